import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { deviceCatalogueErrors } from '../device-class/device-errors.contract.ts'
import { holdParent } from '../device-class/parent.queries.ts'
import { deviceType, type ShopType, type ShopTypeDraft } from './device-type.contract.ts'

refusalOfConstraint('shop_type_name', deviceCatalogueErrors.nameTaken)

type Row = z.output<typeof ShopType>
type Draft = z.output<typeof ShopTypeDraft>

const typeNumber = masterNumber('SP')

const reach = ({ tenantId }: Caller): SQL => sql`y.tenant_id = ${tenantId} AND NOT y.is_deleted`

const columns = sql`y.id, y.version, y.shop_type_no AS "shopTypeNo", y.type_name AS "typeName", y.shop_class_no AS "shopClassNo",
  (SELECT c.class_name FROM shop_class c WHERE c.tenant_id = y.tenant_id AND c.shop_class_no = y.shop_class_no) AS "className", y.sort, y.is_on AS status,
  (SELECT count(*) FROM shop_model m WHERE m.tenant_id = y.tenant_id AND m.shop_type_no = y.shop_type_no AND NOT m.is_deleted) AS "modelCount", y.create_time AS "createTime"`

export const deviceTypeCalls = [
  handle(deviceType.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from: sql`shop_type y`,
      made: sql`y.create_time`,
      where: allOf(
        reach(caller),
        contains(sql`y.type_name`, input.typeName),
        when(input.shopClassNo, (no) => sql`y.shop_class_no = ${no}`),
        when(input.status, (isOn) => sql`y.is_on = ${isOn}`),
      ),
      order: orderOf(
        input,
        { sort: sql`y.sort`, createTime: sql`y.create_time` },
        sql`y.sort, y.create_time`,
        sql`y.id`,
      ),
    }
    return pageOf(input, await readPage<Row>(tx, listing, input))
  }),

  handle(deviceType.classNames, ({ tx, caller }) =>
    rowsOf(
      tx,
      sql`SELECT shop_class_no AS no, class_name AS name FROM shop_class WHERE tenant_id = ${caller.tenantId} AND is_on AND NOT is_deleted ORDER BY sort, id`,
    ),
  ),

  handle(deviceType.names, ({ tx, caller }) =>
    rowsOf(
      tx,
      sql`SELECT y.shop_type_no AS no, y.type_name AS name FROM shop_type y WHERE ${reach(caller)} AND y.is_on ORDER BY y.sort, y.id`,
    ),
  ),

  handle(deviceType.detail, ({ tx, caller, input }) => one(tx, caller, sql`y.id = ${input.id}`)),

  handle(deviceType.byNo, ({ tx, caller, input }) => one(tx, caller, sql`y.shop_type_no = ${input.shopTypeNo}`)),

  handle(deviceType.save, (context) => add(context, context.input)),

  handle(deviceType.submit, async (context) => {
    const { tx, caller, input, now, audit } = context
    const { id, version, ...draft } = input
    if (id === undefined) return add(context, draft)
    requireRootStaff(caller)
    const [before] = await lockTypes(tx, caller, [id])
    if (!before) throw commonErrors.notFound()
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await holdClass(tx, caller, draft.shopClassNo, before.status)
    await run(
      tx,
      sql`UPDATE shop_type SET ${assignments(draft)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
    )
    audit({ entity: 'shopType', no: before.shopTypeNo ?? '', before, after: draft })
    return { id, shopTypeNo: before.shopTypeNo }
  }),

  handle(deviceType.updateStatus, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const [before] = await lockTypes(tx, caller, [input.id])
    if (!before) throw commonErrors.notFound()
    if (input.status) await holdClass(tx, caller, before.shopClassNo ?? '', true)
    else {
      const child = await rowOf(
        tx,
        sql`SELECT 1 AS one FROM shop_model WHERE tenant_id = ${caller.tenantId} AND shop_type_no = ${before.shopTypeNo} AND is_on AND NOT is_deleted LIMIT 1`,
      )
      if (child) throw deviceCatalogueErrors.childrenOn()
    }
    await run(
      tx,
      sql`UPDATE shop_type SET is_on = ${input.status}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    audit({
      entity: 'shopType',
      no: before.shopTypeNo ?? '',
      before: { status: before.status },
      after: { status: input.status },
    })
    return {}
  }),

  handle(deviceType.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const before = await lockTypes(tx, caller, input.ids)
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    const numbers = sql.param(before.map(({ shopTypeNo }) => shopTypeNo))
    const below = await rowOf<{ isUsed: boolean }>(
      tx,
      sql`SELECT EXISTS (SELECT 1 FROM mall_product p JOIN shop_model x ON x.tenant_id = p.tenant_id AND x.model_no = p.model_no
                          WHERE p.tenant_id = ${caller.tenantId} AND x.shop_type_no = ANY(${numbers}::text[]) AND NOT p.is_deleted) AS "isUsed"
            FROM shop_model m WHERE m.tenant_id = ${caller.tenantId} AND m.shop_type_no = ANY(${numbers}::text[]) AND NOT m.is_deleted LIMIT 1`,
    )
    if (below) throw below.isUsed ? deviceCatalogueErrors.used() : deviceCatalogueErrors.hasChildren()
    await run(
      tx,
      sql`UPDATE shop_type SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('shopType', ({ shopTypeNo }) => shopTypeNo ?? '', before, []))
    return {}
  }),
]

/** @throws deviceCatalogue.parentMissing, deviceCatalogue.parentOff */
const holdClass = (tx: Tx, { tenantId }: Caller, shopClassNo: string, isToBeOn: boolean): Promise<void> =>
  holdParent(tx, sql`shop_class`, sql`p.tenant_id = ${tenantId} AND p.shop_class_no = ${shopClassNo}`, isToBeOn)

/** Adds a type, which is on. @throws common.forbidden, deviceCatalogue.nameTaken, parentMissing, parentOff */
async function add(
  { tx, caller, now, audit }: Answering<unknown>,
  draft: Draft,
): Promise<{ id: bigint; shopTypeNo: string }> {
  requireRootStaff(caller)
  await holdClass(tx, caller, draft.shopClassNo, true)
  const shopTypeNo = await takeNumber(tx, typeNumber, now.day)
  const { tenantId, userId } = caller
  const made = await insertRow<{ id: bigint }>(
    tx,
    'shop_type',
    { tenantId, shopTypeNo, ...draft, createUser: userId, createTime: now.at },
    sql`id`,
  )
  audit({ entity: 'shopType', no: shopTypeNo, before: null, after: draft })
  return { id: made.id, shopTypeNo }
}

/** @throws common.notFound */
async function one(tx: Tx, caller: Caller, which: SQL): Promise<Row> {
  const row = await rowOf<Row>(tx, sql`SELECT ${columns} FROM shop_type y WHERE ${reach(caller)} AND ${which}`)
  if (!row) throw commonErrors.notFound()
  return row
}

/** Types as they stand, locked until the transaction ends, in the order of their ids. */
const lockTypes = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
): Promise<Pick<Row, 'id' | 'version' | 'shopTypeNo' | 'typeName' | 'shopClassNo' | 'sort' | 'status'>[]> =>
  rowsOf(
    tx,
    sql`SELECT y.id, y.version, y.shop_type_no AS "shopTypeNo", y.type_name AS "typeName", y.shop_class_no AS "shopClassNo", y.sort, y.is_on AS status
          FROM shop_type y WHERE ${reach(caller)} AND y.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY y.id FOR NO KEY UPDATE`,
  )
