import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isPlatform } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, readPage } from '../../../core/server/lists/listing.ts'
import { type Param, param, paramErrors } from './param-setting.contract.ts'
import { isParamValue, isPlatformOnly } from '../param/param.rules.ts'

refusalOfConstraint('param_key', paramErrors.keyTaken)
refusalOfConstraint('platform_param_key', paramErrors.keyTaken)

type Row = z.output<typeof Param>

const columns = sql`id, param_name AS "paramName", param_key AS "paramKey", param_value AS "paramValue", remark, create_time AS "createTime", update_time AS "updateTime"`

/** The rows that a caller keeps: the platform's administrators the platform's, a tenant's its own. */
const keptBy = (caller: Caller): { readonly table: SQL; readonly own: SQL } =>
  isPlatform(caller)
    ? { table: sql`platform_param`, own: sql`NOT is_deleted` }
    : {
        table: sql`param`,
        own: sql`tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND NOT is_deleted`,
      }

export const paramSettingCalls = [
  handle(param.list, async ({ tx, caller, input }) => {
    const { table, own } = keptBy(caller)
    const listing = {
      columns,
      from: table,
      made: sql`create_time`,
      where: allOf(
        own,
        contains(sql`param_name`, input.paramName),
        contains(sql`param_key`, input.paramKey),
        contains(sql`param_value`, input.paramValue),
      ),
      order: sql`create_time DESC, id DESC`,
    }
    return pageOf(input, await readPage<Row>(tx, listing, input))
  }),

  handle(param.detail, async ({ tx, caller, input }) => found(tx, caller, input.id)),

  handle(param.submit, async ({ tx, caller, input, audit }) => {
    const { id, ...values } = input
    if (!values.paramName) throw paramErrors.nameMissing()
    if (!values.paramKey) throw paramErrors.keyMissing()
    if (!values.paramValue) throw paramErrors.valueMissing()
    if (isPlatformOnly(values.paramKey) && !isPlatform(caller)) throw paramErrors.platformOnly()
    if (!isParamValue(values.paramKey, values.paramValue)) throw paramErrors.valueFormat()
    const before = id === undefined ? null : await found(tx, caller, id)
    const saved = before ? await change(tx, caller, before.id, values) : await add(tx, caller, values)
    audit({ entity: 'param', no: values.paramKey, before: before && shownOf(before), after: values })
    return { id: saved }
  }),

  handle(param.remove, async ({ tx, caller, input, audit }) => {
    const { table, own } = keptBy(caller)
    const gone = await rowsOf<Values>(
      tx,
      sql`UPDATE ${table} SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now()
           WHERE ${own} AND id = ANY(${sql.param(input.ids)}::bigint[])
          RETURNING param_name AS "paramName", param_key AS "paramKey", param_value AS "paramValue", remark`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'param', no: gone.map(({ paramKey }) => paramKey).join(','), before: { rows: gone.map(shownOf) } })
    return {}
  }),
]

interface Values {
  paramName: string
  paramKey: string
  paramValue: string
  remark: string
}

const shownOf = ({ paramName, paramKey, paramValue, remark }: Values): Values => ({
  paramName,
  paramKey,
  paramValue,
  remark,
})

async function found(tx: Tx, caller: Caller, id: bigint): Promise<Row> {
  const { table, own } = keptBy(caller)
  const row = await rowOf<Row>(tx, sql`SELECT ${columns} FROM ${table} WHERE ${own} AND id = ${id}`)
  if (!row) throw commonErrors.notFound()
  return row
}

async function add(tx: Tx, caller: Caller, values: Values): Promise<bigint> {
  const { tenantId, oemNo, userId } = caller
  const row = { ...shownOf(values), createUser: userId }
  const { id } = isPlatform(caller)
    ? await insertRow<{ id: bigint }>(tx, 'platform_param', row, sql`id`)
    : await insertRow<{ id: bigint }>(tx, 'param', { ...row, tenantId, oemNo }, sql`id`)
  return id
}

async function change(tx: Tx, caller: Caller, id: bigint, values: Values): Promise<bigint> {
  const { table, own } = keptBy(caller)
  await run(
    tx,
    sql`UPDATE ${table} SET ${assignments({ ...shownOf(values), updateUser: caller.userId })}, update_time = business_now(), version = version + 1
         WHERE ${own} AND id = ${id}`,
  )
  return id
}
