import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fen } from '../../core/shared/money.ts'
import type { TaxAnswer, TaxEvent, WantedInvoice } from '../../features/invoices/tax-service/tax-service.contract.ts'
import type { TaxStage } from '../../features/invoices/tax-service/tax-stage.contract.ts'
import { faults } from './check.ts'

/** Stages by the name of their adapter; a new adapter adds a line. */
export const taxStages: Readonly<Record<string, () => Promise<TaxStage>>> = {
  TAX: async () => (await import('./tax-stage.ts')).openTaxStage(),
}

/** One demand on the adapter of a tax service; it throws when the adapter does not meet it. */
export interface TaxCheck {
  readonly about: 'consents' | 'invoices' | 'pictures' | 'news'
  readonly title: string
  run(stage: TaxStage): Promise<void>
}

const newNo = (): string => `KP${randomBytes(8).toString('hex').toUpperCase()}`
const untilDoneSeconds = 60
const line = {
  name: '*软件服务*服务费',
  categoryNo: '3040201000000000000',
  spec: '',
  unit: '项',
  quantity: '1',
  netFen: fen(94_340),
  taxRatePpm: 60_000,
  taxFen: fen(5660),
}
const wanted = (taxNo: string, outNo = newNo()): WantedInvoice => ({
  outNo,
  taxNo,
  invoiceKind: 5,
  redOf: '',
  buyerName: '李明',
  buyerTaxNo: '',
  drawer: '刘芳',
  remark: '',
  lines: [line],
  netFen: fen(94_340),
  taxFen: fen(5660),
})
const redOf = (blue: WantedInvoice, issueNo: string): WantedInvoice => ({
  ...blue,
  outNo: newNo(),
  redOf: issueNo,
  lines: [{ ...line, quantity: '-1', netFen: fen(-94_340), taxFen: fen(-5660) }],
  netFen: fen(-94_340),
  taxFen: fen(-5660),
})

function done<Data>(answer: TaxAnswer<Data>): Data {
  assert.equal(answer.kind, 'done')
  return (answer as { data: Data }).data
}
const isKind = (answer: { readonly kind: string }, ...kinds: string[]) =>
  assert.ok(kinds.includes(answer.kind), `expected ${kinds.join(' or ')}, got ${answer.kind}`)

async function told(stage: TaxStage, isIt: (event: TaxEvent) => boolean): Promise<TaxEvent> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const news of stage.told()) {
      const checked = stage.service.readNews(stage.access, { ...news, nowSeconds: (await stage.now()).seconds })
      const event = checked.kind === 'events' ? checked.events.find(isIt) : undefined
      if (event) return event
    }
    await setTimeout(50)
  }
  throw new assert.AssertionError({ message: 'the service told nothing of it, or the adapter did not read it' })
}

/** Every demand on the adapter of a tax service. @source docs/domain/network.md 1.5; docs/domain/money.md 8.1 (b) */
export const taxChecks: readonly TaxCheck[] = [
  {
    about: 'consents',
    title: 'a taxpayer is asked once however often, and its answer is found and told',
    async run(stage) {
      const { service, access } = stage
      const consent = { outNo: newNo(), taxNo: '91350100M000100Y43', name: '适配器商户' }
      for (let times = 0; times < 2; times += 1) isKind(await service.authorise(access, consent), 'done', 'pending')
      await stage.advance(untilDoneSeconds)
      assert.equal(done(await service.queryConsent(access, consent.outNo)).state, 'valid')
      await told(stage, (one) => one.kind === 'consent' && one.consent.outNo === consent.outNo)
    },
  },
  {
    about: 'consents',
    title: 'one that the service refuses is refused, and one that it does not know is absent',
    async run(stage) {
      await stage.refuse('authorise')
      const consent = { outNo: newNo(), taxNo: '91350100M000100Y43', name: '适配器商户' }
      isKind(await stage.service.authorise(stage.access, consent), 'refused')
      isKind(await stage.service.queryConsent(stage.access, newNo()), 'absent')
    },
  },
  {
    about: 'invoices',
    title: 'an invoice is issued once however often it is sent, under a number of twenty digits, and told',
    async run(stage) {
      const { service, access } = stage
      const invoice = wanted(await stage.newTaxpayer())
      for (let times = 0; times < 3; times += 1) isKind(await service.issue(access, invoice), 'done', 'pending')
      await stage.advance(untilDoneSeconds)
      const { issueNo, outNo } = done(await service.queryInvoice(access, invoice.outNo))
      assert.match(issueNo, /^\d{20}$/)
      assert.equal(outNo, invoice.outNo)
      await told(stage, (one) => one.kind === 'invoice' && one.outNo === outNo && one.answer.kind === 'done')
    },
  },
  {
    about: 'invoices',
    title: 'one of a taxpayer without consent, one whose sums do not fit and one that the office refuses are refused',
    async run(stage) {
      const { service, access } = stage
      isKind(await service.issue(access, wanted('91350100M099999999')), 'refused')
      const taxNo = await stage.newTaxpayer()
      isKind(await service.issue(access, { ...wanted(taxNo), netFen: fen(94_341) }), 'refused')
      await stage.refuse('issue')
      isKind(await service.issue(access, wanted(taxNo)), 'refused')
      isKind(await service.queryInvoice(access, newNo()), 'absent')
    },
  },
  {
    about: 'invoices',
    title: 'a red letter takes an invoice back as a whole, and once',
    async run(stage) {
      const { service, access } = stage
      const blue = wanted(await stage.newTaxpayer())
      await service.issue(access, blue)
      await stage.advance(untilDoneSeconds)
      const { issueNo } = done(await service.queryInvoice(access, blue.outNo))
      const red = redOf(blue, issueNo)
      isKind(await service.issue(access, red), 'done', 'pending')
      isKind(await service.issue(access, redOf(blue, issueNo)), 'refused')
      await stage.advance(untilDoneSeconds)
      assert.notEqual(done(await service.queryInvoice(access, red.outNo)).issueNo, issueNo)
    },
  },
  ...faults.map(
    (fault): TaxCheck => ({
      about: 'invoices',
      title: `an invoice whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        const invoice = wanted(await stage.newTaxpayer())
        await stage.spoil('issue', fault)
        isKind(await stage.service.issue(stage.access, invoice), 'unknown')
        await stage.advance(untilDoneSeconds)
        const answer = await stage.service.queryInvoice(stage.access, invoice.outNo)
        isKind(answer, fault === 'lost' ? 'absent' : 'done')
      },
    }),
  ),
  {
    about: 'pictures',
    title: 'a picture is read, and one that says nothing is refused',
    async run({ service, access, picture }) {
      assert.notEqual(done(await service.readPicture(access, 'licence', picture)).name, '')
      isKind(await service.readPicture(access, 'card', Buffer.from('nothing to read')), 'refused')
    },
  },
  {
    about: 'news',
    title: 'what is forged or stale is not believed',
    async run(stage) {
      await stage.newTaxpayer()
      await told(stage, (one) => one.kind === 'consent')
      const { seconds: nowSeconds } = await stage.now()
      const news = stage.told().at(-1)
      assert.ok(news)
      const forged = [
        { ...news, rawBody: Buffer.concat([news.rawBody, Buffer.from(' ')]), nowSeconds },
        { ...news, target: `${news.target}?x=1`, nowSeconds },
        { ...news, headers: {}, nowSeconds },
        { ...news, nowSeconds: nowSeconds + 3600 },
      ]
      for (const one of forged) isKind(stage.service.readNews(stage.access, one), 'forged')
    },
  },
]
