import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, formatYuan } from '../../core/shared/money.ts'
import {
  begun,
  brokenProofs,
  type MemberWorld,
  newMobile,
  refundRecharge,
  refundSpent,
  rowsOf,
  saveActive,
  spend,
  startMemberWorld,
} from '../../features/members/member/member.fixture.ts'
import { undoneRefund } from '../../features/reconciliation/recon-diff/diff.fixture.ts'
import { again, failedPayment, next, refunded, reversed } from '../../features/trades/engine/channel-event.fixture.ts'
import { chance } from '../../features/trades/engine/history.fixture.ts'
import { type CounterRecords, memberFindings } from './member-facts.fixture.ts'

const seeds = (process.env['MEMBER_SEEDS'] ?? '1,2').split(',').map(Number)
const steps = Number(process.env['MEMBER_STEPS'] ?? 60)

/** Tiers of the merchant in fen, as the activity of the fixture has them but smaller: the model counts every fen. */
const tiers = [
  { from: 100, bonus: 10 },
  { from: 700, bonus: 133 },
] as const
const bonusOf = (paid: number): number => tiers.findLast(({ from }) => from <= paid)?.bonus ?? 0
const yuan = (amount: number): string => formatYuan(fen(amount))

let at: MemberWorld
beforeAll(async () => {
  at = await startMemberWorld()
  const kept = tiers.map(({ from, bonus }) => ({ rechargeAmount: yuan(from), bonusAmount: yuan(bonus) }))
  await saveActive(at, { tiers: kept })
}, 60_000)
afterAll(() => at.world.close())

interface Life {
  readonly draw: ReturnType<typeof chance>
  readonly mobiles: readonly string[]
  readonly recharges: Awaited<ReturnType<typeof begun>>[]
  /** Recharges that were paid at once. */
  readonly paid: Recharge[]
  /** Refunds of ours that are under way. */
  readonly open: {
    readonly refundCode: string
    readonly amount: number
    readonly isVoid: boolean
    readonly event: Recharge['event']
  }[]
  readonly done: string[]
  readonly spendings: string[]
}
type Recharge = Life['recharges'][number]

const records: CounterRecords = { spent: new Map(), restored: new Map() }
const happened = new Map<string, number>()
const note = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1)

async function recharge({ draw, mobiles, recharges, paid }: Life): Promise<void> {
  const one = await begun(at, yuan(100 + draw.upTo(1400)), draw.of(mobiles))
  recharges.push(one)
  if (draw.oneIn(8)) await at.network.apply(failedPayment(one.event))
  note('recharge')
  if (draw.oneIn(8)) return
  await at.network.apply(one.event)
  paid.push(one)
}

async function payAgain({ draw, recharges }: Life): Promise<void> {
  if (recharges.length === 0) return
  const { event } = draw.of(recharges)
  await at.network.apply(draw.oneIn(3) ? again(event, { aisleOrderNo: next('A') }) : again(event))
  note('paid again')
}

async function ask({ draw, recharges, open }: Life): Promise<void> {
  if (recharges.length === 0) return
  const { outTradeNo, event } = draw.of(recharges)
  const amount = 1 + draw.upTo(700)
  const isVoid = draw.oneIn(6)
  const asked = await refundRecharge(at, outTradeNo, isVoid ? undefined : yuan(amount))
  note(asked.success ? (isVoid ? 'void' : 'refund') : `refund refused: ${asked.msg.replace(/[\d.]+/g, '…')}`)
  if (asked.success)
    open.push({ refundCode: asked.data.refundCode, amount: isVoid ? Number(event.amountFen) : amount, isVoid, event })
}

async function answer({ draw, open, done }: Life): Promise<void> {
  const place = draw.upTo(open.length - 1)
  const [one] = open.length > 0 ? open.splice(place, 1) : []
  if (!one) return
  const { refundCode: outRefundNo, amount, isVoid, event } = one
  const outcome = draw.oneIn(4) ? 'failed' : 'success'
  if (isVoid && outcome === 'success') await take(reversed(event, { outRefundNo }))
  else if (await take(refunded(event, fen(amount), { outRefundNo, outcome }))) done.push(outRefundNo)
  note(`answered ${outcome}`)
}

/** Applies what the channel tells; false when our side could not take it, as it says itself. */
async function take(event: Parameters<MemberWorld['network']['apply']>[0]): Promise<boolean> {
  return at.network.apply(event).then(
    () => true,
    () => false,
  )
}

async function takeBackThere({ draw, paid }: Life): Promise<void> {
  if (paid.length === 0) return
  const { event } = draw.of(paid)
  note((await take(draw.oneIn(3) ? reversed(event) : refunded(event, fen(1 + draw.upTo(400))))) ? 'there' : 'not there')
}

async function undo({ draw, done }: Life): Promise<void> {
  if (done.length === 0) return
  const refundCode = draw.of(done)
  note(
    await undoneRefund(at.world, at.network.tenantId, refundCode).then(
      () => 'undone',
      () => 'not undone',
    ),
  )
}

async function pay({ draw, recharges, spendings }: Life): Promise<void> {
  if (recharges.length === 0) return
  const member = draw.of(recharges)
  const amount = 1 + draw.upTo(900)
  const reply = await spend(at, member, yuan(amount)).catch(() => null)
  if (!reply?.success) return note(`spending refused: ${reply?.msg ?? 'no member yet'}`)
  records.spent.set(reply.data.memberTradeNo, amount)
  spendings.push(reply.data.memberTradeNo)
  note('spent')
}

async function giveBack({ draw, spendings }: Life): Promise<void> {
  if (spendings.length === 0) return
  const no = draw.of(spendings)
  const amount = 1 + draw.upTo(500)
  const reply = await refundSpent(at, no, yuan(amount))
  if (!reply.success) return note(`restoring refused: ${reply.msg.replace(/[\d.]+/g, '…')}`)
  records.restored.set(no, [...(records.restored.get(no) ?? []), amount])
  note('restored')
}

const all = [recharge, recharge, payAgain, ask, ask, answer, answer, takeBackThere, undo, pay, pay, pay, giveBack]

describe('a random life of members (money 8.4)', () => {
  it.each(seeds)(
    'stores, spends, gives back and takes as a slow model does, and keeps L1 to L16: seed %i',
    async (seed) => {
      const mobiles = Array.from({ length: 4 }, newMobile)
      const life: Life = { draw: chance(seed), mobiles, recharges: [], paid: [], open: [], done: [], spendings: [] }
      const rows = <Row extends object>(text: string, ...values: unknown[]) => rowsOf<Row>(at, text, ...values)
      for (let step = 1; step <= steps; step++) {
        await life.draw.of(all)(life)
        if (step % 20 === 0) expect(await memberFindings(rows, records, bonusOf), `step ${step}`).toEqual([])
      }
      expect(await memberFindings(rows, records, bonusOf)).toEqual([])
      expect(await brokenProofs(at)).toEqual([])
      if (process.env['MEMBER_STEPS']) console.log(Object.fromEntries([...happened].sort()))
      for (const what of ['spent', 'restored', 'refund', 'answered success'])
        expect(happened.get(what), what).toBeGreaterThan(0)
    },
    180_000,
  )
})
