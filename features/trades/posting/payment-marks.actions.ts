import { type BulkColumns, bulkInsert } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup } from '../../../core/server/database/rollup.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { FirstLastKind } from '../trade/trade-keys.contract.ts'

/** A paid trade's time, as merchants and terminals are known by it. */
export interface PaymentMark {
  readonly oemNo: string
  readonly rpiNo: string | null
  readonly sn: string | null
  readonly payTime: string
}

interface Span {
  oemNo: string
  kind: CodeOf<typeof FirstLastKind>
  value: string
  first: string
  last: string
}

const spanColumns: BulkColumns<Span> = {
  oem_no: ['text', ({ oemNo }) => oemNo],
  key_kind: ['smallint', ({ kind }) => kind],
  key_value: ['text', ({ value }) => value],
  first_time: ['timestamptz', ({ first }) => first],
  last_time: ['timestamptz', ({ last }) => last],
}
const mark = bulkInsert<Span, { key_kind: number; key_value: string; is_new: boolean }>(
  'trade_first_last',
  spanColumns,
  `ON CONFLICT (tenant_id, key_kind, key_value) DO UPDATE SET first_time = least(t.first_time, excluded.first_time), last_time = greatest(t.last_time, excluded.last_time)
   RETURNING t.key_kind, t.key_value, (t.xmax = 0) AS is_new`,
)

/** Merchants and terminals whose first payment ever a batch held. */
export interface FirstPayments {
  readonly merchants: readonly string[]
  readonly terminals: readonly string[]
}

/**
 * Keeps the first and last payment of merchants and terminals, and says for whom it was the first.
 * @source docs/domain/money.md 0.3, trade_first_last
 */
export async function markPayments(tx: Tx, tenantId: string, payments: readonly PaymentMark[]): Promise<FirstPayments> {
  const spans = new Map<string, Span>()
  const widen = (kind: CodeOf<typeof FirstLastKind>, value: string | null, { oemNo, payTime }: PaymentMark) => {
    if (value === null) return
    const key = `${kind}${value}`
    const known = spans.get(key)
    if (!known) spans.set(key, { oemNo, kind, value, first: payTime, last: payTime })
    else if (isBefore(payTime, known.first)) known.first = payTime
    else if (isBefore(known.last, payTime)) known.last = payTime
  }
  for (const payment of payments) {
    widen(FirstLastKind.merchant, payment.rpiNo, payment)
    widen(FirstLastKind.terminal, payment.sn, payment)
  }
  const ordered = [...spans.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span)
  const fresh = (await mark(tx, tenantId, ordered)).filter((row) => row.is_new)
  const ofKind = (kind: number) => fresh.filter((row) => row.key_kind === kind).map((row) => row.key_value)
  return { merchants: ofKind(FirstLastKind.merchant), terminals: ofKind(FirstLastKind.terminal) }
}

const isBefore = (a: string, b: string) => instantOf(a) < instantOf(b)

/** Credit card takings of a micro merchant at a licensed institution. */
export interface MicroTaking {
  readonly oemNo: string
  /** Blind index of the person's identity number. */
  readonly idHash: string
  readonly licenseHolder: string
  readonly day: string
  /** With a minus when a payment was reversed. */
  readonly amountFen: bigint
}

/** Keeps the sums that limit micro merchants' credit card takings. @source docs/domain/money.md 0.3, trade_stat_micro */
export const addMicroTakings = rollup<MicroTaking>({
  table: 'trade_stat_micro',
  key: {
    id_hash: ['text', ({ idHash }) => idHash],
    license_holder: ['text', ({ licenseHolder }) => licenseHolder],
    day: ['date', ({ day }) => day],
  },
  fixed: { oem_no: ['text', ({ oemNo }) => oemNo] },
  sums: { credit_amount: ({ amountFen }) => amountFen },
})
