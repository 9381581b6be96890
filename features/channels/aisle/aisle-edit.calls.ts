import { constant } from '../../../core/server/database/constant.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { type Caller, requirePlatform } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { regionErrors, RegionLevel } from '../../settings/settings.shared.ts'
import { createAisles } from './aisle.actions.ts'
import { aisleErrors } from './aisle-errors.contract.ts'
import type { CompCode } from '../pay-way/pay-way-codes.contract.ts'
import { aisleEdit } from './aisle-edit.contract.ts'
import { checkAisle, type CostDraft, outermost } from './aisle-edit.rules.ts'
import { areCompaniesUsed, isAisleUsed } from './aisle-use.queries.ts'

refusalOfConstraint('pay_aisle_pkey', aisleErrors.codeTaken)

export const aisleEditCalls = [
  // Channels are the platform's: an operator opens them and sees them, but sets none. @source docs/domain/network.md 9
  handle(aisleEdit.submit, async ({ tx, caller, input, now, audit }) => {
    requirePlatform(caller)
    const costs = input.costs.map(costOf)
    checkAisle({ ...input, costs })
    const before = input.id === undefined ? null : await lockAisle(tx, input.id)
    const { apiConfig, ...shown } = input
    const isNewConfig = apiConfig !== '' && !apiConfig.includes('***')
    if (before) {
      if (input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
      if (input.aisleCode !== before.aisleCode) throw aisleErrors.codeFixed()
      await portsOf(tx).channels.changeCosts(tx, caller, before.aisleCode, costs, {
        from: input.effectiveTime ?? now.at,
        at: now.at,
      })
      await writeAisle(tx, caller, before.id, input, isNewConfig ? sealText(apiConfig) : null)
    } else {
      const { id: _id, version: _version, effectiveTime: _from, maxDivRatio, d0Begin, d0End, ...draft } = input
      const hours = { d0Begin, d0End }
      await createAisles(tx, { userId: caller.userId, at: now.at }, [
        {
          ...withoutAbsent(draft),
          ...hours,
          maxDivRatioPpm: maxDivRatio,
          apiConfig: isNewConfig ? apiConfig : '',
          companies: [],
          costs,
        },
      ])
    }
    const after = before?.id ?? (await idOf(tx, input.aisleCode))
    await logSwitch(tx, caller, input.aisleCode, before?.isOn ?? null, input.isOn, 'submit')
    audit({ entity: 'aisle', no: input.aisleCode, before, after: { ...shown, hasNewConfig: isNewConfig } })
    return { id: after }
  }),

  handle(aisleEdit.update, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const before = await lockAisle(tx, input.id)
    if (input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    const isOn = input.isOn ?? before.isOn
    await run(
      tx,
      sql`UPDATE pay_aisle SET is_on = ${isOn}, single_max = coalesce(${input.singleMax ?? null}, single_max), day_max = coalesce(${input.dayMax ?? null}, day_max),
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${before.id}`,
    )
    await logSwitch(tx, caller, before.aisleCode, before.isOn, isOn, isOn ? 'enable' : 'disable')
    const { id: _id, version: _version, ...after } = input
    audit({ entity: 'aisle', no: before.aisleCode, before: { isOn: before.isOn }, after })
    return {}
  }),

  handle(aisleEdit.remove, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const rows = await rowsOf<{ aisleCode: string }>(
      tx,
      sql`SELECT aisle_code AS "aisleCode" FROM pay_aisle WHERE id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted ORDER BY aisle_code FOR UPDATE`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    const codes = rows.map(({ aisleCode }) => aisleCode)
    if (await isAisleUsed(tx, caller, codes)) throw aisleErrors.inUse()
    await run(
      tx,
      sql`UPDATE pay_aisle SET is_deleted = true, is_on = false, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE aisle_code = ANY(${sql.param(codes)}::text[])`,
    )
    audit({ entity: 'aisle', no: codes.join(','), before: { codes }, after: null })
    return {}
  }),

  handle(aisleEdit.saveCompanies, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const { aisleCode } = input
    await lockByCode(tx, aisleCode)
    const rows = await rowsOf<{ compCode: CompCode }>(
      tx,
      sql`SELECT comp_code AS "compCode" FROM aisle_comp WHERE aisle_code = ${aisleCode} ORDER BY 1`,
    )
    const before = rows.map(({ compCode }) => compCode)
    const after = [...new Set(input.compCodes)].sort()
    if (
      await areCompaniesUsed(
        tx,
        caller,
        aisleCode,
        before.filter((one) => !after.includes(one)),
      )
    )
      throw aisleErrors.compInUse()
    await run(
      tx,
      sql`DELETE FROM aisle_comp WHERE aisle_code = ${aisleCode} AND comp_code <> ALL(${sql.param(after)}::text[])`,
    )
    await run(
      tx,
      sql`INSERT INTO aisle_comp (aisle_code, comp_code) SELECT ${aisleCode}, unnest(${sql.param(after)}::text[]) ON CONFLICT DO NOTHING`,
    )
    await logLink(tx, caller, 'aisleComp', aisleCode, before, after)
    audit({ entity: 'aisleComp', no: aisleCode, before: { compCodes: before }, after: { compCodes: after } })
    return {}
  }),

  handle(aisleEdit.saveFunctions, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const { compCode } = input
    await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`comp_func:${compCode}`])
    const rows = await rowsOf<{ funcCode: string }>(
      tx,
      sql`SELECT func_code AS "funcCode" FROM comp_func WHERE comp_code = ${compCode} ORDER BY 1`,
    )
    const before = rows.map(({ funcCode }) => funcCode)
    const after = [...new Set(input.funcCodes)].sort()
    await run(
      tx,
      sql`DELETE FROM comp_func WHERE comp_code = ${compCode} AND func_code <> ALL(${sql.param(after)}::text[])`,
    )
    await run(
      tx,
      sql`INSERT INTO comp_func (comp_code, func_code) SELECT ${compCode}, unnest(${sql.param(after)}::text[]) ON CONFLICT DO NOTHING`,
    )
    await logLink(tx, caller, 'compFunc', compCode, before, after)
    audit({ entity: 'compFunc', no: compCode, before: { funcCodes: before }, after: { funcCodes: after } })
    return {}
  }),

  handle(aisleEdit.saveAreas, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const { aisleCode } = input
    await lockByCode(tx, aisleCode)
    const codes = outermost(input.codes)
    const known = await rowsOf(
      tx,
      sql`SELECT code FROM region WHERE code = ANY(${sql.param(codes)}::text[]) AND level BETWEEN ${constant(RegionLevel.province)} AND ${constant(RegionLevel.district)} AND is_on`,
    )
    if (known.length !== codes.length) throw regionErrors.wrong()
    const before = await rowsOf<{ code: string }>(
      tx,
      sql`DELETE FROM pay_area WHERE aisle_code = ${aisleCode} RETURNING region_code AS code`,
    )
    await run(
      tx,
      sql`INSERT INTO pay_area (aisle_code, region_code) SELECT ${aisleCode}, unnest(${sql.param(codes)}::text[])`,
    )
    audit({ entity: 'payArea', no: aisleCode, before: { codes: before.map(({ code }) => code) }, after: { codes } })
    return {}
  }),
]

