import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { CardStatus } from '../../features/iot/adapter/card-codes.contract.ts'
import type { CarrierStage } from '../../features/iot/adapter/carrier-stage.contract.ts'
import type { CarrierAnswer, CarrierEvent } from '../../features/iot/adapter/carrier.contract.ts'
import { fen } from '../../core/shared/money.ts'
import { faults } from './check.ts'

/** Stages by the name of their adapter; a new adapter adds a line. */
export const carrierStages: Readonly<Record<string, () => Promise<CarrierStage>>> = {
  CARRIER: async () => (await import('./carrier-stage.ts')).openCarrierStage(),
}

/** One demand on the adapter of a carrier platform; it throws when the adapter does not meet it. */
export interface CarrierCheck {
  readonly about: 'cards' | 'recharges' | 'news'
  readonly title: string
  run(stage: CarrierStage): Promise<void>
}

const newNo = (): string => `LK${randomBytes(8).toString('hex').toUpperCase()}`
const untilDoneSeconds = 60
const wanted = (iccid: string, outNo = newNo()) => ({
  outNo,
  iccid,
  productCode: 'YEAR',
  months: 12,
  flowMb: 500,
  costFen: fen(2500),
})

function done<Data>(answer: CarrierAnswer<Data>): Data {
  assert.equal(answer.kind, 'done')
  return (answer as { data: Data }).data
}
const isKind = (answer: { readonly kind: string }, ...kinds: string[]) =>
  assert.ok(kinds.includes(answer.kind), `expected ${kinds.join(' or ')}, got ${answer.kind}`)

async function told(stage: CarrierStage, isIt: (event: CarrierEvent) => boolean): Promise<CarrierEvent> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const news of stage.told()) {
      const checked = stage.carrier.readNews(stage.access, { ...news, nowSeconds: (await stage.now()).seconds })
      const event = checked.kind === 'events' ? checked.events.find(isIt) : undefined
      if (event) return event
    }
    await setTimeout(50)
  }
  throw new assert.AssertionError({ message: 'the platform told nothing of it, or the adapter did not read it' })
}

/** Every demand on the adapter of a carrier platform. @source docs/domain/network.md 1.5, 16; docs/domain/money.md 7.5 */
export const carrierChecks: readonly CarrierCheck[] = [
  {
    about: 'cards',
    title: 'a card is read with its state, and one that is not there is refused',
    async run({ carrier, access, newCard }) {
      const iccid = await newCard()
      const card = done(await carrier.queryCard(access, iccid))
      assert.deepEqual([card.iccid, card.cardStatus, card.stopReason], [iccid, CardStatus.active, null])
      isKind(await carrier.queryCard(access, '89860099999999999999'), 'refused', 'absent')
    },
  },
  {
    about: 'cards',
    title: 'a change is done once however often it is asked, asked about, and told',
    async run(stage) {
      const { carrier, access } = stage
      const change = { outNo: newNo(), iccid: await stage.newCard(), change: 'pause' as const }
      for (let times = 0; times < 2; times += 1) isKind(await carrier.change(access, change), 'done', 'pending')
      await stage.advance(untilDoneSeconds)
      assert.equal(done(await carrier.queryChange(access, change.outNo)).cardStatus, CardStatus.suspended)
      const event = await told(stage, (one) => one.kind === 'card' && one.change?.outNo === change.outNo)
      assert.ok(event.kind === 'card' && event.change?.failReason === '')
    },
  },
  {
    about: 'cards',
    title: 'a change that the platform refuses is refused, and one that it does not know is absent',
    async run(stage) {
      const { carrier, access } = stage
      await stage.refuse('change')
      isKind(await carrier.change(access, { outNo: newNo(), iccid: await stage.newCard(), change: 'pause' }), 'refused')
      isKind(await carrier.queryChange(access, newNo()), 'absent')
    },
  },
  {
    about: 'recharges',
    title: 'a recharge is done once however often it is sent, with its period and cost',
    async run(stage) {
      const { carrier, access } = stage
      const recharge = wanted(await stage.newCard())
      for (let times = 0; times < 2; times += 1) isKind(await carrier.recharge(access, recharge), 'done', 'pending')
      await stage.advance(untilDoneSeconds)
      const { costFen, validFrom, validTo, outNo } = done(await carrier.queryRecharge(access, recharge.outNo))
      assert.deepEqual([outNo, costFen, validTo > validFrom], [recharge.outNo, 2500n, true])
      await told(stage, (one) => one.kind === 'recharge' && one.outNo === recharge.outNo && one.answer.kind === 'done')
      const { flowTotal } = done(await carrier.queryCard(access, recharge.iccid))
      assert.equal(flowTotal, '500.00')
    },
  },
  {
    about: 'recharges',
    title: 'a recharge that the platform refuses is refused, and one that it does not know is absent',
    async run(stage) {
      await stage.refuse('recharge')
      isKind(await stage.carrier.recharge(stage.access, wanted(await stage.newCard())), 'refused')
      isKind(await stage.carrier.queryRecharge(stage.access, newNo()), 'absent')
    },
  },
  {
    about: 'recharges',
    title: 'a package that nothing was used of goes back, one that was used does not',
    async run(stage) {
      const { carrier, access } = stage
      for (const isUsed of [false, true]) {
        const recharge = wanted(await stage.newCard())
        await carrier.recharge(access, recharge)
        await stage.advance(untilDoneSeconds)
        if (isUsed) await stage.useData(recharge.iccid)
        const answer = await carrier.cancelRecharge(access, recharge.outNo)
        if (isUsed) isKind(answer, 'refused')
        else assert.equal(done(answer).returnedFen, 2500n)
      }
    },
  },
  ...faults.map(
    (fault): CarrierCheck => ({
      about: 'recharges',
      title: `a recharge whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        const recharge = wanted(await stage.newCard())
        await stage.spoil('recharge', fault)
        isKind(await stage.carrier.recharge(stage.access, recharge), 'unknown')
        await stage.advance(untilDoneSeconds)
        const answer = await stage.carrier.queryRecharge(stage.access, recharge.outNo)
        isKind(answer, fault === 'lost' ? 'absent' : 'done')
      },
    }),
  ),
  {
    about: 'news',
    title: 'a cancelled card is told, and what is forged or stale is not believed',
    async run(stage) {
      const iccid = await stage.newCard()
      await stage.cancelCard(iccid)
      await stage.advance(1)
      const isIt = (one: CarrierEvent) => one.kind === 'card' && one.card.iccid === iccid
      const event = await told(stage, isIt)
      assert.ok(event.kind === 'card' && event.card.cardStatus === CardStatus.cancelled)
      const { seconds: nowSeconds } = await stage.now()
      const news = stage.told().at(-1)
      assert.ok(news)
      const forged = [
        { ...news, rawBody: Buffer.concat([news.rawBody, Buffer.from(' ')]), nowSeconds },
        { ...news, target: `${news.target}?x=1`, nowSeconds },
        { ...news, headers: {}, nowSeconds },
        { ...news, nowSeconds: nowSeconds + 3600 },
      ]
      for (const one of forged) isKind(stage.carrier.readNews(stage.access, one), 'forged')
    },
  },
]
