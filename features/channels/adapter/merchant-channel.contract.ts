import type { Fen } from '../../../core/shared/money.ts'
import type { ChannelAccess, ChannelAnswer } from './channel.contract.ts'

/** A price of one pay way as a channel is told it. */
export interface ChannelPrice {
  readonly payWay: number
  readonly ratePpm: number
  /** Null: no cap. */
  readonly capFen: Fen | null
  readonly minFeeFen: Fen
  readonly d0RatePpm: number
  readonly d0FeeFen: Fen
}

/** Account that the channel is to settle to. */
export interface ChannelAccount {
  readonly isCompany: boolean
  readonly accName: string
  readonly accNo: string
  readonly bankName: string
}

/** A merchant that asks to be opened. Pictures travel by the name under which we keep them. */
export interface MerchantApplication {
  /** A new number for every attempt: what is sent again under it is the same attempt. */
  readonly applyNo: string
  readonly userType: number
  readonly rpiName: string
  readonly rpiShortName: string
  readonly creditCode: string
  readonly legalName: string
  readonly legalIdNo: string
  readonly phone: string
  readonly account: ChannelAccount
  readonly pictures: readonly { readonly picKind: number; readonly fileKey: string }[]
  readonly prices: readonly ChannelPrice[]
  readonly settleCycle: number
  readonly sns: readonly string[]
}

/** A field or picture that the channel finds fault with. */
export interface FieldAtFault {
  readonly field: string
  readonly picKind: number | null
  readonly msg: string
}

/** Status of an application at the channel; numbers are empty until it is open. */
export interface ApplicationAnswer {
  readonly state: 'reviewing' | 'signing' | 'open' | 'rejected' | 'closed'
  readonly reason: string
  readonly fields: readonly FieldAtFault[]
  /** Pictures that the channel wants anew, in whatever state. */
  readonly wantedPictures: readonly { readonly picKind: number; readonly msg: string }[]
  readonly aisleMerNo: string
  readonly wxSubMchId: string
  readonly aliSmid: string
  readonly unionMerNo: string
  /** Page where the merchant signs; empty unless it is signing. */
  readonly signUrl: string
  /** Until when that page serves, database text; empty unless it is signing. */
  readonly signExpire: string
}

/** Data of a person's card that must belong together. @source docs/domain/network.md 3.6, verifyState */
export interface CardToCheck {
  readonly accName: string
  readonly idNo: string
  readonly cardNo: string
  readonly phone: string
}

/** Changes to a merchant that is open; absent parts stay. */
export interface MerchantModification {
  readonly changeNo: string
  readonly rpiName?: string
  readonly rpiShortName?: string
  readonly phone?: string
  readonly account?: ChannelAccount
  readonly settleCycle?: number
}

/** The wallet whose authorisation is asked for. */
export type WalletName = 'wechat' | 'alipay'

/** Authorisation status of a merchant; states as `PayAuthState`. @source docs/domain/network.md 4.4 */
export interface AuthorizationAnswer {
  readonly applyState: number
  readonly isAuthorized: boolean
  readonly qrUrl: string
  readonly rejectReason: string
  /** Alipay's level of the merchant, M0 to M4; empty for WeChat and while unknown. */
  readonly level: string
}

/** Places from which WeChat payments of a merchant may be started. @source docs/domain/network.md 4.4 */
export interface WxConfigAnswer {
  readonly subAppids: readonly string[]
  readonly jsapiPaths: readonly string[]
}

/** Data that a terminal gets after it signed on. @source docs/domain/network.md 13.3, CMF */
export interface LogonAnswer {
  /** Batch that its payments of the day belong to. */
  readonly batchNo: string
  /** Working keys; they are kept sealed and shown to nobody. */
  readonly keys: Readonly<Record<'pin' | 'mac', string>>
}

