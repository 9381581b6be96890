import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { HeldLine, Line, RateBounds } from '../../channels/channels.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'

/** A line as the statements give it. */
export interface LineRow {
  owner_no: string
  aisle_code: string
  pay_way: Line['payWay']
  rate_ppm: number
  cap_amount: bigint | null
  min_fee: bigint
  d0_rate_ppm: number
  d0_fee: bigint
  valid_from: string
  valid_to: string | null
}

/** A held line of a row. */
export const heldLineOf = (row: LineRow): HeldLine => ({
  ownerNo: row.owner_no,
  aisleCode: row.aisle_code,
  payWay: row.pay_way,
  ratePpm: row.rate_ppm,
  capAmountFen: row.cap_amount === null ? null : (fen(row.cap_amount) as Fen),
  minFeeFen: fen(row.min_fee),
  d0RatePpm: row.d0_rate_ppm,
  d0FeeFen: fen(row.d0_fee),
  from: row.valid_from,
  to: row.valid_to,
})

const lineColumns = sql`aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, valid_from, valid_to`

/**
 * Reads the lines that parties pay for channels from a moment on: the present and the pending ones.
 * @param parties providers, operators and sub-operators
 */
export async function partyLinesFrom(
  tx: Tx,
  tenantId: string,
  parties: readonly string[],
  aisles: readonly string[],
  from: string,
): Promise<HeldLine[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`SELECT user_no AS owner_no, ${lineColumns} FROM oem_policy_rate
         WHERE tenant_id = ${tenantId} AND user_no = ANY(${sql.param([...parties])}::text[]) AND aisle_code = ANY(${sql.param([...aisles])}::text[])
           AND NOT is_void AND (valid_to IS NULL OR valid_to > ${from}::timestamptz) ORDER BY valid_from`,
  )
  return rows.map(heldLineOf)
}

/** Reads the list prices that channels charge from a moment on; ownerNo is the channel. */
export async function aisleCostsFrom(tx: Tx, aisles: readonly string[], from: string): Promise<HeldLine[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`SELECT aisle_code AS owner_no, ${lineColumns} FROM pay_aisle_cost
         WHERE aisle_code = ANY(${sql.param([...aisles])}::text[]) AND (valid_to IS NULL OR valid_to > ${from}::timestamptz) ORDER BY valid_from`,
  )
  return rows.map(heldLineOf)
}

/** The bounds that channels set, by `aisleCode|payWay`. */
export async function boundsOf(tx: Tx, aisles: readonly string[]): Promise<Map<string, RateBounds>> {
  const rows = await rowsOf<{
    aisle_code: string
    pay_way: number
    max_rate_ppm: number
    min_merchant_rate_ppm: number
  }>(
    tx,
    sql`SELECT aisle_code, pay_way, max_rate_ppm, min_merchant_rate_ppm FROM pay_aisle_pay_way WHERE aisle_code = ANY(${sql.param([...aisles])}::text[])`,
  )
  return new Map(
    rows.map((row) => [
      `${row.aisle_code}|${row.pay_way}`,
      { maxRatePpm: row.max_rate_ppm, minMerchantRatePpm: row.min_merchant_rate_ppm },
    ]),
  )
}

/** Parties that hang right below others, by the number above: providers, and sub-operators below their operator. */
export async function childrenOf(
  tx: Tx,
  tenantId: string,
  parents: readonly string[],
): Promise<{ userNo: string; parentNo: string }[]> {
  const rows = await rowsOf<{ user_no: string; parent_no: string }>(
    tx,
    sql`SELECT user_no, parent_no FROM service_info
         WHERE tenant_id = ${tenantId} AND parent_no = ANY(${sql.param([...parents])}::text[]) AND service_kind = ${constant(ServiceKind.provider)} AND NOT is_deleted
        UNION ALL
        SELECT tenant_id, parent_tenant_id FROM tenant
         WHERE root_tenant_id = ${tenantId} AND parent_tenant_id = ANY(${sql.param([...parents])}::text[]) AND NOT is_deleted`,
  )
  return rows.map((row) => ({ userNo: row.user_no, parentNo: row.parent_no }))
}

/** Signed lines from a moment on of the merchants that are, or will be, right below parties; parentNo says below which. */
export async function merchantLinesBelow(
  tx: Tx,
  tenantId: string,
  parties: readonly string[],
  aisles: readonly string[],
  from: string,
): Promise<(HeldLine & { parentNo: string })[]> {
  const rows = await rowsOf<LineRow & { parent_no: string }>(
    tx,
    sql`SELECT r.rpi_no AS owner_no, b.user_no AS parent_no, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee,
               greatest(r.valid_from, b.valid_from) AS valid_from, least(r.valid_to, b.valid_to) AS valid_to
          FROM rpi_belonging b JOIN rpi_rate r ON r.tenant_id = b.tenant_id AND r.rpi_no = b.rpi_no AND NOT r.is_void
           AND tstzrange(r.valid_from, r.valid_to) && tstzrange(b.valid_from, b.valid_to)
         WHERE b.tenant_id = ${tenantId} AND b.user_no = ANY(${sql.param([...parties])}::text[]) AND r.aisle_code = ANY(${sql.param([...aisles])}::text[])
           AND (r.valid_to IS NULL OR r.valid_to > ${from}::timestamptz) AND (b.valid_to IS NULL OR b.valid_to > ${from}::timestamptz)`,
  )
  return rows.map((row) => ({ ...heldLineOf(row), parentNo: row.parent_no }))
}
