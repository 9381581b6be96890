import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../core/shared/dates.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import type { ChannelEvent, PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, type GivenMerchant, rowsIn, setNow, tenantId } from '../../trades/engine/engine.fixture.ts'
import { chance } from '../../trades/engine/history.fixture.ts'
import { balanceOf } from '../../wallets/owner/owner.fixture.ts'
import {
  type ActivityWorld,
  bind,
  broken,
  child,
  draft,
  firstStage,
  published,
  run,
  startActivityWorld,
  top,
} from '../activity-eval/activity.fixture.ts'
import { rewardGrant } from '../reward-grant/reward-grant.contract.ts'
import { activityExplain } from './activity-explain.contract.ts'

let at: ActivityWorld
beforeAll(async () => {
  at = await startActivityWorld()
}, 120_000)
afterAll(() => at.world.close())

const firstDay = '2026-03-01'
const lastDay = '2026-03-18'
const stages = [
  {
    ...firstStage,
    stageName: '一',
    fromDay: 0,
    toDay: 5,
    minAmount: '500.00',
    minCount: 2,
    reward: '60.00',
    merchantReward: '3.00',
  },
  { ...firstStage, stageName: '二', fromDay: 4, toDay: 9, minAmount: '0.00', minCount: 4, reward: '10.00' },
]

/** A terminal of the slow model, with everything that happened at it. */
interface Device {
  readonly sn: string
  readonly merchant: GivenMerchant
  readonly bindTime: string
  readonly unbindTime: string | null
  readonly payments: { event: PaymentEvent; refunds: { day: string; fen: bigint }[]; reversedOn: string | null }[]
  /** Decisions, stage by stage: reached or missed, with the turnover as it was counted. */
  readonly decided: Map<number, { isReached: boolean; amount: bigint; count: number }>
}

const dayOf = (instant: string) => instant.slice(0, 10)
const fenOf = (yuan: string) => BigInt(yuan.replace('.', ''))

/** Turnover of a stage as of the morning of a day, told by going through everything that happened before it. */
function turnover({ bindTime, unbindTime, payments }: Device, place: number, morning: string) {
  const stage = stages[place] as (typeof stages)[number]
  let [amount, count] = [0n, 0]
  for (const { event, refunds, reversedOn } of payments) {
    const payTime = event.payTime ?? ''
    const since = daysBetween(dayOf(bindTime), dayOf(payTime))
    if (dayOf(payTime) >= morning || since < stage.fromDay || since > stage.toDay) continue
    if (payTime < bindTime || (unbindTime !== null && payTime >= unbindTime)) continue
    if (event.payWay !== 1 || (reversedOn !== null && reversedOn < morning)) continue
    const back = refunds.filter(({ day }) => day < morning).reduce((sum, { fen }) => sum + fen, 0n)
    const left = BigInt(event.amountFen) - back
    if (left < 1000n) continue
    amount += left
    count += 1
  }
  return { amount, count, isMet: amount >= fenOf(stage.minAmount) && count >= stage.minCount }
}

/** Decides as the slow model does on the morning of a day. */
function decide(device: Device, morning: string): void {
  if (device.bindTime.slice(0, 10) >= morning) return
  for (const place of stages.keys()) {
    if (device.decided.has(place + 1)) continue
    const { amount, count, isMet } = turnover(device, place, morning)
    const isOver = addDays(dayOf(device.bindTime), stages[place]?.toDay ?? 0) < morning
    if (isMet || isOver) device.decided.set(place + 1, { isReached: isMet, amount, count })
  }
}

it('tells of every terminal and node what a slow model tells: the job, its records and the explanation agree (C1427)', async () => {
  const dice = chance(20_260_301)
  const roll = (below: number) => dice.upTo(below - 1)
  const activeCode = await published(
    at,
    draft({ countPayWays: '1', minTradeAmount: '10.00', budgetAmount: '99999.00', stages }),
  )
  await at.world.as(at.north).send(rewardGrant.save, {
    activeCode,
    stageNo: 1,
    userNo: child,
    amount: '45.00',
    requestNo: crypto.randomUUID(),
  })
  const devices: Device[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    await setNow(at.world, `${day} 20:00:00+08`)
    for (let made = roll(4); made > 0 && day <= '2026-03-09'; made--) {
      const bindTime = `${day} 10:00:0${made}+08`
      const unbindTime = roll(5) === 0 ? `${addDays(day, 1 + roll(6))} 12:00:00+08` : null
      const merchant = [at.below, at.ofTop, at.direct][roll(3)] as GivenMerchant
      const sn = await bind(at, merchant, bindTime, { unbindTime })
      devices.push({ sn, merchant, bindTime, unbindTime, payments: [], decided: new Map() })
    }
    const events: ChannelEvent[] = []
    for (const device of devices) {
      for (let left = roll(3); left > 0; left--) {
        const amount = `${5 + roll(350)}.${10 + roll(90)}`
        const payTime = `${day} ${roll(2) === 0 ? '09' : '13'}:00:0${left}+08`
        const event = paid(device.merchant, amount, { sn: device.sn, payTime, payWay: roll(4) === 0 ? 2 : 1 })
        device.payments.push({ event, refunds: [], reversedOn: null })
        events.push(event)
      }
      const one = device.payments[roll(device.payments.length + 1)]
      if (!one || one.refunds.length > 0 || one.reversedOn !== null || roll(4) !== 0) continue
      const when = `${day} 15:00:00+08`
      if (roll(4) === 0 && dayOf(one.event.payTime ?? '') === day) {
        one.reversedOn = day
        events.push(reversed(one.event, { occurredAt: when }))
        continue
      }
      const back = roll(2) === 0 ? BigInt(one.event.amountFen) : BigInt(one.event.amountFen) / 2n
      one.refunds.push({ day, fen: back })
      events.push(refunded(one.event, back as never, { finishTime: when, occurredAt: when }))
    }
    for (const event of events) expect([1, 3]).toContain((await deliver(at.world, event))[0])
    const morning = addDays(day, 1)
    await run(at, morning)
    for (const device of devices) decide(device, morning)
  }
  await agree(activeCode, devices, addDays(lastDay, 1))
  expect(await broken(at)).toEqual([])
}, 240_000)

