import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, fen, formatYuan, halfUp, ppmBase } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { InvoiceRecordStatus, profitInvoiceErrors } from './record-codes.contract.ts'

const { draft, pending, approved, rejected, redLettered } = InvoiceRecordStatus

/** An invoice of a party to the operator. @source docs/domain/money.md 8.1 (a) */
export const recordTransitions = {
  submit: { from: [], to: draft },
  mail: { from: [draft, rejected], to: pending },
  approve: { from: [pending], to: approved },
  reject: { from: [pending], to: rejected },
  void: { from: [approved], to: redLettered },
} as const satisfies Transitions<typeof InvoiceRecordStatus>

/** Whether a record may still be changed or removed: nobody has it before them. */
export const isLoose = (recordStatus: number): boolean =>
  recordTransitions.mail.from.some((status) => status === recordStatus)

/** Days after which an invoice is taken no more. @source docs/domain/money.md 8.1 (a) */
const longestDays = 180

/** Tax that a printed invoice may differ by from its amount and rate: its lines were rounded one by one. In fen. */
const roundingFen = 100n

/**
 * Tax within an amount, rounded half up to the fen.
 * @param amountFen amount with tax, 0 or more
 * @source docs/domain/money.md 8.1: halfUp(amount × rate, 100 + rate)
 */
export const taxWithin = (amountFen: Fen, ratePpm: number): Fen =>
  fen(halfUp(amountFen * BigInt(ratePpm), BigInt(ppmBase + ratePpm)))

/** Fields of an invoice as it is printed. Amounts in fen. */
export interface PrintedInvoice {
  readonly invoiceKind: CodeOf<typeof InvoiceType>
  readonly invoiceCode: string
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly amount: Fen
  readonly taxRate: number
  /** Undefined: as calculated. */
  readonly taxAmount: Fen | undefined
  readonly period: string
  readonly files: readonly string[]
}

const isDigital = (kind: number) => kind === InvoiceType.digitalOrdinary || kind === InvoiceType.digitalSpecial

/**
 * Checks what an invoice says by itself.
 * @param today business day `yyyy-MM-dd`
 * @returns its tax and what is left without it
 * @throws profitInvoice.codeFormat, numberFormat, rateUnknown, taxDiffers, filesMissing, dateAhead, periodAhead
 * @source docs/domain/money.md 8.1
 */
export function checkPrinted(invoice: PrintedInvoice, today: string): { taxFen: Fen; netFen: Fen } {
  const { invoiceKind, invoiceCode, invoiceNumber, amount, taxRate, files } = invoice
  if (!(isDigital(invoiceKind) ? /^$/ : /^(\d{10}|\d{12})$/).test(invoiceCode)) throw profitInvoiceErrors.codeFormat()
  if (!(isDigital(invoiceKind) ? /^\d{20}$/ : /^\d{8}$/).test(invoiceNumber)) throw profitInvoiceErrors.numberFormat()
  if (!vatRates.includes(taxRate)) throw profitInvoiceErrors.rateUnknown()
  const reckoned = taxWithin(amount, taxRate)
  const taxFen = invoice.taxAmount ?? reckoned
  const apart = taxFen > reckoned ? taxFen - reckoned : reckoned - taxFen
  if (taxFen >= amount || apart > roundingFen || (taxRate === 0 && taxFen !== 0n))
    throw profitInvoiceErrors.taxDiffers({ n: formatYuan(reckoned) })
  if (files.length === 0) throw profitInvoiceErrors.filesMissing()
  if (invoice.invoiceDate > today) throw profitInvoiceErrors.dateAhead()
  if (invoice.period > today.slice(0, 7)) throw profitInvoiceErrors.periodAhead()
  return { taxFen, netFen: fen(amount - taxFen) }
}

/** Facts that an invoice is held against. */
export interface InvoiceFacts {
  /** Whether another record has its code and number. */
  readonly isRegistered: boolean
  readonly today: string
  /** Name of the party by its verified identity; null: not verified. */
  readonly legalName: string | null
  /** The operator's title and tax number. */
  readonly buyer: { readonly title: string; readonly taxNo: string }
}

/**
 * Holds an invoice against what is known, in the order of the document.
 * @throws profitInvoice.registered, expired, identityMissing, sellerDiffers, buyerDiffers
 * @source docs/domain/money.md 8.1 (a)
 */
export function checkAgainst(
  invoice: { invoiceDate: string; sellerName: string; buyerTitle: string; buyerTaxNo: string },
  { isRegistered, today, legalName, buyer }: InvoiceFacts,
): void {
  if (isRegistered) throw profitInvoiceErrors.registered()
  if (invoice.invoiceDate < addDays(today, -longestDays)) throw profitInvoiceErrors.expired()
  if (legalName === null) throw profitInvoiceErrors.identityMissing()
  if (bracketsAlike(invoice.sellerName) !== bracketsAlike(legalName)) throw profitInvoiceErrors.sellerDiffers()
  if (bracketsAlike(invoice.buyerTitle) !== bracketsAlike(buyer.title) || invoice.buyerTaxNo !== buyer.taxNo)
    throw profitInvoiceErrors.buyerDiffers()
}

/** A company's name with half-width brackets: printers write them either way. */
const bracketsAlike = (name: string): string => name.trim().replaceAll('（', '(').replaceAll('）', ')')