/**
 * Interface that a payment company implements for merchants: onboarding, changes, prices, terminals, authorisation. Numbers
 * that we give are unique for ever and used again on every retry; a lost answer is `unknown` and asked about first.
 * @source docs/domain/network.md 4.3
 */
export interface MerchantChannel {
  submit(access: ChannelAccess, application: MerchantApplication): Promise<ChannelAnswer<ApplicationAnswer>>
  /** `absent` when the channel never got it. @param no our applyNo or the channel's merchant number */
  query(access: ChannelAccess, no: string): Promise<ChannelAnswer<ApplicationAnswer>>
  /** Gives a merchant that is to sign a page to do so, with its time from now. @param no as in query */
  contract(access: ChannelAccess, no: string): Promise<ChannelAnswer<ApplicationAnswer>>
  modify(access: ChannelAccess, aisleMerNo: string, change: MerchantModification): Promise<ChannelAnswer<null>>
  queryModification(access: ChannelAccess, aisleMerNo: string, changeNo: string): Promise<ChannelAnswer<null>>
  setPrices(access: ChannelAccess, aisleMerNo: string, prices: readonly ChannelPrice[]): Promise<ChannelAnswer<null>>
  setPictures(
    access: ChannelAccess,
    aisleMerNo: string,
    pictures: MerchantApplication['pictures'],
  ): Promise<ChannelAnswer<null>>
  setD0(access: ChannelAccess, aisleMerNo: string, isOn: boolean): Promise<ChannelAnswer<null>>
  /** Opens or closes the merchant at the channel. */
  setStatus(access: ChannelAccess, aisleMerNo: string, isOpen: boolean): Promise<ChannelAnswer<null>>
  /** Whether a person's name, identity number, card and phone belong together. */
  checkCard(access: ChannelAccess, card: CardToCheck): Promise<ChannelAnswer<{ isMatching: boolean }>>
  /** @returns the channel's number of the terminal, 8 characters */
  bindTerminal(access: ChannelAccess, aisleMerNo: string, sn: string): Promise<ChannelAnswer<{ aisleTermNo: string }>>
  /** Signs a terminal on for the day, at lines that want it; asked again it gives new keys. */
  logonTerminal(access: ChannelAccess, aisleMerNo: string, sn: string): Promise<ChannelAnswer<LogonAnswer>>
  unbindTerminal(access: ChannelAccess, aisleMerNo: string, sn: string): Promise<ChannelAnswer<null>>
  /** The channel's own id of a device that is bound there; `absent` when it is not. */
  queryTerminal(access: ChannelAccess, aisleMerNo: string, sn: string): Promise<ChannelAnswer<{ v5Id: string }>>
  applyAuthorization(
    access: ChannelAccess,
    aisleMerNo: string,
    wallet: WalletName,
  ): Promise<ChannelAnswer<AuthorizationAnswer>>
  queryAuthorization(
    access: ChannelAccess,
    aisleMerNo: string,
    wallet: WalletName,
  ): Promise<ChannelAnswer<AuthorizationAnswer>>
  cancelAuthorization(
    access: ChannelAccess,
    aisleMerNo: string,
    wallet: WalletName,
  ): Promise<ChannelAnswer<AuthorizationAnswer>>
  /** Has the wallet tell the contact once more. */
  resendAuthorization(
    access: ChannelAccess,
    aisleMerNo: string,
    wallet: WalletName,
  ): Promise<ChannelAnswer<AuthorizationAnswer>>
  queryWxConfig(access: ChannelAccess, aisleMerNo: string): Promise<ChannelAnswer<WxConfigAnswer>>
  bindAppid(
    access: ChannelAccess,
    aisleMerNo: string,
    subAppid: string,
    isBound: boolean,
  ): Promise<ChannelAnswer<WxConfigAnswer>>
  addJsapiPath(access: ChannelAccess, aisleMerNo: string, jsapiPath: string): Promise<ChannelAnswer<WxConfigAnswer>>
}
