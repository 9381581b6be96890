import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { AppError } from '../../core/shared/errors.ts'
import type { BillKindName } from '../../features/channels/adapter/channel.contract.ts'
import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import { NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { type Check, done, isKind, paidOrder } from './check.ts'

const about = 'settlements and bills'
const daySeconds = 86_400
const kinds: readonly BillKindName[] = ['trade', 'refund', 'settle', 'division', 'payout', 'profit']

/** Demands on settlements, statements and bills. */
export const settlingChecks: readonly Check[] = [
  {
    about,
    title: 'a settlement that has ended is told with what reached the account',
    async run(stage) {
      await paidOrder(stage)
      const settled = await firstSettlement(stage)
      assert.deepEqual([settled.aisleMerNo, settled.outcome], [stage.aisleMerNo, 'success'])
      // What went back meanwhile is not settled.
      assert.ok(settled.netFen > 0n && settled.netFen <= settled.tradeAmountFen - settled.feeFen)
      assert.ok(settled.tradeCount > 0)
    },
  },
  {
    about,
    title: 'statements of what was paid to the operator are listed, none twice',
    async run(stage) {
      const { statements } = done(await stage.channel.remittances(stage.access, ''))
      const numbers = statements.map(({ statementNo }) => statementNo)
      assert.equal(new Set(numbers).size, numbers.length)
    },
  },
  {
    about,
    title: 'a bill that is not made yet is absent; made, it has the hash that the channel states and its total',
    async run(stage) {
      const { day } = await stage.now()
      const { outTradeNo } = await paidOrder(stage)
      isKind(await stage.channel.bill(stage.access, day, 'trade'), 'absent')
      await stage.advance(2 * daySeconds)
      const file = done(await stage.channel.bill(stage.access, day, 'trade'))
      assert.equal(createHash('sha256').update(file.content).digest('hex'), file.sha256.toLowerCase())
      const { lines, count, amountFen } = stage.channel.readBill(file.content, 'trade')
      const line = lines.find((one) => one.outTradeNo === outTradeNo)
      assert.deepEqual([line?.amountFen, line?.outcome, line?.aisleMerNo], [1234n, 'success', stage.aisleMerNo])
      assert.equal(lines.length, count)
      assert.equal(
        amountFen,
        lines.reduce((sum, one) => sum + one.amountFen, 0n),
      )
      const half = file.content.subarray(0, Math.floor(file.content.length / 2))
      assert.throws(() => stage.channel.readBill(half, 'trade'), AppError, 'half a bill is refused')
    },
  },
  {
    about,
    title: 'every kind of bill can be fetched and read, also an empty one',
    async run(stage) {
      const { day } = await stage.now()
      await stage.advance(2 * daySeconds)
      for (const kind of kinds) {
        const { content } = done(await stage.channel.bill(stage.access, day, kind))
        const { lines, count } = stage.channel.readBill(content, kind)
        assert.equal(lines.length, count, kind)
      }
    },
  },
]

/** Settles day after day, past a weekend, until one settlement has ended. */
async function firstSettlement(stage: ChannelStage) {
  for (let days = 0; days < 6; days += 1) {
    await stage.advance(daySeconds)
    await stage.settle()
    await stage.advance(600)
    const { day } = await stage.now()
    const { events } = done(await stage.channel.settlements(stage.access, day))
    const settled = events.find((one) => one.kind === NotifyEvent.settlement && one.aisleMerNo === stage.aisleMerNo)
    if (settled?.kind === NotifyEvent.settlement) return settled
  }
  throw new assert.AssertionError({ message: 'no settlement ended within six days' })
}
