import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { TaxMode } from '../../withdrawals/withdrawals.shared.ts'
import { quotaFigures } from '../invoice-mail/figures.rules.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceRecordStatus } from './record-codes.contract.ts'
import {
  checkAgainst,
  checkPrinted,
  isLoose,
  type PrintedInvoice,
  recordTransitions,
  taxWithin,
} from './record.rules.ts'

const { draft, pending, approved, rejected, redLettered } = InvoiceRecordStatus

describe('the states of an invoice (money 8.1 (a))', () => {
  const leads: Record<keyof typeof recordTransitions, Partial<Record<number, number>>> = {
    submit: {},
    mail: { [draft]: pending, [rejected]: pending },
    approve: { [pending]: approved },
    reject: { [pending]: rejected },
    void: { [approved]: redLettered },
  }
  const every = Object.keys(leads).flatMap((event) =>
    [draft, pending, approved, rejected, redLettered].map((from) => [event as keyof typeof leads, from] as const),
  )
  it.each(every)('%s from %i', (event, from) => {
    const to = leads[event][from]
    const move = () => nextState(recordTransitions, from, event)
    if (to === undefined) expect(move).toThrow('当前状态不允许此操作')
    else expect(move()).toBe(to)
  })
  it('leave it to its party while nobody else has it', () =>
    expect([draft, pending, approved, rejected, redLettered].map(isLoose)).toEqual([true, false, false, true, false]))
})

describe('the tax within an amount', () => {
  it.each([
    ['1000.00 at 6 %', 100_000, 60_000, 5_660],
    ['333.33 at 6 %', 33_333, 60_000, 1_887],
    ['333.34 at 6 %', 33_334, 60_000, 1_887],
    ['without tax', 100_000, 0, 0],
    ['0.01 at 13 %', 1, 130_000, 0],
    ['113.00 at 13 %', 11_300, 130_000, 1_300],
  ])('of %s', (_, amount, rate, tax) => expect(taxWithin(fen(amount), rate)).toBe(BigInt(tax)))
})

const today = '2026-11-20'
const printed = (more: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  invoiceKind: InvoiceType.paperSpecial,
  invoiceCode: '1100221130',
  invoiceNumber: '12345678',
  invoiceDate: '2026-11-01',
  amount: fen(100_000),
  taxRate: 60_000,
  taxAmount: undefined,
  period: '2026-10',
  files: ['a'],
  ...more,
})
const digital = { invoiceKind: InvoiceType.digitalSpecial, invoiceCode: '', invoiceNumber: '26112000000012345678' }

describe('an invoice as it is printed', () => {
  it('gives its tax, as printed or as calculated', () => {
    expect(checkPrinted(printed(), today)).toEqual({ taxFen: 5_660n, netFen: 94_340n })
    expect(checkPrinted(printed({ taxAmount: fen(5_661) }), today)).toEqual({ taxFen: 5_661n, netFen: 94_339n })
    expect(checkPrinted(printed(digital), today).taxFen).toBe(5_660n)
    expect(checkPrinted(printed({ invoiceCode: '110022113012' }), today).taxFen).toBe(5_660n)
  })
  it.each<[string, Partial<PrintedInvoice>, string]>([
    ['without a code', { invoiceCode: '' }, 'codeFormat'],
    ['with a code of eleven digits', { invoiceCode: '11002211301' }, 'codeFormat'],
    ['digital with a code', { ...digital, invoiceCode: '1100221130' }, 'codeFormat'],
    ['with a number of nine digits', { invoiceNumber: '123456789' }, 'numberFormat'],
    ['digital with a short number', { ...digital, invoiceNumber: '12345678' }, 'numberFormat'],
    ['of a rate that is none', { taxRate: 50_000 }, 'rateUnknown'],
    ['with a tax of more than a yuan beside', { taxAmount: fen(5_761) }, 'taxDiffers'],
    ['with a tax of more than a yuan below', { taxAmount: fen(5_559) }, 'taxDiffers'],
    ['with tax at 0 %', { taxRate: 0, taxAmount: fen(1) }, 'taxDiffers'],
    ['of nothing but tax', { amount: fen(1), taxAmount: fen(1) }, 'taxDiffers'],
    ['without a file', { files: [] }, 'filesMissing'],
    ['of tomorrow', { invoiceDate: '2026-11-21' }, 'dateAhead'],
    ['for the next month', { period: '2026-12' }, 'periodAhead'],
  ])('is refused %s', (_, more, name) => {
    expect(nameOf(() => checkPrinted(printed(more), today))).toBe(`profitInvoice.${name}`)
  })
})

describe('an invoice against what is known', () => {
  const invoice = {
    invoiceDate: '2026-05-24',
    sellerName: '某某科技（北京）有限公司',
    buyerTitle: '某某支付有限公司',
    buyerTaxNo: '91350100M000100Y43',
  }
  const facts = {
    isRegistered: false,
    today,
    legalName: '某某科技(北京)有限公司',
    buyer: { title: '某某支付有限公司', taxNo: '91350100M000100Y43' },
  }
  it('is taken on its hundred and eightieth day, whatever its brackets', () =>
    expect(nameOf(() => checkAgainst(invoice, facts))).toBe('none'))

  const faults = [
    ['registered', invoice, { ...facts, isRegistered: true }],
    ['expired', { ...invoice, invoiceDate: '2026-05-23' }, facts],
    ['identityMissing', invoice, { ...facts, legalName: null }],
    ['sellerDiffers', { ...invoice, sellerName: '别的公司' }, facts],
    ['buyerDiffers', { ...invoice, buyerTitle: '别的公司' }, facts],
    ['buyerDiffers', { ...invoice, buyerTaxNo: '91440300MA5EXAMP0C' }, facts],
  ] as const
  it.each(faults)('is refused: %s', (name, given, known) =>
    expect(nameOf(() => checkAgainst(given, known))).toBe(`profitInvoice.${name}`),
  )
  it('is told the first fault of the document’s order', () => {
    const all = { ...invoice, invoiceDate: '2026-01-01', sellerName: '别的公司', buyerTitle: '别的公司' }
    const steps = [{ ...facts, isRegistered: true }, facts]
    expect(steps.map((known) => nameOf(() => checkAgainst(all, known)))).toEqual([
      'profitInvoice.registered',
      'profitInvoice.expired',
    ])
    expect(nameOf(() => checkAgainst({ ...all, invoiceDate: today }, facts))).toBe('profitInvoice.sellerDiffers')
  })
})

describe('what a party may withdraw for its invoices (money 5.5)', () => {
  const sums = { approved: fen(500), used: fen(200), pending: fen(100), available: fen(1_000), debt: fen(50) }
  it.each([
    ['within its quota', {}, { leftAmount: 300n, withdrawableAmount: 250n, neededAmount: 600n }],
    ['within its balance', { available: fen(200) }, { leftAmount: 300n, withdrawableAmount: 150n, neededAmount: 0n }],
    ['nothing in debt', { debt: fen(900) }, { leftAmount: 300n, withdrawableAmount: 0n, neededAmount: 600n }],
    ['all, taxed', { taxMode: TaxMode.platform }, { leftAmount: 300n, withdrawableAmount: 950n, neededAmount: 0n }],
  ])('%s', (_, more, figures) =>
    expect(quotaFigures({ taxMode: TaxMode.ownInvoice, ...sums, ...more })).toEqual(figures),
  )
})

function nameOf(check: () => unknown): string {
  try {
    check()
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.refusalName : String(error)
  }
}
