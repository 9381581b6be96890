import { type Fen, fen, maxFen, minFen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { amountOfPieces } from '../tax/line-tax.rules.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { invoiceErrors, InvoiceStatus } from './invoice-codes.contract.ts'

const { draft, submitted, issuing, issued, failed, reddening, red } = InvoiceStatus

/** Events of an invoice and of a red letter. @source docs/domain/money.md 8.1 (b) */
export const invoiceTransitions = {
  save: { from: [], to: draft },
  submit: { from: [draft, failed], to: submitted },
  /** A red letter, or the invoice that comes in the place of another. */
  succeedTo: { from: [], to: submitted },
  send: { from: [submitted], to: issuing },
  issue: { from: [issuing], to: issued },
  fail: { from: [issuing], to: failed },
  redden: { from: [issued], to: reddening },
  redDone: { from: [reddening], to: red },
  /** The tax service refused the red letter of a change: the invoice stands. */
  keep: { from: [reddening], to: issued },
  /** An invoice that should have come in the place of another does not. */
  drop: { from: [submitted], to: failed },
} as const satisfies Transitions<typeof InvoiceStatus>

/** Kind of record under which invoices are kept in the log of states. */
export const invoiceEntity = 'invoice'

export type InvoiceEvent = keyof typeof invoiceTransitions

/** Whether an event may start from a status: what does not fit comes too late, or a second time. */
export const mayHappen = (present: number, event: InvoiceEvent): boolean =>
  (invoiceTransitions[event].from as readonly number[]).includes(present)

/** States whose amounts count against what of a trade may be invoiced. @source docs/domain/money.md 8.1 (b) */
export const countedStatuses: readonly number[] = [submitted, issuing, issued]

/** Whether an invoice may still be changed or removed: nobody outside knows it. */
export const isLoose = (invoiceStatus: number): boolean => mayHappen(invoiceStatus, 'submit')

const withTaxNo: readonly number[] = [
  InvoiceType.paperSpecial,
  InvoiceType.electronicSpecial,
  InvoiceType.digitalSpecial,
]

/** A line as a form sends it. */
interface GivenLine {
  readonly quantity: string
  readonly price?: Fen | undefined
  readonly amount: Fen
  readonly discount?: Fen | undefined
  readonly taxRate: number
  readonly categoryNo: string
}

/**
 * Checks what the lines say by themselves.
 * @throws invoice.rateUnknown, amountDiffers, discountTooLarge
 */
export function checkLines(lines: readonly GivenLine[]): void {
  for (const [at, { quantity, price, amount, discount = zeroFen, taxRate }] of lines.entries()) {
    const n = at + 1
    if (!vatRates.includes(taxRate)) throw invoiceErrors.rateUnknown({ n })
    if (price !== undefined && quantity !== '' && amountOfPieces(quantity, price) !== amount)
      throw invoiceErrors.amountDiffers({ n })
    if (discount >= amount) throw invoiceErrors.discountTooLarge({ n })
  }
}

/**
 * Checks what an invoice needs before the tax service is asked.
 * @throws invoice.taxNoMissing, categoryMissing
 * @source docs/domain/money.md 8.1 (b), row submit
 */
export function checkComplete({
  invoiceKind,
  buyerTaxNo,
  lines,
}: {
  readonly invoiceKind: number
  readonly buyerTaxNo: string
  readonly lines: readonly Pick<GivenLine, 'categoryNo'>[]
}): void {
  if (withTaxNo.includes(invoiceKind) && buyerTaxNo === '') throw invoiceErrors.taxNoMissing()
  if (!lines.every(({ categoryNo }) => /^\d{19}$/.test(categoryNo))) throw invoiceErrors.categoryMissing()
}

/** A trade with what of it may be invoiced. */
export interface Room {
  readonly rptOrderCode: string
  readonly roomFen: Fen
}

/** The part of a trade that may still be invoiced: never below zero. @source docs/domain/money.md 8.1 (b) */
export const roomOf = (netFen: Fen, invoicedFen: Fen): Fen => maxFen(fen(netFen - invoicedFen), zeroFen)

/**
 * The parts of trades that an invoice takes: of each all that may be invoiced, in their order, until its total is reached.
 * @throws invoice.overLimit when they do not reach it
 */
export function partsOf(totalFen: Fen, rooms: readonly Room[]): { rptOrderCode: string; amountFen: Fen }[] {
  if (totalFen > sumFen(rooms.map(({ roomFen }) => roomFen))) throw invoiceErrors.overLimit()
  let open = totalFen
  return rooms.map(({ rptOrderCode, roomFen }) => {
    const amountFen = minFen(open, roomFen)
    open = fen(open - amountFen)
    return { rptOrderCode, amountFen }
  })
}

/** An invoice over a trade, with the part of the trade that it takes. */
export interface Taking {
  readonly invoiceNo: string
  readonly amountFen: Fen
}

/**
 * The issued invoices that must be taken back after a refund, newest first, and what of the trade is left for the invoice
 * in the place of each.
 * @param issued over the trade, newest first
 * @param netFen what of the trade may be invoiced
 * @source docs/domain/money.md 8.1 (b), refund of the trade leaves net < invoiced
 */
export function toTakeBack(issuedOver: readonly Taking[], netFen: Fen): { invoiceNo: string; leftFen: Fen }[] {
  let excess = sumFen(issuedOver.map(({ amountFen }) => amountFen)) - netFen
  const found: { invoiceNo: string; leftFen: Fen }[] = []
  for (const { invoiceNo, amountFen } of issuedOver) {
    if (excess <= 0n) break
    if (amountFen === 0n) continue
    const cut = excess < amountFen ? excess : amountFen
    found.push({ invoiceNo, leftFen: fen(amountFen - cut) })
    excess -= cut
  }
  return found
}

/** The number under which the tax service knows a try: of the first the invoice's own. */
export const outNoOf = (invoiceNo: string, attempt: number): string =>
  attempt === 1 ? invoiceNo : `${invoiceNo}-${attempt}`

/** The invoice and the try of such a number. */
export function tryOf(outNo: string): { invoiceNo: string; attempt: number } {
  const [invoiceNo = '', attempt = '1'] = outNo.split('-')
  return { invoiceNo, attempt: Number(attempt) }
}
