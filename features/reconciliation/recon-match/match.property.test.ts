import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollback, txOf, withClient } from '../../../core/server/database/db.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { BillLine, ReadBill } from '../../channels/adapter/bill.contract.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { lockBatch, partRepeated, storeBill } from '../recon-batch/bill-store.actions.ts'
import { openBatches } from '../recon-batch/open-batches.actions.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { advanceTo, booked, swipe } from '../recon-diff/recon-bench.fixture.ts'
import { DiffKind } from '../recon-diff/recon-diff.contract.ts'
import { compareBill } from './match.actions.ts'

interface Ours {
  readonly code: string
  readonly aisleNo: string
  readonly merNo: string
  readonly amount: bigint
  readonly fee: bigint
  readonly cost: bigint
}

/** Variants of a random bill line for one of our payments. */
const sayings = ['same', 'byOurNumber', 'missing', 'amount', 'fee', 'cost', 'status', 'otherMerchant', 'twice'] as const
type Saying = (typeof sayings)[number]

interface Found {
  readonly kind: number
  readonly code: string
  readonly diff: bigint
  readonly stake: bigint
}

const payments = 12
let bench: ChannelBench
let day: string
let ours: Ours[]

beforeAll(async () => {
  bench = await startChannelBench()
  day = await advanceTo(bench, '12:00')
  const numbers: string[] = []
  for (let at = 0; at < payments; at++) numbers.push(await swipe(bench, 10_000 + at * 1_711))
  for (const number of numbers) await booked(bench, number)
  ours = await bench.rows<Ours>(
    `SELECT rpt_order_code AS code, rpt_aisle_order_code AS "aisleNo", aisle_mer_no AS "merNo", trade_amount AS amount, fee_amount AS fee, aisle_cost_amount AS cost
       FROM pos_trade WHERE tenant_id = $1 ORDER BY rpt_order_code`,
    [bench.tenantId],
  )
}, 120_000)
afterAll(() => bench.close())

const lineOf = (one: Ours): BillLine => ({
  lineNo: 0,
  isReturn: false,
  aisleOrderNo: one.aisleNo,
  outTradeNo: '',
  tradeNo: '',
  aisleMerNo: one.merNo,
  sn: '',
  payWay: 4,
  cardType: 1,
  settleCycle: 1,
  amountFen: fen(one.amount),
  feeFen: fen(one.fee),
  costFen: fen(one.cost),
  outcome: 'success',
  status: 'SUCCESS',
  payTime: `${day} 12:00:00+08`,
})

const more = (value: Fen | null, by: number): Fen => fen((value ?? 0n) + BigInt(by))

/** The lines with which a bill says something of a payment. */
function linesOf(one: Ours, saying: Saying, by: number): BillLine[] {
  const line = lineOf(one)
  switch (saying) {
    case 'missing':
      return []
    case 'byOurNumber':
      return [{ ...line, aisleOrderNo: `OTHER-${one.aisleNo}`, outTradeNo: one.code }]
    case 'amount':
      return [{ ...line, amountFen: more(line.amountFen, by) }]
    case 'fee':
      return [{ ...line, feeFen: more(line.feeFen, by) }]
    case 'cost':
      return [{ ...line, costFen: more(line.costFen, by) }]
    case 'status':
      return [{ ...line, outcome: 'other', status: 'FAILED' }]
    case 'otherMerchant':
      return [{ ...line, aisleMerNo: 'M-OTHER' }]
    case 'twice':
      return [line, line]
    default:
      return [line]
  }
}

/** Returns the differences that the comparison must find for it, worked out by hand. */
function expectedOf({ code, amount, cost }: Ours, saying: Saying, by: number): Found[] {
  const [step, net] = [BigInt(by), amount - cost]
  switch (saying) {
    case 'missing':
      return [{ kind: DiffKind.oursOnly, code, diff: -amount, stake: -net }]
    case 'amount':
      return [{ kind: DiffKind.amount, code, diff: step, stake: step }]
    case 'fee':
      return [{ kind: DiffKind.fee, code, diff: step, stake: -step }]
    case 'cost':
      return [{ kind: DiffKind.cost, code, diff: step, stake: -step }]
    case 'status':
      return [{ kind: DiffKind.status, code, diff: -amount, stake: -net }]
    case 'otherMerchant':
      return [{ kind: DiffKind.amount, code, diff: 0n, stake: 0n }]
    case 'twice':
      return [{ kind: DiffKind.duplicate, code, diff: amount, stake: 0n }]
    default:
      return []
  }
}

const arbitrary = fc.record({
  sayings: fc.array(fc.constantFrom(...sayings), { minLength: payments, maxLength: payments }),
  steps: fc.array(
    fc.integer({ min: 1, max: 500 }).chain((n) => fc.constantFrom(n, -n)),
    { minLength: payments, maxLength: payments },
  ),
  strangers: fc.array(
    fc.record({ amount: fc.integer({ min: 1000, max: 99_999 }), cost: fc.integer({ min: 0, max: 90 }) }),
    {
      maxLength: 4,
    },
  ),
  order: fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
})

