import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Caller, isPlatform } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import { param, paramErrors } from './param.contract.ts'
import { isParamValue, isPlatformOnly } from './param.rules.ts'
import { params, platformParams } from './param.tables.ts'

refusalOfConstraint('param_key', paramErrors.keyTaken)
refusalOfConstraint('platform_param_key', paramErrors.keyTaken)

/** The rows that a caller keeps: the platform's administrators the platform's, a tenant's its own. */
const platformRows = eq(platformParams.isDeleted, false)
const ownRows = (caller: Caller) =>
  and(eq(params.tenantId, caller.tenantId), eq(params.oemNo, caller.oemNo), eq(params.isDeleted, false))

handle(param.list, async ({ tx, caller, input }) => {
  const columns = isPlatform(caller) ? platformParams : params
  const where = and(
    isPlatform(caller) ? platformRows : ownRows(caller),
    sql`strpos(lower(param_name), lower(${input.paramName})) > 0`,
    sql`strpos(lower(param_key), lower(${input.paramKey})) > 0`,
    sql`strpos(lower(param_value), lower(${input.paramValue})) > 0`,
    madeWithin(columns.createTime, input),
  )
  const total = await tx.$count(columns, where)
  const records = await tx
    .select()
    .from(columns as typeof params)
    .where(where)
    .orderBy(desc(columns.createTime), desc(columns.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  return pageOf(input, { records, total })
})

handle(param.detail, async ({ tx, caller, input }) => found(tx, caller, input.id))

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
})

handle(param.remove, async ({ tx, caller, input, audit }) => {
  const gone = isPlatform(caller)
    ? await tx
        .update(platformParams)
        .set({ isDeleted: true, updateUser: caller.userId, updateTime: sql`business_now()` })
        .where(and(platformRows, inArray(platformParams.id, input.ids)))
        .returning()
    : await tx
        .update(params)
        .set({ isDeleted: true, updateUser: caller.userId, updateTime: sql`business_now()` })
        .where(and(ownRows(caller), inArray(params.id, input.ids)))
        .returning()
  if (gone.length !== input.ids.length) throw commonErrors.notFound()
  audit({ entity: 'param', no: gone.map(({ paramKey }) => paramKey).join(','), before: { rows: gone.map(shownOf) } })
  return {}
})

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

async function found(tx: Tx, caller: Caller, id: bigint) {
  const [row] = isPlatform(caller)
    ? await tx
        .select()
        .from(platformParams)
        .where(and(platformRows, eq(platformParams.id, id)))
    : await tx
        .select()
        .from(params)
        .where(and(ownRows(caller), eq(params.id, id)))
  if (!row) throw commonErrors.notFound()
  return row
}

async function add(tx: Tx, caller: Caller, values: Values): Promise<bigint> {
  const { tenantId, oemNo, userId } = caller
  const [row] = isPlatform(caller)
    ? await tx
        .insert(platformParams)
        .values({ ...values, createUser: userId })
        .returning()
    : await tx
        .insert(params)
        .values({ ...values, tenantId, oemNo, createUser: userId })
        .returning()
  if (!row) throw new Error('a param was not stored')
  return row.id
}

async function change(tx: Tx, caller: Caller, id: bigint, values: Values): Promise<bigint> {
  const set = { ...values, updateUser: caller.userId, updateTime: sql`business_now()` }
  if (isPlatform(caller))
    await tx
      .update(platformParams)
      .set({ ...set, version: sql`${platformParams.version} + 1` })
      .where(and(platformRows, eq(platformParams.id, id)))
  else
    await tx
      .update(params)
      .set({ ...set, version: sql`${params.version} + 1` })
      .where(and(ownRows(caller), eq(params.id, id)))
  return id
}
