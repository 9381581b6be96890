import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { MallClass } from './sale-class.contract.ts'

export type MallClassRow = z.output<typeof MallClass>

/** Classes of the seller whose staff the caller is. */
export const ownClasses = (caller: Caller): SQL =>
  sql`c.tenant_id = ${caller.tenantId} AND c.seller_no = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT c.is_deleted`

export const classColumns = sql`c.id, c.version, c.parent_id AS "parentId", (SELECT a.class_name FROM mall_class a WHERE a.tenant_id = c.tenant_id AND a.id = c.parent_id) AS "parentName", c.class_name AS "className",
  c.sort, c.on_fourth AS "onFourth", (SELECT count(*) FROM mall_product p WHERE p.tenant_id = c.tenant_id AND p.class_id = c.id AND NOT p.is_deleted) AS "productCount", c.create_time AS "createTime"`

/** All classes of the caller's own shop, in their order. */
export const allClasses = (tx: Tx, caller: Caller): Promise<MallClassRow[]> =>
  rowsOf<MallClassRow>(
    tx,
    sql`SELECT ${classColumns} FROM mall_class c WHERE ${ownClasses(caller)} ORDER BY c.sort, c.id`,
  )
