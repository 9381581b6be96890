import type { Fen } from '../../core/shared/money.ts'
import type { Acquirer } from '../acquirer.ts'
import { timeText } from '../clock.ts'
import { Refused } from '../error-codes.ts'
import { tell } from '../notifications.ts'
import type { Effects } from '../wire-control.ts'
import type { ConsentState, TaxConsent, TaxInvoice, TaxLine } from './wire-tax.ts'

/** A consent as stored. */
export interface ConsentRow {
  consentNo: string
  appId: string
  outNo: string
  taxNo: string
  name: string
  state: ConsentState
  reason: string | null
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
}

/** An invoice as stored. */
export interface TaxInvoiceRow {
  invoiceNo: string
  appId: string
  outNo: string
  taxNo: string
  kind: number
  redOf: string | null
  buyerName: string
  lines: TaxLine[]
  netFen: Fen
  taxFen: Fen
  issueNo: string | null
  state: TaxInvoice['state']
  failCode: string | null
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
  issueMs: number | null
}

/** A consent by either number. @throws Refused CONSENT_NOT_FOUND */
export function findConsent({ store }: Acquirer, no: string, appId?: string): ConsentRow {
  const found = store.get<ConsentRow>(
    'SELECT * FROM tax_consent WHERE (out_no = :no OR consent_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('CONSENT_NOT_FOUND', no)
  return found
}

/** An invoice by our number or the client's. @throws Refused INVOICE_NOT_FOUND */
export function findInvoice({ store }: Acquirer, no: string, appId?: string): TaxInvoiceRow {
  const found = store.get<TaxInvoiceRow>(
    'SELECT * FROM tax_invoice WHERE (out_no = :no OR invoice_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('INVOICE_NOT_FOUND', no)
  return found
}

/** A consent as it travels. */
export const consentAnswer = ({ url }: Acquirer, row: ConsentRow): TaxConsent => ({
  outNo: row.outNo,
  consentNo: row.consentNo,
  taxNo: row.taxNo,
  name: row.name,
  state: row.state,
  reason: row.reason,
  confirmUrl: `${url}/?consent=${row.consentNo}`,
})

/** An invoice as it travels. */
export const invoiceAnswer = (row: TaxInvoiceRow): TaxInvoice => ({
  outNo: row.outNo,
  issueNo: row.issueNo,
  kind: row.kind,
  taxNo: row.taxNo,
  redOf: row.redOf,
  net: row.netFen,
  tax: row.taxFen,
  state: row.state,
  failCode: row.failCode,
  issueTime: timeText(row.issueMs),
})

/** Tells the client of a consent as it stands. */
export function tellConsent(acquirer: Acquirer, row: ConsentRow): void {
  tell(acquirer, {
    event: 'taxConsent',
    appId: row.appId,
    orderKey: row.consentNo,
    url: null,
    effects: row.effects.notify,
    content: { consent: consentAnswer(acquirer, row) },
  })
}

/** Tells the client how an invoice ended. */
export function tellInvoice(acquirer: Acquirer, row: TaxInvoiceRow): void {
  tell(acquirer, {
    event: 'taxInvoice',
    appId: row.appId,
    orderKey: row.invoiceNo,
    url: null,
    effects: row.effects.notify,
    content: { invoice: invoiceAnswer(row) },
  })
}
