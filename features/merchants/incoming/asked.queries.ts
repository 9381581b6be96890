import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { Line } from '../../pricing/line/line.rules.ts'

/** The prices that a merchant asks its channels to open it with, by channel. @source docs/domain/network.md 3.7 */
export async function askedLines(tx: Tx, tenantId: string, rpiNo: string): Promise<Map<string, Line[]>> {
  const rows = await rowsOf<{
    aisle_code: string
    pay_way: Line['payWay']
    rate_ppm: number
    cap_amount: bigint | null
    min_fee: bigint
    d0_rate_ppm: number
    d0_fee: bigint
  }>(
    tx,
    sql`SELECT aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee FROM rpi_asked_rate
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} ORDER BY aisle_code, pay_way`,
  )
  const lines = new Map<string, Line[]>()
  for (const row of rows) {
    const line: Line = {
      payWay: row.pay_way,
      ratePpm: row.rate_ppm,
      capAmountFen: row.cap_amount === null ? null : (fen(row.cap_amount) as Fen),
      minFeeFen: fen(row.min_fee),
      d0RatePpm: row.d0_rate_ppm,
      d0FeeFen: fen(row.d0_fee),
    }
    lines.set(row.aisle_code, [...(lines.get(row.aisle_code) ?? []), line])
  }
  return lines
}

/** Serial numbers of the terminals that step four of a merchant names. */
export async function askedSns(tx: Tx, tenantId: string, rpiNo: string): Promise<string[]> {
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT sn FROM rpi_asked_terminal WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} ORDER BY sn`,
  )
  return rows.map(({ sn }) => sn)
}
