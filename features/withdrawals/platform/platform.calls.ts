import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { connectionOf } from '../platform-connection/platform-connection.contract.ts'
import { platform, platformErrors } from './platform.contract.ts'
import { PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { platformPage, platformRows, platformsWhere, transfersOf } from './platform.queries.ts'
import { checkForwardType, checkTerms } from './platform.rules.ts'

refusalOfConstraint('withdrawal_platform_code', platformErrors.codeTaken)

export const platformCalls = [
  // Platforms are the root operator's: its staff alone see and change them.
  handle(platform.list, async ({ tx, caller, input }) => {
    requireRootStaff(caller)
    return pageOf(input, await platformPage(tx, caller.tenantId, platformsWhere(caller.tenantId, input), input))
  }),

  handle(platform.detail, async ({ tx, caller, input }) => {
    requireRootStaff(caller)
    const [found] = await platformRows(
      tx,
      caller.tenantId,
      sql`${platformsWhere(caller.tenantId, {})} AND p.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, transfers: await transfersOf(tx, caller, found.platformCode ?? '') }
  }),

  handle(platform.submit, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const {
      feeCap = null,
      singleMax = null,
      balanceAlert = null,
      dayMaxAmount = null,
      dayMaxCount = null,
      monthMaxAmount = null,
      ...given
    } = input
    checkTerms({ ...given, feeCap, singleMax, dayMaxAmount, dayMaxCount, monthMaxAmount })
    const before = input.id === undefined ? null : await lockPlatform(tx, caller, input.id)
    if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    if (before && (before.platformCode !== input.platformCode || before.platformType !== input.platformType))
      throw platformErrors.codeFixed()
    const isNewConfig = input.apiConfig !== '' && !input.apiConfig.includes('***')
    if (isNewConfig && !connectionOf(portsOf(tx).withdrawals.payoutAdapters, input.apiConfig))
      throw platformErrors.apiConfig()
    const apiConfig = isNewConfig ? sealText(input.apiConfig) : (before?.apiConfig ?? '')
    const saved = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO withdrawal_platform AS p (tenant_id, platform_code, platform_name, platform_type, owner_kinds, account_kinds, tax_rate_ppm, fee_rate_ppm, fee_fixed, fee_cap, cost_fixed, single_min, single_max, auto_limit, balance_alert,
                day_max_amount, day_max_count, month_max_amount, open_time, close_time, workday_only, forward_type, priority, api_config, remark, create_user, update_user)
        VALUES (${caller.tenantId}, ${input.platformCode}, ${input.platformName}, ${input.platformType}, ${sql.param(input.ownerKinds)}::smallint[], ${sql.param(input.accountKinds)}::smallint[], ${input.taxRate}, ${input.feeRate}, ${input.feeFixed}, ${feeCap},
                ${input.costFixed}, ${input.singleMin}, ${singleMax}, ${input.autoLimit}, ${balanceAlert}, ${dayMaxAmount}, ${dayMaxCount}, ${monthMaxAmount}, ${input.openTime}, ${input.closeTime}, ${input.workdayOnly}, ${input.forwardType},
                ${input.priority}, ${apiConfig}, ${input.remark}, ${caller.userId}, ${caller.userId})
        ON CONFLICT (tenant_id, platform_code) DO UPDATE SET platform_name = excluded.platform_name, owner_kinds = excluded.owner_kinds, account_kinds = excluded.account_kinds, tax_rate_ppm = excluded.tax_rate_ppm, fee_rate_ppm = excluded.fee_rate_ppm,
          fee_fixed = excluded.fee_fixed, fee_cap = excluded.fee_cap, cost_fixed = excluded.cost_fixed, single_min = excluded.single_min, single_max = excluded.single_max, auto_limit = excluded.auto_limit, balance_alert = excluded.balance_alert,
          day_max_amount = excluded.day_max_amount, day_max_count = excluded.day_max_count, month_max_amount = excluded.month_max_amount, open_time = excluded.open_time, close_time = excluded.close_time, workday_only = excluded.workday_only,
          forward_type = excluded.forward_type, priority = excluded.priority, api_config = excluded.api_config, remark = excluded.remark, update_user = excluded.update_user, update_time = business_now(), version = p.version + 1
        WHERE p.id = ${input.id ?? null} RETURNING p.id`,
    )
    if (!saved) throw platformErrors.codeTaken()
    const { apiConfig: _, ...shown } = input
    audit({
      entity: 'platform',
      no: input.platformCode,
      before: before ? { version: before.version } : null,
      after: { ...shown, hasNewConfig: isNewConfig },
    })
    return saved
  }),

  handle(platform.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const found = await lockPlatform(tx, caller, input.id, { orRemoved: true })
    const isUsed = await rowOf(
      tx,
      sql`SELECT 1 FROM withdrawal WHERE tenant_id = ${caller.tenantId} AND platform_code = ${found.platformCode} UNION ALL SELECT 1 FROM platform_transfer WHERE tenant_id = ${caller.tenantId} AND platform_code = ${found.platformCode} LIMIT 1`,
    )
    if (isUsed || found.isOn) throw platformErrors.effective()
    await run(
      tx,
      sql`UPDATE withdrawal_platform SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id} AND NOT is_deleted`,
    )
    audit({ entity: 'platform', no: found.platformCode, before: { isOn: found.isOn }, after: null })
    return {}
  }),

  handle(platform.enable, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const { isOn } = input
    const found = await lockPlatform(tx, caller, input.id)
    if (isOn && found.platformType !== PlatformType.offline && found.apiConfig === '') throw platformErrors.incomplete()
    if (!isOn && found.isOn) await refuseLastOne(tx, caller.tenantId, found)
    await run(
      tx,
      sql`UPDATE withdrawal_platform SET is_on = ${isOn}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id} AND is_on <> ${isOn}`,
    )
    audit({ entity: 'platform', no: found.platformCode, before: { isOn: found.isOn }, after: { isOn } })
    return {}
  }),

  handle(platform.changeForwardType, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const { forwardType } = input
    const found = await lockPlatform(tx, caller, input.id)
    checkForwardType(found.platformType, forwardType)
    await run(
      tx,
      sql`UPDATE withdrawal_platform SET forward_type = ${forwardType}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id} AND forward_type <> ${forwardType}`,
    )
    audit({
      entity: 'platform',
      no: found.platformCode,
      before: { forwardType: found.forwardType },
      after: { forwardType },
    })
    return {}
  }),
]

