/**
 * Onboarding on the wire of the sandbox acquirer: `POST /v1/merchants` and what follows for a merchant.
 * Without a clerk an application is decided at its first query, or 60 s after it came in, by its short name:
 * with 驳回 it is REJECTED (门头照不清晰, picture kind 5), with 签约 it waits in SIGNING, with 超时 the answer of the
 * submission is lost before anything is stored, else it is OPEN.
 * @source docs/domain/money.md 10; docs/domain/network.md 4.3
 */
import type { Fen } from '../core/shared/money.ts'
import type { PayWay, SettleCycle } from './wire.ts'

/** AUDITING → REJECTED, SIGNING or OPEN; SIGNING → OPEN or REJECTED; OPEN ⇄ CLOSED. REJECTED is final: apply anew. */
export type ApplicationState = 'AUDITING' | 'REJECTED' | 'SIGNING' | 'OPEN' | 'CLOSED'

/** A price of one pay way. Fee = min(capAmount, max(minFee, half up(amount × ratePpm)), amount), on D0 plus d0 parts. */
export interface PriceLine {
  payWay: PayWay
  ratePpm: number
  /** Debit cards only; null or absent: no cap. */
  capAmount?: Fen | null
  minFee?: Fen
  d0RatePpm?: number
  d0Fee?: Fen
}

export interface SettleAccount {
  accountNo: string
  accountName: string
  bankName?: string
  accountKind?: 'PUBLIC' | 'PRIVATE'
}

/** `POST /v1/merchants`, answered with MerchantApplication (code PROCESSING while AUDITING). Further fields are kept as they are. */
export interface ApplyMerchant {
  outApplyNo: string
  /** 1 小微 micro, 2 个体 sole trader, 3 企业 company. */
  type: 1 | 2 | 3
  name: string
  shortName: string
  licenceNo?: string
  legalName?: string
  legalIdNo?: string
  phone?: string
  account: SettleAccount
  pictures?: { picKind: number; fileId: string }[]
  rates: PriceLine[]
  settleCycle: Exclude<SettleCycle, 'D0'>
  sn?: string[]
  notifyUrl?: string
}

/** Answer of `POST /v1/merchants` and `GET /v1/merchants/{no}`, where no is applyNo, outApplyNo or aisleMerchantNo. */
export interface MerchantApplication {
  applyNo: string
  outApplyNo: string | null
  shortName: string
  state: ApplicationState
  reason: string | null
  /** Fields at fault, for the client's form. */
  rejectFields: { field: string; picKind?: number; msg: string }[]
  /** Pictures that the clerk wants anew, until `…/pictures` brings them. Asking changes no state. */
  wantedPictures: WantedPicture[]
  /** Known once OPEN. */
  aisleMerchantNo: string | null
  wxSubMchId: string | null
  aliSmid: string | null
  unionMerNo: string | null
  /** Set while SIGNING: the page where the merchant signs; valid for 7 days, then REJECTED with 签约超时. */
  signUrl: string | null
  signExpireTime: string | null
  settleCycle: SettleCycle
  d0On: boolean
  createTime: string
  finishTime: string | null
}

/** A picture that is to be replaced, and why. */
export interface WantedPicture {
  picKind: number
  msg: string
}

/**
 * `POST /v1/merchants/{no}/contract` (no body): a page to sign on for 7 days from now, while SIGNING. Answered with
 * MerchantApplication.
 */

/**
 * `POST /v1/merchants/{no}/changes`: new name, account or cycle. Without a clerk it is decided at once, a value with 驳回
 * being refused; with one it waits (code PROCESSING). Acts on later trades.
 */
export interface ChangeMerchant {
  outChangeNo: string
  name?: string
  shortName?: string
  phone?: string
  account?: SettleAccount
  settleCycle?: Exclude<SettleCycle, 'D0'>
}

/** Answer of `…/changes` and `GET /v1/merchants/{no}/changes/{outChangeNo}`. */
export interface MerchantChange {
  outChangeNo: string
  state: 'AUDITING' | 'DONE' | 'REJECTED'
  reason: string | null
}

/** `POST /v1/merchants/{no}/rates`: replaces the named lines for trades from now on. */
export interface SetRates {
  rates: PriceLine[]
}

/** `POST /v1/merchants/{no}/pictures`: kinds that are there already are replaced. */
export interface SetPictures {
  pictures: { picKind: number; fileId: string }[]
}

/**
 * `POST /v1/merchants/{no}/terminals`: binds or unbinds a serial number; bound elsewhere is WRONG_STATE. One bound with
 * `logon` takes payments on the days on which it has signed on alone.
 */
export interface BindTerminal {
  sn: string
  bind: boolean
  logon?: boolean
}

/** Answer of `…/terminals`: the acquirer's own number of the terminal, 8 digits; null once unbound. */
export interface BoundTerminal extends BindTerminal {
  termNo: string | null
}

/** `POST /v1/merchants/{no}/terminals/{sn}/logon`: a terminal signs on for the day; a second time gives new keys. */
export interface Logon {
  sn: string
  logonTime: string
  /** Batch that its payments of the day belong to. */
  batchNo: string
  /** Working keys, 32 hex digits each. */
  pinKey: string
  macKey: string
}

/** Answer of `GET /v1/merchants/{no}/terminals/{sn}`: a bound terminal, with the id that its device carries at the acquirer. */
export interface TerminalDevice {
  sn: string
  termNo: string
  v5Id: string
}

/** Answer of `POST /v1/card-checks` {accName, idNo, cardNo, phone}. A phone ending in 0000 mismatches. */
export interface CardCheck {
  result: 'MATCH' | 'MISMATCH'
}

/** `POST /v1/merchants/{no}/d0` and `POST /v1/merchants/{no}/status` (OPEN or CLOSED): the switch's new position. */
export interface Switch {
  on: boolean
}

/**
 * `POST /v1/merchants/{no}/wx-auth`. QUERY walks one state on: AUDITING, CONFIRM_CONTACT, CONFIRM_LEGAL, PASSED. A clerk may
 * put it anywhere, also to REJECTED (apply again) and FROZEN (nothing helps). RESEND tells the contact once more.
 */
export interface WalletAuthorization {
  payType: 'WECHAT' | 'ALIPAY'
  op: 'APPLY' | 'QUERY' | 'CANCEL' | 'RESEND'
}

/** Answer of `…/wx-auth`; authorized turns true with the query after PASSED. */
export interface WalletAuthorizationState {
  payType: 'WECHAT' | 'ALIPAY'
  state: 'NONE' | 'AUDITING' | 'CONFIRM_CONTACT' | 'CONFIRM_LEGAL' | 'PASSED' | 'CANCELED' | 'REJECTED' | 'FROZEN'
  authorized: boolean
  /** Set from CONFIRM_CONTACT to PASSED: what the payee is to scan. */
  qrUrl: string | null
  rejectReason: string | null
  /** Alipay, once authorized: M0 to M4. */
  level: 'M0' | 'M1' | 'M2' | 'M3' | 'M4' | null
}

/** `POST /v1/merchants/{no}/wx-config`: one of an app to bind or unbind and a path to add. */
export interface ChangeWxConfig {
  subAppid?: string
  bind?: boolean
  jsapiPath?: string
}

/** Answer of `GET` and `POST /v1/merchants/{no}/wx-config`. */
export interface WxConfig {
  subAppids: string[]
  jsapiPaths: string[]
}
