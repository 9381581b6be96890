import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import { CollectMode, type IotParam } from './param.contract.ts'

/** The terms of an operator's cards. */
export type Terms = z.output<typeof IotParam>

/** Terms of an operator that has set none. @source docs/domain/money.md 7.5 */
export const usualTerms: Terms = {
  simFee: fen(6000),
  cycleMonths: 12,
  freeDays: 90,
  remindDays: 15,
  collectMode: CollectMode.firstTrade,
  bonuses: [],
  autoRenew: false,
  stopAfterDays: 30,
  aisleCode: '',
  aisleMerNo: '',
}

/** The terms of an operator as they stand. @param hold `FOR UPDATE` where they are to be changed */
export async function termsOf(tx: Tx, tenantId: string, hold = sql``): Promise<Terms & { isConnected: boolean }> {
  const row = await rowOf<Terms & { isConnected: boolean }>(
    tx,
    sql`SELECT sim_fee AS "simFee", cycle_months AS "cycleMonths", free_days AS "freeDays", remind_days AS "remindDays", collect_mode AS "collectMode", bonuses, auto_renew AS "autoRenew",
               stop_after_days AS "stopAfterDays", aisle_code AS "aisleCode", aisle_mer_no AS "aisleMerNo", carrier_config_enc <> '' AS "isConnected"
          FROM iot_param WHERE tenant_id = ${tenantId} ${hold}`,
  )
  return row
    ? { ...row, bonuses: row.bonuses.map((amount) => fen(BigInt(amount))) }
    : { ...usualTerms, isConnected: false }
}
