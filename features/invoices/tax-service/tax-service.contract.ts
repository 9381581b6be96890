import { defineErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'

/** Answer of a tax service. `unknown`: it may have taken effect; `refused`: it did not and will not. */
export type TaxAnswer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly error: string }

/** A taxpayer's consent to have its invoices issued. */
export interface Consent {
  readonly outNo: string
  readonly state: 'waiting' | 'valid' | 'refused' | 'revoked'
  /** Page on which the taxpayer confirms; '' when there is none. */
  readonly confirmUrl: string
  readonly reason: string
}

/** A taxpayer that is asked for its consent, under a number of ours. */
export interface WantedConsent {
  readonly outNo: string
  readonly taxNo: string
  readonly name: string
}

/** A line as it is issued: without tax beside its tax; below zero on a red letter, and for a discount. */
export interface WantedLine {
  readonly name: string
  readonly categoryNo: string
  readonly spec: string
  readonly unit: string
  readonly quantity: string
  readonly netFen: Fen
  readonly taxRatePpm: number
  readonly taxFen: Fen
}

/** An invoice that is to be issued under a number of ours; a red letter names the issued number that it takes back. */
export interface WantedInvoice {
  readonly outNo: string
  readonly taxNo: string
  readonly invoiceKind: number
  readonly redOf: string
  readonly buyerName: string
  readonly buyerTaxNo: string
  readonly drawer: string
  readonly remark: string
  readonly lines: readonly WantedLine[]
  readonly netFen: Fen
  readonly taxFen: Fen
}

/** An invoice that is issued. Times are database texts. */
export interface IssuedInvoice {
  readonly outNo: string
  /** Number of the tax service; 20 digits. */
  readonly issueNo: string
  readonly issueTime: string
}

/** Fields read from a picture; '' where nothing was found. */
export interface ReadFields {
  readonly name: string
  readonly taxNo: string
  readonly address: string
  readonly phone: string
  readonly bankName: string
  readonly accNo: string
}

/** News of a tax service. */
export type TaxEvent =
  | { readonly kind: 'consent'; readonly consent: Consent }
  | { readonly kind: 'invoice'; readonly outNo: string; readonly answer: TaxAnswer<IssuedInvoice> }

/** A notification after its signature was looked at. */
export type CheckedTaxNews =
  | { readonly kind: 'events'; readonly events: readonly TaxEvent[] }
  | { readonly kind: 'forged'; readonly why: string }

/** A notification as it came. */
export interface TaxNews {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
  /** The business clock. */
  readonly nowSeconds: number
}

/** A connection as it is configured, secrets included. */
export interface TaxAccess {
  readonly adapter: string
  readonly [field: string]: string
}

/**
 * A tax service. It throws nothing and repeats nothing: the same number acts once, and what nobody can say is unknown.
 * @source docs/domain/network.md 1.5; docs/domain/money.md 8.1 (b)
 */
export interface TaxService {
  /** Fields that a connection must hold as texts. */
  readonly fields: readonly string[]
  /** Text by which a notification is acknowledged. */
  readonly received: string
  authorise(access: TaxAccess, wanted: WantedConsent): Promise<TaxAnswer<Consent>>
  queryConsent(access: TaxAccess, outNo: string): Promise<TaxAnswer<Consent>>
  issue(access: TaxAccess, wanted: WantedInvoice): Promise<TaxAnswer<IssuedInvoice>>
  queryInvoice(access: TaxAccess, outNo: string): Promise<TaxAnswer<IssuedInvoice>>
  /** Reads a picture of a licence or a bank card. */
  readPicture(access: TaxAccess, kind: 'licence' | 'card', picture: Buffer): Promise<TaxAnswer<ReadFields>>
  readNews(access: TaxAccess, news: TaxNews): CheckedTaxNews
}

/** @source docs/domain/money.md 8.1 (b) */
export const taxServiceErrors = defineErrors('taxService', {
  noConnection: { status: 409, zh: '未配置税务平台', en: 'No tax service is connected' },
  configWrong: { status: 400, zh: '税务平台接口配置格式不正确', en: 'The configuration of the tax service is invalid' },
  noAnswer: {
    status: 409,
    zh: '税务平台暂无明确答复，请稍后再试',
    en: 'The tax service has not given a clear answer. Try again later',
  },
  unreadable: {
    status: 409,
    zh: '图片无法识别，请换一张或手工填写',
    en: 'The image cannot be read. Try another or enter the details',
  },
  notPicture: { status: 400, zh: '请上传一张JPG或PNG图片', en: 'Upload one JPG or PNG image' },
  pictureTooLarge: { status: 400, zh: '图片不能超过700KB', en: 'The image must not exceed 700 KB' },
})
