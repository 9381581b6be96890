import type { CodeOf } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { CardStatus, StopReason } from './card-codes.contract.ts'

/** Answer of a carrier platform. `unknown`: it may have taken effect; `refused`: it did not and will not. */
export type CarrierAnswer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly error: string }

/** Changes of a card, by the names of the calls. @source docs/domain/network.md 16 */
export const cardChanges = ['overtest', 'silenceactive', 'pause', 'resume', 'gprsClose', 'gprsOpen', 'reset'] as const
export type CardChange = (typeof cardChanges)[number]

/** A card as its platform knows it. Times are database texts; null: there is none. */
export interface CarrierCard {
  readonly iccid: string
  readonly msisdn: string
  readonly imsi: string
  readonly cardStatus: CodeOf<typeof CardStatus>
  readonly stopReason: CodeOf<typeof StopReason> | null
  readonly gprsOn: boolean
  readonly packageName: string
  /** MB with two decimals, as text. */
  readonly flowTotal: string
  readonly flowUsed: string
  readonly testEnd: string | null
  readonly silentEnd: string | null
  readonly activeTime: string | null
  readonly expireTime: string | null
  /** Time of the newest of these figures at the platform. */
  readonly changeTime: string
}

/** A change of a card that the platform is asked for under a number of ours. */
export interface WantedChange {
  readonly outNo: string
  readonly iccid: string
  readonly change: CardChange
  readonly reason?: CodeOf<typeof StopReason>
}

/** A package that the platform is asked to put on a card under a number of ours. */
export interface WantedRecharge {
  readonly outNo: string
  readonly iccid: string
  readonly productCode: string
  readonly months: number
  readonly flowMb: number
  readonly costFen: Fen
}

/** A recharge that is done. */
export interface DoneRecharge {
  readonly outNo: string
  readonly carrierOrderNo: string
  readonly costFen: Fen
  readonly validFrom: string
  readonly validTo: string
}

/** News of a platform. */
export type CarrierEvent =
  | { readonly kind: 'card'; readonly card: CarrierCard; readonly change: { outNo: string; failReason: string } | null }
  | { readonly kind: 'recharge'; readonly outNo: string; readonly answer: CarrierAnswer<DoneRecharge> }

/** A notification after its signature was looked at. */
export type CheckedNews =
  | { readonly kind: 'events'; readonly events: readonly CarrierEvent[] }
  | { readonly kind: 'forged'; readonly why: string }

/** A notification as it came. */
export interface CarrierNews {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
  /** The business clock. */
  readonly nowSeconds: number
}

/** A connection as it is configured, secrets included. */
export interface CarrierAccess {
  readonly adapter: string
  readonly [field: string]: string
}

/**
 * A carrier platform. It throws nothing and repeats nothing: the same number acts once, and what nobody can say is unknown.
 * @source docs/domain/network.md 1.5, 16; docs/domain/money.md 7.5
 */
export interface CarrierAdapter {
  /** Fields that a connection must hold as texts. */
  readonly fields: readonly string[]
  /** Text by which a notification is acknowledged. */
  readonly received: string
  queryCard(access: CarrierAccess, iccid: string): Promise<CarrierAnswer<CarrierCard>>
  change(access: CarrierAccess, wanted: WantedChange): Promise<CarrierAnswer<CarrierCard>>
  queryChange(access: CarrierAccess, outNo: string): Promise<CarrierAnswer<CarrierCard>>
  recharge(access: CarrierAccess, wanted: WantedRecharge): Promise<CarrierAnswer<DoneRecharge>>
  queryRecharge(access: CarrierAccess, outNo: string): Promise<CarrierAnswer<DoneRecharge>>
  /** Takes a package off its card again. @returns what of its cost comes back */
  cancelRecharge(access: CarrierAccess, outNo: string): Promise<CarrierAnswer<{ readonly returnedFen: Fen }>>
  readNews(access: CarrierAccess, news: CarrierNews): CheckedNews
}

/** @source docs/domain/network.md 16 */
export const carrierErrors = defineErrors('carrier', {
  noConnection: { status: 409, zh: '未配置物联卡平台', en: 'No SIM platform is connected' },
  configWrong: { status: 400, zh: '接口配置格式不正确', en: 'The API configuration is invalid' },
  noAnswer: {
    status: 409,
    zh: '物联卡平台暂无明确答复，请稍后再试',
    en: 'The SIM platform has not given a clear answer. Try again later',
  },
})
