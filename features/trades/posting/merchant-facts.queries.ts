import { bulkStatement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { SettleCycle, type SettleMode } from '../../channels/channels.shared.ts'
import { IncomingStatus } from '../../merchants/merchants.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import type { PriceLine } from '../../sharing/sharing.shared.ts'

/** A payment whose merchant is wanted: as our order knows it, or by the channel's merchant number. */
export interface PaymentPlace {
  readonly rpiNo: string | null
  readonly aisleCode: string
  readonly aisleMerNo: string
  readonly sn: string | null
  readonly rqCode: string | null
  readonly payWay: number
  /** Whether the operator is paid, who has no chain but a cost. */
  readonly isForOperator: boolean
  /** The instant of payment: what counts is how things stood then. */
  readonly at: string
}

/** Parties that a merchant belonged to. */
export interface Belonging {
  /** Login tenant of the merchant. */
  readonly oemNo: string
  /** Its direct party. */
  readonly userNo: string
  /** Ancestors of that, '' when it is an operator itself. */
  readonly userPath: string
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
}

/** A merchant as a payment takes it over; whose it is stands here as of now. */
export interface MerchantFacts extends Belonging {
  readonly rpiNo: string
  readonly rpiName: string
  /** T1 or D1, as the merchant settles at this channel. */
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly isD0On: boolean
  /** Blind index of the person's identity number for micro merchants; null for all others. */
  readonly microIdHash: string | null
}

/** The terminal or code that a payment was made with, as it was bound then. */
export interface DeviceFacts {
  readonly storeNo: string | null
  readonly rpstNo: string | null
  readonly rtNo: string | null
  readonly rqCode: string | null
}

/** The channel's rules that a payment follows. */
export interface AisleFacts {
  readonly settleMode: CodeOf<typeof SettleMode>
  readonly licenseHolder: string
  readonly isInD0Window: boolean
}

/** All that a payment takes over from the network half. */
export interface PaymentFacts {
  /** Null: the channel's merchant number is not one of ours. */
  readonly merchant: MerchantFacts | null
  readonly device: DeviceFacts
  readonly aisle: AisleFacts
  /**
   * Cost that the channel charges the operator for a payment to itself; null when no cost policy was in force, and for all
   * others.
   */
  readonly cost: PriceLine | null
}

interface FactsRow {
  place: number
  rpi_no: string | null
  rpi_name: string
  oem_no: string
  user_no: string
  user_path: string
  emp_no: string | null
  institution_no: string | null
  manager_user_id: bigint | null
  settle_cycle: CodeOf<typeof SettleCycle>
  d0_on: boolean
  user_type: number
  legal_id_no_idx: string
  store_no: string | null
  rpst_no: string | null
  rt_no: string | null
  rq_code: string | null
  settle_mode: CodeOf<typeof SettleMode>
  license_holder: string
  in_d0_window: boolean
  rate_ppm: number | null
  cap_amount: bigint | null
  min_fee: bigint
  d0_rate_ppm: number
  d0_fee: bigint
}

const validAt = (alias: string, from = 'valid_from', to = 'valid_to') =>
  `${alias}.${from} <= given.at AND (${alias}.${to} IS NULL OR given.at < ${alias}.${to})`

const read = bulkStatement<PaymentPlace & { place: number }, FactsRow>(
  'payment_facts',
  {
    place: ['integer', ({ place }) => place],
    rpi_no: ['text', ({ rpiNo }) => rpiNo],
    aisle_code: ['text', ({ aisleCode }) => aisleCode],
    aisle_mer_no: ['text', ({ aisleMerNo }) => aisleMerNo],
    sn: ['text', ({ sn }) => sn],
    rq_code: ['text', ({ rqCode }) => rqCode],
    pay_way: ['smallint', ({ payWay }) => payWay],
    at: ['timestamptz', ({ at }) => at],
    is_for_operator: ['boolean', ({ isForOperator }) => isForOperator],
  },
  `SELECT given.place, m.rpi_no, m.rpi_name, m.oem_no, m.user_no, m.user_path, m.emp_no, m.institution_no, m.manager_user_id,
          coalesce(i.settle_cycle, acc.settle_cycle, ${SettleCycle.t1}::smallint) AS settle_cycle, coalesce(i.d0_on, false) AS d0_on, m.user_type, m.legal_id_no_idx,
          coalesce(t.rps_no, q.rps_no) AS store_no, coalesce(t.rpst_no, q.rpst_no) AS rpst_no, coalesce(t.rt_no, q.rt_no) AS rt_no, q.rq_code,
          a.settle_mode, a.license_holder, a.d0_support AND (given.at AT TIME ZONE 'Asia/Shanghai')::time >= a.d0_begin AND (given.at AT TIME ZONE 'Asia/Shanghai')::time < a.d0_end AS in_d0_window,
          c.rate_ppm, c.cap_amount, c.min_fee, c.d0_rate_ppm, c.d0_fee
     FROM {given}
     JOIN pay_aisle a ON a.aisle_code = given.aisle_code
     LEFT JOIN LATERAL (SELECT am.rpi_no FROM aisle_merchant am
       WHERE am.tenant_id = $1 AND am.aisle_code = given.aisle_code AND am.aisle_mer_no = given.aisle_mer_no AND ${validAt('am')} ORDER BY am.valid_from DESC LIMIT 1) am ON true
     LEFT JOIN LATERAL (SELECT m.rpi_no, m.rpi_name, m.oem_no, m.user_no, m.user_path, m.emp_no, m.institution_no, m.manager_user_id, m.user_type, m.legal_id_no_idx
       FROM rpi_basic m WHERE m.tenant_id = $1 AND m.rpi_no = coalesce(given.rpi_no, am.rpi_no) LIMIT 1) m ON true
     LEFT JOIN LATERAL (SELECT acc.settle_cycle FROM rpi_account acc WHERE acc.tenant_id = $1 AND acc.rpi_no = m.rpi_no AND NOT acc.is_deleted LIMIT 1) acc ON true
     LEFT JOIN LATERAL (SELECT i.settle_cycle, i.d0_on FROM rpi_incoming i
       WHERE i.tenant_id = $1 AND i.aisle_code = given.aisle_code AND i.aisle_mer_no = given.aisle_mer_no AND i.incoming_status <> ${IncomingStatus.void} AND NOT i.is_deleted LIMIT 1) i ON true
     LEFT JOIN LATERAL (SELECT t.rps_no, t.rpst_no, t.rt_no FROM rp_terminal t
       WHERE t.tenant_id = $1 AND t.sn = given.sn AND t.rpi_no = m.rpi_no AND ${validAt('t', 'bind_time', 'unbind_time')} LIMIT 1) t ON true
     LEFT JOIN LATERAL (SELECT q.rps_no, q.rpst_no, q.rt_no, q.rq_code FROM qrcode q WHERE q.tenant_id = $1 AND q.rq_code = given.rq_code AND q.rpi_no = m.rpi_no LIMIT 1) q ON true
     LEFT JOIN LATERAL (SELECT c.rate_ppm, c.cap_amount, c.min_fee, c.d0_rate_ppm, c.d0_fee FROM oem_policy_rate c
       WHERE given.is_for_operator AND c.tenant_id = $1 AND c.user_no = $1 AND c.aisle_code = given.aisle_code AND c.pay_way = given.pay_way AND NOT c.is_void AND ${validAt('c')}
       ORDER BY c.valid_from DESC LIMIT 1) c ON true`,
)

/**
 * The merchants, devices and channel rules of payments at their instants, in one statement. Each look-up is written as
 * one of a single row, so that it goes by its index whatever the planner believes of the table.
 * @returns in the order of the places
 * @throws Error when a channel is unknown to us: no adapter can have told of it
 * @source docs/domain/money.md 0.3, 3.1 (snapshot at payment)
 */
export async function paymentFacts(tx: Tx, tenantId: string, places: readonly PaymentPlace[]): Promise<PaymentFacts[]> {
  const rows = await read(
    tx,
    tenantId,
    places.map((one, place) => ({ ...one, place })),
  )
  const byPlace = new Map(rows.map((row) => [row.place, factsOf(row)]))
  return places.map(({ aisleCode }, place) => {
    const facts = byPlace.get(place)
    if (!facts) throw new Error(`no channel ${aisleCode}`)
    return facts
  })
}

const factsOf = (row: FactsRow): PaymentFacts => ({
  merchant: row.rpi_no === null ? null : merchantOf(row, row.rpi_no),
  device: { storeNo: row.store_no, rpstNo: row.rpst_no, rtNo: row.rt_no, rqCode: row.rq_code },
  aisle: { settleMode: row.settle_mode, licenseHolder: row.license_holder, isInD0Window: row.in_d0_window },
  cost:
    row.rate_ppm === null
      ? null
      : {
          ratePpm: row.rate_ppm,
          capAmountFen: row.cap_amount as Fen | null,
          minFeeFen: row.min_fee as Fen,
          d0RatePpm: row.d0_rate_ppm,
          d0FeeFen: row.d0_fee as Fen,
          shareRatioPpm: 1_000_000,
        },
})

const merchantOf = (row: FactsRow, rpiNo: string): MerchantFacts => ({
  rpiNo,
  rpiName: row.rpi_name,
  oemNo: row.oem_no,
  userNo: row.user_no,
  userPath: row.user_path,
  empNo: row.emp_no,
  institutionNo: row.institution_no,
  managerUserId: row.manager_user_id,
  settleCycle: row.settle_cycle,
  isD0On: row.d0_on,
  microIdHash: row.user_type === MerchantUserType.micro && row.legal_id_no_idx !== '' ? row.legal_id_no_idx : null,
})