interface LockedPlatform {
  platformCode: string
  platformType: (typeof PlatformType)[keyof typeof PlatformType]
  ownerKinds: number[]
  forwardType: number
  apiConfig: string
  isOn: boolean
  version: number
}

async function lockPlatform(
  tx: Tx,
  { tenantId }: Caller,
  id: bigint,
  { orRemoved = false } = {},
): Promise<LockedPlatform> {
  const found = await rowOf<LockedPlatform>(
    tx,
    sql`SELECT platform_code AS "platformCode", platform_type AS "platformType", owner_kinds AS "ownerKinds", forward_type AS "forwardType", api_config AS "apiConfig", is_on AS "isOn", version
          FROM withdrawal_platform WHERE tenant_id = ${tenantId} AND id = ${id} AND (NOT is_deleted OR ${orRemoved}) FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/**
 * Keeps the last enabled platform of a kind of owner while withdrawals of that kind are to be paid or under way.
 * @throws platform.lastOne
 * @source docs/domain/money.md 5.4, enable
 */
async function refuseLastOne(tx: Tx, tenantId: string, { platformCode, ownerKinds }: LockedPlatform): Promise<void> {
  const { approved, paying, unknown } = WithdrawStatus
  const orphaned = await rowOf(
    tx,
    sql`SELECT 1 FROM unnest(${sql.param(ownerKinds)}::smallint[]) AS k (owner_type)
         WHERE NOT EXISTS (SELECT 1 FROM withdrawal_platform p WHERE p.tenant_id = ${tenantId} AND p.is_on AND NOT p.is_deleted AND p.platform_code <> ${platformCode} AND k.owner_type = ANY(p.owner_kinds))
           AND EXISTS (SELECT 1 FROM withdrawal w WHERE w.tenant_id = ${tenantId} AND w.owner_type = k.owner_type AND w.withdraw_status IN (${approved}, ${paying}, ${unknown})) LIMIT 1`,
  )
  if (orphaned) throw platformErrors.lastOne()
}
