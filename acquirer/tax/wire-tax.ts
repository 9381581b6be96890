/** Invoices on the wire of the sandbox: its tax service. @source docs/domain/money.md 10, Tax service */
import type { Fen } from '../../core/shared/money.ts'
import { simApis } from '../wire-sims.ts'

/** Calls of the carrier platform and of the tax service that a scenario may meet. */
export const platformApis = [...simApis, 'tax.query', 'tax.authorise', 'tax.issue', 'tax.cards'] as const

/** A taxpayer's consent to have invoices issued for it. REVOKED follows VALID. */
export type ConsentState = 'PENDING' | 'VALID' | 'REFUSED' | 'REVOKED'

/** `POST /v1/tax/authorizations` {outNo, taxNo, name}, `GET /v1/tax/authorizations/{outNo}`. */
export interface TaxConsent {
  outNo: string
  consentNo: string
  taxNo: string
  name: string
  state: ConsentState
  reason: string | null
  /** Page on which the taxpayer confirms. */
  confirmUrl: string
}

/** A line of an invoice, without tax beside its tax; of a red letter or a discount below zero. */
export interface TaxLine {
  name: string
  categoryNo: string
  spec: string
  unit: string
  quantity: string
  net: Fen
  ratePpm: number
  tax: Fen
}

/** `POST /v1/tax/invoices` {outNo, taxNo, kind, redOf?, buyerName, buyerTaxNo, drawer, remark, lines, net, tax}, `GET /v1/tax/invoices/{outNo}`. */
export interface TaxInvoice {
  outNo: string
  /** Twenty digits, given once it is issued. */
  issueNo: string | null
  kind: number
  taxNo: string
  redOf: string | null
  net: Fen
  tax: Fen
  state: 'PROCESSING' | 'ISSUED' | 'FAILED'
  failCode: string | null
  issueTime: string | null
}

/** `POST /v1/tax/cards` {type: LICENCE | CARD, picture (base64)}: what is read from a picture. */
export interface ReadCard {
  name: string
  taxNo: string
  address: string
  phone: string
  bankName: string
  accountNo: string
}
