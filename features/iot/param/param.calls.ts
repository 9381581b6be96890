import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { isMask } from '../../access/access.shared.ts'
import { carrierErrors } from '../adapter/carrier.contract.ts'
import { carrierAccessOf } from '../adapter/registry.adapter.ts'
import '../adapter/sandbox.adapter.ts'
import { type IotParam, iotParam, iotParamErrors } from './param.contract.ts'
import { termsOf } from './param.queries.ts'

const shownConfig = (isConnected: boolean): string => (isConnected ? '******' : '')

export const iotParamCalls = [
  handle(iotParam.read, async ({ tx, caller }) => {
    const { isConnected, ...terms } = await termsOf(tx, caller.tenantId)
    return { ...terms, carrierConfig: shownConfig(isConnected) }
  }),

  handle(iotParam.edit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId, userId } = caller
    const { carrierConfig, ...terms } = input
    await checkTerms(tx, tenantId, terms)
    const config = carrierConfig === '' || isMask(carrierConfig) ? null : carrierConfig
    if (config !== null && !carrierAccessOf(config)) throw carrierErrors.configWrong()
    const { isConnected, ...before } = await termsOf(tx, tenantId, sql`FOR UPDATE`)
    const sealed = config === null ? null : sealText(config)
    await run(
      tx,
      sql`INSERT INTO iot_param (tenant_id, sim_fee, cycle_months, free_days, remind_days, collect_mode, bonuses, auto_renew, stop_after_days, aisle_code, aisle_mer_no, carrier_config_enc, create_time, update_user, update_time)
          VALUES (${tenantId}, ${terms.simFee}, ${terms.cycleMonths}, ${terms.freeDays}, ${terms.remindDays}, ${terms.collectMode}, ${sql.param(terms.bonuses)}::bigint[], ${terms.autoRenew}, ${terms.stopAfterDays},
                  ${terms.aisleCode}, ${terms.aisleMerNo}, ${sealed ?? ''}, ${now.at}, ${userId}, ${now.at})
          ON CONFLICT (tenant_id) DO UPDATE SET sim_fee = excluded.sim_fee, cycle_months = excluded.cycle_months, free_days = excluded.free_days, remind_days = excluded.remind_days, collect_mode = excluded.collect_mode,
                  bonuses = excluded.bonuses, auto_renew = excluded.auto_renew, stop_after_days = excluded.stop_after_days, aisle_code = excluded.aisle_code, aisle_mer_no = excluded.aisle_mer_no,
                  carrier_config_enc = CASE WHEN ${sealed}::text IS NULL THEN iot_param.carrier_config_enc ELSE excluded.carrier_config_enc END, update_user = excluded.update_user, update_time = excluded.update_time, version = iot_param.version + 1`,
    )
    const secret = { carrierConfig: shownConfig(isConnected) }
    audit({
      entity: 'iotParam',
      no: tenantId,
      before: { ...before, ...secret },
      after: { ...terms, carrierConfig: config === null ? secret.carrierConfig : '******' },
    })
    return {}
  }),
]

/** @throws iotParam.* */
async function checkTerms(
  tx: Tx,
  tenantId: string,
  { simFee, cycleMonths, bonuses, aisleCode, aisleMerNo }: z.output<typeof IotParam>,
): Promise<void> {
  if (![1, 3, 12].includes(cycleMonths)) throw iotParamErrors.cycleWrong()
  if ((bonuses[0] ?? 0n) > simFee) throw iotParamErrors.bonusTooHigh()
  if (bonuses.some((amount, level) => level > 0 && amount > (bonuses[level - 1] ?? 0n)))
    throw iotParamErrors.bonusAboveParent()
  if ((aisleCode === '') !== (aisleMerNo === '')) throw iotParamErrors.placeHalf()
  if (aisleCode === '') return
  const known = await rowOf(
    tx,
    sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${tenantId} AND oem_no = ${tenantId} AND aisle_code = ${aisleCode} AND is_on AND NOT is_deleted`,
  )
  if (!known) throw iotParamErrors.aisleUnknown()
}
