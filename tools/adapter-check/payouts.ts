import assert from 'node:assert/strict'
import { fen, zeroFen } from '../../core/shared/money.ts'
import type { NewPayout } from '../../features/channels/adapter/channel.contract.ts'
import { NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { type Check, done, faults, isKind, newNo } from './check.ts'

const about = 'payouts'
const newPayout = (): NewPayout => ({
  outNo: newNo('PO'),
  account: '6222021000112233449',
  name: '王五',
  bankName: '工商银行',
  amountFen: fen(5000),
  taxFen: zeroFen,
  idNo: '',
})

/** Demands on paying out. */
export const payoutChecks: readonly Check[] = [
  {
    about,
    title: 'a payout leaves the account once, however often it is sent, and its end is told when asked about',
    async run(stage) {
      await stage.fundPayouts(fen(1_000_000))
      const payout = newPayout()
      const before = done(await stage.channel.payoutBalance(stage.access)).availableFen
      isKind(await stage.channel.pay(stage.access, payout), 'done', 'pending')
      const after = done(await stage.channel.payoutBalance(stage.access)).availableFen
      assert.ok(before - after >= payout.amountFen, 'its amount is taken from the balance')
      isKind(await stage.channel.pay(stage.access, payout), 'done', 'pending')
      assert.equal(done(await stage.channel.payoutBalance(stage.access)).availableFen, after)
      await stage.finishPayout(payout.outNo, 'paid')
      const [event] = done(await stage.channel.queryPayout(stage.access, payout.outNo)).events
      assert.ok(event?.kind === NotifyEvent.payout)
      assert.equal(event.outcome, 'success')
    },
  },
  {
    about,
    title: 'a payout that the bank refuses has failed',
    async run(stage) {
      await stage.fundPayouts(fen(1_000_000))
      const payout = newPayout()
      await stage.channel.pay(stage.access, payout)
      await stage.finishPayout(payout.outNo, 'failed')
      const [event] = done(await stage.channel.queryPayout(stage.access, payout.outNo)).events
      assert.ok(event?.kind === NotifyEvent.payout)
      assert.equal(event.outcome, 'failed')
    },
  },
  {
    about,
    title: 'a payout that the channel does not know is absent',
    run: async (stage) => isKind(await stage.channel.queryPayout(stage.access, newNo('PO')), 'absent'),
  },
  ...faults.map(
    (fault): Check => ({
      about,
      title: `a payout whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        await stage.fundPayouts(fen(1_000_000))
        const payout = newPayout()
        await stage.spoil('pay', fault)
        isKind(await stage.channel.pay(stage.access, payout), 'unknown')
        const asked = await stage.channel.queryPayout(stage.access, payout.outNo)
        if (fault === 'lost') isKind(asked, 'absent')
        else isKind(asked, 'done', 'pending')
      },
    }),
  ),
]
