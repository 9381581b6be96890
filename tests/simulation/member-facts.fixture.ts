import { type MemberEvent, StoredValueModel } from './stored-value.fixture.ts'

/** Reads rows of a tenant: its number is the first value of the statement. */
export type ReadRows = <Row extends object>(text: string, ...values: unknown[]) => Promise<Row[]>

/** Amounts that were asked for at the counter, in fen: spending, and its refunds in their order. */
export interface CounterRecords {
  readonly spent: Map<string, number>
  readonly restored: Map<string, number[]>
}

interface Logged {
  readonly entity: string
  readonly no: string
  readonly action: string
  readonly member: string
  readonly recharge: string
  /** Amount of the trade. */
  readonly paid: bigint
  /** Amount of the refund; null for a reversal that nobody asked for. */
  readonly refund: bigint | null
}

/**
 * Plays what happened to every member, in its order, against the slow model, and compares where each of them stands.
 * @param bonusOf bonus of a recharge of so many fen, by the terms of the merchant
 * @returns what does not fit, in words
 */
export async function memberFindings(
  rows: ReadRows,
  records: CounterRecords,
  bonusOf: (paidFen: number) => number,
): Promise<string[]> {
  const findings: string[] = []
  const models = new Map<string, StoredValueModel>()
  const restored = new Map([...records.restored].map(([no, amounts]) => [no, [...amounts]]))
  const taken = new Map<string, number>()
  for (const logged of await rows<Logged>(happened)) {
    const model = models.get(logged.member) ?? new StoredValueModel()
    models.set(logged.member, model)
    const event = eventOf(logged, { records, restored, taken, bonusOf })
    try {
      if (event) model.play(event)
      else findings.push(`${logged.entity} ${logged.no} ${logged.action} is told by nobody`)
    } catch (error) {
      findings.push(`member ${logged.member}: ${String(error)}`)
    }
  }
  const standing = await rows<{ member: string; standing: string }>(
    `SELECT rpi_member_no AS member, concat_ws(' ', (principal / 100.0)::numeric(20, 2), (bonus / 100.0)::numeric(20, 2), (held_principal / 100.0)::numeric(20, 2), (held_bonus / 100.0)::numeric(20, 2)) AS standing
       FROM rpi_member WHERE tenant_id = $1 ORDER BY 1`,
  )
  for (const { member, standing: here } of standing) {
    const there = (models.get(member) ?? new StoredValueModel()).standing()
    if (here !== there) findings.push(`member ${member}: ${here} here, ${there} by the model`)
  }
  return findings
}

/** Changes of state of recharges, of what their refunds take, and of spending, in the order in which they came. */
const happened = `
  SELECT s.entity, s.entity_no AS no, CASE s.entity WHEN 'trade' THEN 'paid' WHEN 'memberTrade' THEN s.action ELSE (ARRAY['held', 'taken', 'released', 'undone'])[s.to_status + 1] END AS action,
         coalesce(r.rpi_member_no, f.rpi_member_no, m.rpi_member_no) AS member, coalesce(r.rpt_order_code, q.rpt_order_code, '') AS recharge,
         coalesce(t.trade_amount, 0)::bigint AS paid, p.refund_amount::bigint AS refund
    FROM biz_state_log s
    LEFT JOIN member_recharge_trade r ON s.entity = 'trade' AND r.tenant_id = s.tenant_id AND r.rpt_order_code = s.entity_no
    LEFT JOIN member_recharge_refund f ON s.entity = 'memberRechargeRefund' AND f.tenant_id = s.tenant_id AND f.refund_code = s.entity_no
    LEFT JOIN member_recharge_trade q ON q.tenant_id = f.tenant_id AND q.member_trade_no = f.member_trade_no
    LEFT JOIN member_trade m ON s.entity = 'memberTrade' AND m.tenant_id = s.tenant_id AND m.member_trade_no = s.entity_no
    LEFT JOIN pos_trade t ON t.tenant_id = s.tenant_id AND t.rpt_order_code = coalesce(r.rpt_order_code, q.rpt_order_code)
    LEFT JOIN pos_refund p ON p.tenant_id = s.tenant_id AND p.refund_code = f.refund_code
   WHERE s.tenant_id = $1
     AND (r.rpi_member_no IS NOT NULL AND s.to_status = 2 AND coalesce(s.from_status, 0) IN (0, 1, 3, 4) OR s.entity IN ('memberRechargeRefund', 'memberTrade'))
   ORDER BY s.id`

function eventOf(
  { entity, no, action, recharge, paid, refund }: Logged,
  {
    records,
    restored,
    taken,
    bonusOf,
  }: {
    records: CounterRecords
    restored: Map<string, number[]>
    /** Money of each recharge that has gone back. */
    taken: Map<string, number>
    bonusOf: (paidFen: number) => number
  },
): MemberEvent | undefined {
  if (entity === 'trade') return { kind: 'recharged', recharge: no, paid: Number(paid), bonus: bonusOf(Number(paid)) }
  if (entity === 'memberTrade') {
    const amount = action === 'pay' ? records.spent.get(no) : restored.get(no)?.shift()
    if (amount === undefined) return undefined
    return { kind: action === 'pay' ? 'spent' : 'restored', spending: no, amount }
  }
  const before = taken.get(recharge) ?? 0
  const amount = refund === null ? Number(paid) - before : Number(refund)
  switch (action) {
    case 'held':
      return { kind: 'held', recharge, refund: no, amount }
    case 'taken':
      taken.set(recharge, before + amount)
      return { kind: 'taken', recharge, refund: no, amount }
    case 'released':
      return { kind: 'released', recharge, refund: no }
    case 'undone':
      taken.set(recharge, before - amount)
      return { kind: 'undone', recharge, refund: no }
    default:
      return undefined
  }
}