const costOf = ({
  rate,
  capAmount,
  minFee,
  d0Rate,
  d0Fee,
  minMerchantRate,
  maxRate,
  payWay,
}: Draft['costs'][number]): CostDraft => ({
  payWay,
  ratePpm: rate,
  capAmountFen: capAmount,
  minFeeFen: minFee,
  d0RatePpm: d0Rate,
  d0FeeFen: d0Fee,
  minMerchantRatePpm: minMerchantRate,
  maxRatePpm: maxRate,
})

type Draft = InputOf<typeof aisleEdit.submit>

interface LockedAisle {
  id: bigint
  aisleCode: string
  isOn: boolean
  version: number
}

async function lockAisle(tx: Tx, id: bigint): Promise<LockedAisle> {
  const found = await rowOf<LockedAisle>(
    tx,
    sql`SELECT id, aisle_code AS "aisleCode", is_on AS "isOn", version FROM pay_aisle WHERE id = ${id} AND NOT is_deleted FOR UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

async function lockByCode(tx: Tx, aisleCode: string): Promise<void> {
  if (!(await rowOf(tx, sql`SELECT 1 FROM pay_aisle WHERE aisle_code = ${aisleCode} AND NOT is_deleted FOR UPDATE`)))
    throw commonErrors.notFound()
}

async function idOf(tx: Tx, aisleCode: string): Promise<bigint> {
  return (await rowOf<{ id: bigint }>(tx, sql`SELECT id FROM pay_aisle WHERE aisle_code = ${aisleCode}`))?.id ?? 0n
}

const withoutAbsent = <T extends object>(draft: T) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

async function writeAisle(tx: Tx, caller: Caller, id: bigint, draft: Draft, config: string | null): Promise<void> {
  const list = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::smallint[]`
  await run(
    tx,
    sql`UPDATE pay_aisle SET aisle_name = ${draft.aisleName}, license_holder = ${draft.licenseHolder}, aisle_family = ${draft.aisleFamily}, incoming_kinds = ${list(draft.incomingKinds)},
               support_user_types = ${list(draft.supportUserTypes)}, acc_types = ${list(draft.accTypes)}, need_sign = ${draft.needSign}, need_wx_auth = ${draft.needWxAuth}, need_ali_auth = ${draft.needAliAuth},
               need_pics = ${list(draft.needPics)}, settle_cycles = ${list(draft.settleCycles)}, d0_support = ${draft.d0Support}, d0_begin = ${draft.d0Begin}, d0_end = ${draft.d0End}, settle_mode = ${draft.settleMode},
               refund_fee_rule = ${draft.refundFeeRule}, refund_days = ${draft.refundDays}, void_allowed = ${draft.voidAllowed}, close_minutes = ${draft.closeMinutes}, supports_division = ${draft.supportsDivision},
               max_div_ratio_ppm = ${draft.maxDivRatio}, deny_mcc = ${sql.param(draft.denyMcc)}::text[], single_max = ${draft.singleMax ?? null}, day_max = ${draft.dayMax ?? null},
               api_config_enc = coalesce(${config}, api_config_enc), is_on = ${draft.isOn}, sort = ${draft.sort}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ${id}`,
  )
}

/** A channel that comes into being or is switched leaves a line; one that stays as it is leaves none. */
async function logSwitch(
  tx: Tx,
  caller: Caller,
  aisleCode: string,
  from: boolean | null,
  to: boolean,
  action: string,
): Promise<void> {
  if (from === to) return
  const move = { oemNo: caller.oemNo, from: from === null ? null : Number(from), to: Number(to), action }
  await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'aisle', entityNo: aisleCode }])
}

/** The states of a link are how many it holds; the words say which. */
const logLink = (
  tx: Tx,
  caller: Caller,
  entity: string,
  entityNo: string,
  before: readonly string[],
  after: readonly string[],
) =>
  logStates(tx, caller.tenantId, caller, [
    {
      oemNo: caller.oemNo,
      entity,
      entityNo,
      from: before.length,
      to: after.length,
      action: 'saveLink',
      remark: after.join(','),
    },
  ])
