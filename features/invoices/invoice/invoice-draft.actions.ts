import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Answering } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { type Label, unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import type { TradeRow } from '../../trades/trades.shared.ts'
import { consentedSeller } from '../authorisation/authorisation.queries.ts'
import { ofSeenOwners } from '../book/book.queries.ts'
import { openTaxService } from '../tax-service/access.actions.ts'
import { moneyOfLines, taxedLine } from '../tax/line-tax.rules.ts'
import { categories } from '../tax-category/tax-category.queries.ts'
import { invoiceableOf } from './invoiceable.rules.ts'
import { invoiceErrors } from './invoice-codes.contract.ts'
import type { InvoiceDraft } from './invoice-draft.contract.ts'
import { checkComplete, checkLines, partsOf, roomOf } from './invoice.rules.ts'
import { type HeldInvoice, type KeptLine, takenOf, type TradePart } from './invoice-store.actions.ts'

export type Draft = z.output<typeof InvoiceDraft>
type Drafting = Pick<Answering<Draft>, 'tx' | 'caller' | 'input'>

/** Personal fields of an invoice: their columns, and those of the book of buyers. */
const personal = {
  buyerPhone: { column: 'buyerPhoneEnc', book: 'phone', label: ['购方电话', 'Buyer phone'] },
  buyerAccount: { column: 'buyerAccountEnc', book: 'account', label: ['购方银行账号', 'Buyer bank account'] },
  email: { column: 'emailEnc', book: 'email', label: ['邮箱', 'Email'] },
  mobile: { column: 'mobileEnc', book: null, label: ['手机号', 'Mobile'] },
} as const satisfies Record<string, { column: keyof HeldInvoice; book: string | null; label: Label }>

/**
 * The personal fields of a draft as they are kept: sealed. A masked value is that of the book's row, else that of the invoice
 * as it was.
 * @throws common.fieldMasked, common.notFound for a buyer that the caller does not see
 * @source docs/domain/traps.md 25
 */
async function sealedFields({ tx, caller, input }: Drafting, before: HeldInvoice | null) {
  const book = input.buyerId === undefined ? null : await bookBuyer(tx, caller, input.buyerId)
  const entry = (field: keyof typeof personal) => {
    const { column, book: inBook, label } = personal[field]
    const kept = (inBook === null ? '' : (book?.[inBook] ?? '')) || (before?.[column] ?? '')
    const plain = unmasked(input[field] ?? '', label, { isNew: kept === '', language: caller.language })
    return [column, plain === undefined ? kept : plain === '' ? '' : sealText(plain)] as const
  }
  return Object.fromEntries([entry('buyerPhone'), entry('buyerAccount'), entry('email'), entry('mobile')]) as Pick<
    HeldInvoice,
    'buyerPhoneEnc' | 'buyerAccountEnc' | 'emailEnc' | 'mobileEnc'
  >
}

async function bookBuyer(tx: Tx, caller: Drafting['caller'], id: bigint) {
  const row = await rowOf<{ phone: string; account: string; email: string }>(
    tx,
    sql`SELECT b.phone_enc AS phone, b.acc_no_enc AS account, b.email_enc AS email FROM seller_buyer b WHERE ${ofSeenOwners(caller)} AND b.id = ${id} AND NOT b.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The columns of an invoice as its draft says them. @param before the invoice that is changed, or whose place it takes */
export async function columnsOfDraft(drafting: Drafting, before: HeldInvoice | null) {
  const { invoiceKind, buyerType, buyerName, buyerTaxNo = '', buyerAddress, buyerBank } = drafting.input
  const { drawer, payee, checker, remark } = drafting.input
  const sealed = await sealedFields(drafting, before)
  return {
    invoiceKind,
    buyerType,
    buyerName,
    buyerTaxNo,
    buyerAddress,
    buyerBank,
    drawer,
    payee,
    checker,
    remark,
    ...sealed,
  }
}

/** The lines of a draft with their taxes, and the names of their categories as they stand today. @throws invoice.rateUnknown, … */
export async function linesOfDraft({ tx, caller, input }: Drafting): Promise<KeptLine[]> {
  checkLines(input.lines)
  const numbers = [...new Set(input.lines.map(({ categoryNo }) => categoryNo).filter(Boolean))]
  const names = await rowsOf<{ categoryNo: string; categoryName: string }>(
    tx,
    sql`SELECT c.category_no AS "categoryNo", c.category_name AS "categoryName" FROM ${categories(caller.tenantId)} WHERE c.category_no = ANY(${sql.param(numbers)}::text[])`,
  )
  const nameOf = new Map(names.map(({ categoryNo, categoryName }) => [categoryNo, categoryName]))
  if (numbers.some((no) => !nameOf.has(no))) throw invoiceErrors.categoryMissing()
  return input.lines.map(({ price, amount, discount = zeroFen, taxRate, ...line }) =>
    taxedLine({
      ...line,
      categoryName: nameOf.get(line.categoryNo) ?? '',
      priceFen: price ?? null,
      amountFen: amount,
      discountFen: discount,
      taxRatePpm: taxRate,
    }),
  )
}

/** The trades of a draft, locked; each of the merchant, and paid. @throws invoice.tradeUnknown */
export async function tradesOfDraft({ tx, caller, input }: Drafting): Promise<TradeRow[]> {
  const codes = input.rptOrderCodes ?? []
  const locked = await lockTrades(tx, caller.tenantId, codes)
  return codes.map((code) => {
    const trade = locked.get(code)
    if (trade?.rpiNo !== input.rpiNo || invoiceableOf(trade) === 0n) throw invoiceErrors.tradeUnknown()
    return trade
  })
}

/** The first of the trades, as the invoice names it. */
export const firstTrade = ([first]: readonly TradeRow[]) => ({
  rptOrderCode: first?.rptOrderCode ?? null,
  rptAisleOrderCode: first?.rptAisleOrderCode ?? null,
})

/** The parts of a draft that is not sent yet: it takes nothing. */
export const openParts = (trades: readonly TradeRow[]): TradePart[] =>
  trades.map(({ rptOrderCode }) => ({ rptOrderCode, amountFen: fen(0) }))

/**
 * Needs of an invoice before it goes to the tax service: the company's consent, the buyer's number, categories, and room in
 * its trades, which are locked.
 * @param but the invoice itself, or the one whose place it takes
 * @returns the seller, and the parts of the trades that it takes
 * @throws taxService.noConnection, invoice.notAuthorised, taxNoMissing, categoryMissing, overLimit
 * @source docs/domain/money.md 8.1 (b), row submit
 */
export async function readyToIssue(
  { tx, caller, input }: Drafting,
  { lines, trades, but }: { lines: readonly KeptLine[]; trades: readonly TradeRow[]; but: string },
): Promise<{ seller: { sellerName: string; sellerTaxNo: string }; parts: TradePart[] }> {
  await openTaxService(tx, caller.tenantId)
  const seller = await consentedSeller(tx, caller.tenantId, input.rpiNo)
  if (!seller) throw invoiceErrors.notAuthorised()
  const { invoiceKind, buyerTaxNo = '' } = input
  checkComplete({ invoiceKind, buyerTaxNo, lines })
  const { totalFen } = moneyOfLines(lines)
  if (trades.length === 0) return { seller, parts: [] }
  const codes = trades.map(({ rptOrderCode }) => rptOrderCode)
  const taken = await takenOf(tx, caller.tenantId, codes, but)
  const rooms = trades.map((trade) => ({
    rptOrderCode: trade.rptOrderCode,
    roomFen: roomOf(invoiceableOf(trade), taken.get(trade.rptOrderCode) ?? (zeroFen as Fen)),
  }))
  return { seller, parts: partsOf(totalFen, rooms) }
}