/** Compares the job, the records and the explanation with the slow model. */
async function agree(activeCode: string, devices: readonly Device[], morning: string): Promise<void> {
  expect(devices.length).toBeGreaterThan(8)
  const progress = await rowsIn<{
    sn: string
    stage_no: number
    progress_status: number
    counted_amount: bigint
    counted_count: number
  }>(
    at.world,
    'SELECT sn, stage_no, progress_status, counted_amount, counted_count FROM active_progress WHERE tenant_id = $1 AND active_code = $2',
    [tenantId, activeCode],
  )
  expect(progress).toHaveLength(devices.length * stages.length)
  const given = new Map<string, bigint>()
  const add = (no: string, fen: bigint) => given.set(no, (given.get(no) ?? 0n) + fen)
  for (const device of devices) {
    const reply = await at.world.as(at.finance).send(activityExplain.explain, { sn: device.sn, activeCode })
    const told = reply.data.activities[0]
    for (const place of stages.keys()) {
      const decided = device.decided.get(place + 1)
      const now = turnover(device, place, morning)
      const row = progress.find(({ sn, stage_no }) => sn === device.sn && stage_no === place + 1)
      expect(row?.progress_status, device.sn).toBe(decided ? (decided.isReached ? 1 : 2) : 0)
      if (!decided || decided.isReached)
        expect([row?.counted_amount, row?.counted_count]).toEqual([
          decided?.amount ?? now.amount,
          decided?.count ?? now.count,
        ])
      const stage = told?.stages[place]
      expect([fenOf(stage?.countedAmount ?? ''), stage?.countedCount]).toEqual([now.amount, now.count])
      expect(stage?.standing).toBe(decided ? (decided.isReached ? 3 : 4) : now.isMet ? 3 : 2)
      const inStage = told?.trades.filter(({ stageNos }) => stageNos.includes(place + 1)) ?? []
      expect(inStage.reduce((sum, { countedAmount }) => sum + fenOf(countedAmount), 0n)).toBe(now.amount)
      if (decided?.isReached) reward(device.merchant, place, add)
    }
  }
  const reached = devices.flatMap(({ decided }) => [...decided.values()]).filter(({ isReached }) => isReached)
  expect(reached.length).toBeGreaterThan(2)
  for (const [no, among] of [
    [top, [at.below, at.ofTop]],
    [child, [at.below]],
  ] as const) {
    const own = devices.filter(({ merchant }) => among.includes(merchant))
    const { data } = await at.world.as(at.finance).send(activityExplain.node, { userNo: no })
    for (const place of stages.keys()) {
      const decided = own.map((device) => device.decided.get(place + 1)?.isReached)
      expect(data.stages.find((one) => one.activeCode === activeCode && one.stageNo === place + 1)).toMatchObject({
        eachAmount: no === top ? stages[place]?.reward : place === 0 ? '45.00' : '0.00',
        terminalCount: own.length,
        reachedCount: decided.filter((isReached) => isReached === true).length,
        missedCount: decided.filter((isReached) => isReached === false).length,
        countingCount: decided.filter((isReached) => isReached === undefined).length,
      })
    }
    const granted = data.stages.reduce((sum, { grantedAmount }) => sum + fenOf(grantedAmount), 0n)
    expect(granted).toBe(given.get(no) ?? 0n)
  }
  for (const [no, fen] of given) {
    const isMerchant = no.startsWith('M')
    const owner = { ownerType: isMerchant ? OwnerType.merchant : OwnerType.provider, ownerNo: no }
    const wallet = isMerchant ? WalletKind.merchant : WalletKind.reward
    expect(await balanceOf(at.world, tenantId, accounts.available(owner, wallet)), no).toBe(fen)
  }
}

/** Parts of a reward by the words of the document: 60.00 to the top, which passes 45.00 on; 3.00 for the merchant. */
function reward(merchant: GivenMerchant, place: number, add: (no: string, fen: bigint) => void): void {
  const [reward, forMerchant] = place === 0 ? [6000n, 300n] : [1000n, 0n]
  if (forMerchant > 0n) add(merchant.rpiNo, forMerchant)
  if (merchant.rpiNo === at.direct.rpiNo) return
  if (merchant.rpiNo === at.ofTop.rpiNo || place === 1) return add(top, reward - forMerchant)
  add(top, 1500n)
  add(child, 4500n - forMerchant)
}