/** Compares a bill and gives back what was found, which payments were paired, and leaves nothing behind. */
function compared(
  lines: BillLine[],
  billDay = day,
): Promise<{ found: Found[]; pairs: { code: string; line: number }[]; loaded: string[] }> {
  return withClient(bench.world.db, async (client) => {
    const tx = txOf(client)
    await client.query('BEGIN')
    try {
      await client.query(`SELECT set_config('app.tenant', $1, true), set_config('app.oem', '', true)`, [bench.tenantId])
      await openBatches(tx, bench.tenantId, billDay)
      const name = { aisleCode: 'SANDBOX', billDay, billKind: BillKind.trade }
      const batch = await lockBatch(tx, bench.tenantId, name)
      if (!batch) throw new Error('no batch')
      const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0n)
      const bill: ReadBill = { lines, count: lines.length, amountFen: fen(sum), feeFen: fen(0n) }
      await storeBill(tx, batch, bill, { name: 'bill.csv', hash: 'x', maker: '' })
      await compareBill(
        tx,
        { ...name, tenantId: bench.tenantId, batchNo: batch.batchNo, platformCodes: [] },
        partRepeated(bill).repeated,
      )
      const found = await client.query<Found>(
        `SELECT diff_kind AS kind, coalesce(code, aisle_order_no) AS code, diff_amount AS diff, stake_amount AS stake FROM recon_found`,
      )
      const pairs = await client.query<{ code: string; line: number }>('SELECT code, line_no AS line FROM recon_pair')
      const loaded = await client.query<{ code: string }>('SELECT code FROM recon_ours ORDER BY code')
      return { found: found.rows, pairs: pairs.rows, loaded: loaded.rows.map(({ code }) => code) }
    } finally {
      await rollback(client)
    }
  })
}

const inOrder = (found: readonly Found[]) =>
  found.map(({ kind, code, diff, stake }) => `${kind} ${code} ${diff} ${stake}`).sort()

describe('a bill and our books, compared as sets', () => {
  it(
    'finds exactly what differs, pairs nothing twice, and the stakes are all that lies between the two sums',
    () =>
      fc.assert(
        fc.asyncProperty(arbitrary, async ({ sayings: said, steps, strangers, order }) => {
          const of = ours.map((one, at) => ({ one, saying: said[at] ?? 'same', by: steps[at] ?? 1 }))
          const unknown = strangers.map(({ amount, cost }, at) => ({
            ...lineOf(ours[0] as Ours),
            aisleOrderNo: `STRANGER-${at}`,
            amountFen: fen(amount),
            costFen: fen(cost),
          }))
          const lines = [...of.flatMap(({ one, saying, by }) => linesOf(one, saying, by)), ...unknown]
            .map((line, at) => ({ line, rank: order[at] ?? at }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ line }, at) => ({ ...line, lineNo: at + 2 }))
          const { found, pairs } = await compared(lines)
          const expected = [
            ...of.flatMap(({ one, saying, by }) => expectedOf(one, saying, by)),
            ...unknown.map(({ aisleOrderNo, amountFen, costFen }) => ({
              kind: DiffKind.billOnly,
              code: aisleOrderNo,
              diff: amountFen,
              stake: amountFen - (costFen ?? 0n),
            })),
          ]
          expect(inOrder(found)).toEqual(inOrder(expected))
          expect(new Set(pairs.map(({ code }) => code)).size).toBe(pairs.length)
          expect(new Set(pairs.map(({ line }) => line)).size).toBe(pairs.length)
          const onBill = partRepeated({ lines, count: 0, amountFen: fen(0n), feeFen: fen(0n) })
            .once.filter(({ outcome }) => outcome === 'success')
            .reduce((sum, { amountFen, costFen }) => sum + amountFen - (costFen ?? 0n), 0n)
          const inBooks = ours.reduce((sum, { amount, cost }) => sum + amount - cost, 0n)
          const stakes = found
            .filter(({ kind }) => kind !== DiffKind.fee)
            .reduce((sum, { stake }) => sum + BigInt(stake), 0n)
          expect(stakes).toBe(onBill - inBooks)
        }),
        { numRuns: 60 },
      ),
    120_000,
  )

  it('reads of payments of other days those alone that a line names, by either number', async () => {
    const [one, other] = ours as [Ours, Ours]
    const lines = [lineOf(one), { ...lineOf(other), aisleOrderNo: 'ELSE', outTradeNo: other.code }, lineOf(one)]
    lines.push({ ...lineOf(one), aisleOrderNo: 'STRANGER' })
    const { loaded } = await compared(
      lines.map((line, at) => ({ ...line, lineNo: at + 2 })),
      addDays(day, -3),
    )
    expect(loaded).toEqual([one.code, other.code])
  })
})
