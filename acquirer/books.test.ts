import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callSigned, expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
const cards = ['6222021234567890', '6251234567890123', '6281234567890123']

/** One step of a history, as numbers that stand for choices. */
interface Step {
  act: number
  which: number
  amount: number
}

const history = (seed: number, length: number): Step[] => {
  const step = fc.record({ act: fc.nat(99), which: fc.nat(9999), amount: fc.integer({ min: 1000, max: 900_000 }) })
  return fc.sample(fc.noBias(step), { seed, numRuns: length })
}

/** State that a history acts on: the orders and divisions made so far, and the receiver. */
interface World {
  orders: string[]
  divisions: string[]
  receiverNo: string
}

/** A signed call whose answer may be lost, as the faults will have it. */
async function send(target: string, body: object): Promise<void> {
  await callSigned(bench.url, 'POST', target, body).catch(() => null)
}

async function born(path: string, body: object, { orders }: World): Promise<void> {
  orders.push((await bench.control<{ aisleOrderNo: string }>(path, body)).aisleOrderNo)
}

/** The acts of a history, each with its share of 100. */
const acts: { share: number; run(step: Step, world: World, i: number): Promise<unknown> }[] = [
  {
    share: 30,
    run: ({ which, amount }, world) =>
      born('pay', { aisleMerchantNo: `M${(which % 4) + 1}`, amount, payWay: (which % 3) + 1 }, world),
  },
  {
    share: 15,
    run: ({ which, amount }, world) =>
      born('swipe', { sn: `SN${(which % 4) + 1}`, cardNo: cards[which % 3], amount, d0: which % 2 === 0 }, world),
  },
  {
    share: 20,
    run: ({ which, amount }, world, i) =>
      send('/v1/refunds', {
        outRefundNo: `RF${i}`,
        aisleOrderNo: recent(which, world),
        amount: Math.ceil(amount / (1 + (which % 20))),
      }),
  },
  { share: 6, run: ({ which }, world) => send(`/v1/orders/${recent(which, world)}/void`, {}) },
  { share: 9, run: ({ which, amount }, world, i) => divide(which, amount, world, i) },
  {
    share: 2,
    run: ({ which }, world, i) =>
      send('/v1/divisions/unfreeze', { outNo: `UF${i}`, aisleOrderNo: recent(which, world) }),
  },
  {
    share: 4,
    run: ({ which, amount }, { divisions }, i) =>
      send('/v1/divisions/returns', {
        outReturnNo: `DR${i}`,
        outDivNo: divisions[which % divisions.length] ?? 'none',
        detailNo: 'D1',
        amount: Math.ceil(amount / 200),
      }),
  },
  {
    share: 6,
    run: ({ amount }, _, i) => send('/v1/payouts', { outNo: `PO${i}`, account: '6222', name: '张三', amount }),
  },
  { share: 5, run: ({ which }) => bench.advance(which % 7200) },
  { share: 3, run: settleNextDay },
]

const recent = (which: number, { orders }: World): string => orders.at(-1 - (which % 8)) ?? 'none'

async function divide(
  which: number,
  amount: number,
  { divisions, receiverNo, ...world }: World,
  i: number,
): Promise<void> {
  const aisleOrderNo = recent(which, { divisions, receiverNo, ...world })
  divisions.push(`DV${i}`)
  const receivers = [{ receiverNo, amount: Math.ceil(amount / 50), detailNo: 'D1' }]
  await send('/v1/divisions/orders', { outDivNo: `DV${i}`, aisleOrderNo, finish: which % 2 === 0, receivers })
}

async function settleNextDay(): Promise<void> {
  await bench.advance(86_400)
  const { now } = await bench.show<{ now: string }>('clock')
  await bench.control('settle', { day: now.slice(0, 10) })
}

function actOf({ act }: Step): (typeof acts)[number] {
  let reached = 0
  return acts.find(({ share }) => {
    reached += share
    return act < reached
  })!
}

describe('the books', () => {
  it.each([1, 2, 3])(
    'add up all along a random history with every fault, and when all is done (seed %i)',
    async (seed) => {
      await bench.control('payouts/fund', { amount: 50_000_000 })
      const receiver = {
        outReceiverNo: 'RV1',
        aisleMerchantNo: 'M4',
        kind: 'COMPANY',
        name: '甲',
        account: '6222020200001111',
      }
      const { receiverNo } = (await bench.post<{ receiverNo: string }>('/v1/divisions/receivers', receiver)).data!
      const world: World = { orders: [], divisions: [], receiverNo }
      for (const [i, step] of history(seed, 300).entries()) {
        await actOf(step).run(step, world, i)
        if (i % 50 === 49) await expectSoundBooks(bench)
      }
      await bench.advance(3 * 86_400)
      const { total, merchants, apps, faults } = await bench.books()
      expect(faults).toEqual([])
      expect([total.settling, total.refunding, apps[0]!.processing].map(Number)).toEqual([0, 0, 0])
      expect(merchants.reduce((sum, books) => sum + Number(books.paid), 0)).toBe(Number(total.paid))
      for (const count of [total.paidCount, total.refundedCount, total.voidedCount, apps[0]!.paidOutCount])
        expect(count).toBeGreaterThan(1)
      for (const sum of [total.settled, total.divided, total.divisionReturned]) expect(Number(sum)).toBeGreaterThan(0)
    },
  )

  it('agree with what the client was told, delivered once each', async () => {
    await bench.control('config', { magicAmounts: false })
    const payments = Array.from({ length: 500 }, (_, i) => ({
      aisleMerchantNo: `M${(i % 4) + 1}`,
      amount: 1000 + i,
      payWay: 1,
    }))
    await bench.control(
      'batch',
      payments.map((body) => ({ path: '/control/pay', body })),
    )
    await bench.advance(0)
    const told = bench.client.told('pay')
    expect(new Set(told.map(({ notifyId }) => notifyId)).size).toBe(500)
    const { total } = await bench.books()
    expect(told.reduce((sum, { amount }) => sum + (amount as number), 0)).toBe(Number(total.paid))
    expect(told.reduce((sum, { merchantFee }) => sum + (merchantFee as number), 0)).toBe(Number(total.fees))
  })
})
