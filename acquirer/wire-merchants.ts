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
  /** Known once OPEN. */
  aisleMerchantNo: string | null
  wxSubMchId: string | null
  aliSmid: string | null
  unionMerNo: string | null
  /** Set while SIGNING: the page where the merchant signs; valid for 7 days, then REJECTED with 签约超时. */
  signUrl: string | null
  settleCycle: SettleCycle
  d0On: boolean
  createTime: string
  finishTime: string | null
}

/** `POST /v1/merchants/{no}/changes`: new name, account or cycle. A value with 驳回 is refused. Acts on later trades. */
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
  state: 'DONE' | 'REJECTED'
  reason: string | null
}

/** `POST /v1/merchants/{no}/rates`: replaces the named lines for trades from now on. */
export interface SetRates {
  rates: PriceLine[]
}

/** `POST /v1/merchants/{no}/pictures`. */
export interface SetPictures {
  pictures: { picKind: number; fileId: string }[]
}

/** `POST /v1/merchants/{no}/terminals`: binds or unbinds a serial number; bound elsewhere is WRONG_STATE. */
export interface BindTerminal {
  sn: string
  bind: boolean
}

/** `POST /v1/merchants/{no}/d0` and `POST /v1/merchants/{no}/status` (OPEN or CLOSED): the switch's new position. */
export interface Switch {
  on: boolean
}

/** `POST /v1/merchants/{no}/wx-auth`. QUERY walks one state on: AUDITING, CONFIRM_CONTACT, CONFIRM_LEGAL, PASSED. */
export interface WalletAuthorization {
  payType: 'WECHAT' | 'ALIPAY'
  op: 'APPLY' | 'QUERY' | 'CANCEL'
}

/** Answer of `…/wx-auth`; authorized turns true with the query after PASSED. */
export interface WalletAuthorizationState {
  payType: 'WECHAT' | 'ALIPAY'
  state: 'NONE' | 'AUDITING' | 'CONFIRM_CONTACT' | 'CONFIRM_LEGAL' | 'PASSED' | 'CANCELED'
  authorized: boolean
  qrUrl: string | null
}
