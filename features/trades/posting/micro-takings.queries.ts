import type { Tx } from '../../../core/server/database/db.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import type { MicroTaking } from './payment-marks.actions.ts'
import type { TradeRow } from './trade-row.rules.ts'

/**
 * Returns the amounts of booked trades that count toward the credit card limits of micro merchants.
 * @param sign -1n takes them out again
 */
export async function microTakingsOf(
  tx: Tx,
  tenantId: string,
  trades: readonly TradeRow[],
  sign: 1n | -1n,
): Promise<MicroTaking[]> {
  const credit = trades.filter(({ payWay, rpiNo }) => payWay === PayWay.creditCard && rpiNo !== null)
  if (credit.length === 0) return []
  const { rows } = await tx.client.query<{
    rpi_no: string
    id_hash: string
    aisle_code: string
    license_holder: string
  }>({
    name: 'micro_merchants',
    text: `SELECT m.rpi_no, m.legal_id_no_idx AS id_hash, a.aisle_code, a.license_holder FROM rpi_basic m, pay_aisle a
            WHERE m.tenant_id = $1 AND m.rpi_no = ANY($2) AND m.user_type = ${MerchantUserType.micro} AND m.legal_id_no_idx <> '' AND a.aisle_code = ANY($3)`,
    values: [tenantId, credit.map(({ rpiNo }) => rpiNo), [...new Set(credit.map(({ aisleCode }) => aisleCode))]],
  })
  return credit.flatMap(({ oemNo, rpiNo, aisleCode, payDay, tradeAmount }) =>
    rows
      .filter((row) => row.rpi_no === rpiNo && row.aisle_code === aisleCode)
      .map((row) => ({
        oemNo,
        idHash: row.id_hash,
        licenseHolder: row.license_holder,
        day: payDay as string,
        amountFen: sign * tradeAmount,
      })),
  )
}
