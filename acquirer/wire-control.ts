/**
 * The unsigned calls under `/control/`, by which a test, the demo world or the acquirer's own screen plays customer,
 * terminal and channel clerk. Refused unless the server listens on loopback. Answers use the envelope of `wire.ts`
 * without a signature; a refusal has HTTP status 409 (400 for a wrong shape). Amounts are whole fen.
 * @source docs/domain/money.md 10, Control and Scenario
 */
import type { Fen } from '../core/shared/money.ts'
import type { CardType, OrderScene, PayWay } from './wire.ts'
import { platformApis } from './tax/wire-tax.ts'
import type { PriceLine, SettleAccount } from './wire-merchants.ts'

/** `POST /control/config`: an app (created on first mention; default `sandbox-app`) and the settings of the whole acquirer. */
export interface Config extends Partial<Settings> {
  appId?: string
  appSecret?: string
  notifyUrl?: string
}

/** Answer of `GET /control/config`, beside the apps without their secrets. */
export interface Settings {
  /** Whether notifications, queries and bills tell merchantFee and cost. Bills of kind profit always do. */
  reportFees: boolean
  refundFeeRule: 'PROPORTIONAL' | 'NONE'
  refundDays: number
  /** Whether the amounts of section 10 act by themselves. */
  magicAmounts: boolean
  /** Whether applications are decided without a clerk. */
  autoAudit: boolean
  /** Time that a lost answer keeps the caller waiting (real time) before the connection is cut. */
  answerTimeoutMs: number
  /** Notifications under way at once; 1 sends them strictly in order. */
  notifyConcurrency: number
  maxDivRatioPpm: number
  payoutCost: Fen
  d0Begin: string
  d0End: string
  /** Time at which the settlement run of a day starts by itself, `HH:mm`; null: only when the clerk starts it. */
  settleTime: string | null
  /** Time at which an operator is paid the profit of the days before, `HH:mm`; null: only when the clerk starts it. */
  remitTime: string | null
  /** Days that are no working days although they are Monday to Friday, and the reverse. */
  holidays: string[]
  workdays: string[]
  /** Virtual milliseconds until a refund, division, payout, settlement is done. */
  resultMs: number
}

/** `GET /control/clock`, `POST /control/clock`. A move runs all work that falls due on the way, each at its own time, before it answers. */
export interface ClockMove {
  /** `yyyy-MM-dd HH:mm:ss`; an earlier time than now is allowed and runs nothing. */
  set?: string
  advanceSeconds?: number
  /** A frozen clock moves only by this call. */
  frozen?: boolean
}

export interface ClockState {
  now: string
  epochMs: number
  frozen: boolean
  /** Work waiting for a later time, and when the first of it is due. */
  waiting: number
  nextDue: string | null
}

/** `POST /control/reset`: forgets everything but apps and settings. Same seed, same calls, same clock: same run. */
export interface Reset {
  seed?: number
  clock?: string
  frozen?: boolean
}

/** `POST /control/merchants` (one or an array): a merchant that is OPEN at once; known numbers are updated. `GET` lists them. */
export interface SeedMerchant {
  aisleMerchantNo: string
  appId?: string
  name: string
  rates: PriceLine[]
  settleCycle?: 'T1' | 'D1'
  d0On?: boolean
  /** Default for orders that do not say. */
  divide?: boolean
  account?: SettleAccount
  terminals?: string[]
  /** Those that must sign on each day before they take payments. */
  signOnTerminals?: string[]
}

/** `POST /control/merchants/{no}/audit`: the clerk's decision on an application or an open merchant. */
export interface AuditMerchant {
  result: 'OPEN' | 'REJECTED' | 'SIGNING' | 'CLOSED'
  reason?: string
  fields?: { field: string; picKind?: number; msg: string }[]
}

/** `POST /control/merchants/{no}/want-pictures`: the clerk wants pictures anew, of an application or an open merchant. */
export interface WantPictures {
  pictures: { picKind: number; msg: string }[]
}

/** `POST /control/changes/{outChangeNo}/audit`: the clerk's decision on a change that waits. */
export interface AuditChange {
  result: 'DONE' | 'REJECTED'
  reason?: string
}

/** `POST /control/merchants/{no}/wallets/{payType}`: the wallet's word on an authorization, whatever it was before. */
export interface SetAuthorization {
  state: 'AUDITING' | 'CONFIRM_CONTACT' | 'CONFIRM_LEGAL' | 'PASSED' | 'REJECTED' | 'FROZEN'
  authorized?: boolean
  reason?: string
  level?: 'M0' | 'M1' | 'M2' | 'M3' | 'M4'
}

/** `POST /control/swipe`: a card at a terminal makes a paid, channel-born order. The first digits decide the card. */
export interface Swipe {
  sn: string
  /** Default: the merchant of the serial number. */
  aisleMerchantNo?: string
  cardNo: string
  amount: Fen
  /** Whether to settle at once; default the merchant's d0 setting and window. */
  d0?: boolean
  /** A fee other than the merchant's price: a promotion of the channel. */
  merchantFee?: Fen
}

/** `POST /control/pay`: a customer pays an order (aisleOrderNo, outTradeNo or codeUrl) or, without one, a merchant's static code. */
export interface CustomerPay {
  no?: string
  aisleMerchantNo?: string
  sn?: string
  amount?: Fen
  payWay?: PayWay
  cardType?: CardType
  divide?: boolean
  attach?: string
  merchantFee?: Fen
}

/** `POST /control/orders/{no}/pay`: the bank's word on an order. A CLOSED or FAILED one is paid late; `again` pays a paid one twice (a second order). */
export interface ForcePay {
  result: 'SUCCESS' | 'FAIL'
  failCode?: string
  again?: boolean
  merchantFee?: Fen
}

/** `POST /control/refunds`: a refund at the channel's console. Also `POST /control/orders/{no}/reverse` (no body). */
export interface ConsoleRefund {
  no: string
  amount: Fen
}

/** `POST /control/crowd`, `GET /control/crowd`: customers paying by themselves in real time; 0 stops them. */
export interface Crowd {
  perSecond: number
  /** Aisle merchant numbers; default every open merchant. */
  merchants?: string[]
  seed?: number
}

/** `POST /control/payouts/{outNo}/finish`: the bank's word on a payout. Also `POST /control/payouts/fund` and `…/pay-tax` {appId?, amount}. */
export interface FinishPayout {
  result: 'SUCCESS' | 'FAILED' | 'RETURNED'
  failCode?: string
}

/** `POST /control/settle` {day}: settles T1 (on working days) and D1 trading days before `day`, with the merchants' open balance. */
export interface SettleRun {
  day: string
}

/** `POST /control/bills/{day}/mutate`. Numbers are those of the line's first column. Asked again, mutations add up; `clear` forgets them. */
export interface BillMutation {
  kind?: 'trade' | 'refund' | 'settle' | 'division' | 'payout' | 'profit'
  drop?: string[]
  /** A line with the bill's columns; what is missing stays empty, amounts 0. */
  add?: Record<string, string | number>[]
  duplicate?: string[]
  changeAmount?: { no: string; amount: Fen }[]
  /** merchantFee, feeReturn or fee of the line. */
  changeFee?: { no: string; fee: Fen }[]
  changeCost?: { no: string; cost: Fen }[]
  changeStatus?: { no: string; status: string }[]
  clear?: boolean
}

/** Calls that a scenario may match on; `*.query` are the GET calls, `settlement` the records of a run. */
export const scenarioApis = [
  'orders',
  'orders.query',
  'orders.close',
  'orders.void',
  'swipe',
  'pay',
  'refunds',
  'refunds.query',
  'divisions',
  'divisions.query',
  'unfreeze',
  'returns',
  'receivers',
  'payouts',
  'payouts.query',
  'payouts.balance',
  'contracts',
  'settlement',
  'settlements.query',
  'remittances.query',
  'bills',
  'merchants',
  'merchants.query',
  'merchants.change',
  ...platformApis,
] as const
export type ScenarioApi = (typeof scenarioApis)[number]

/** `POST /control/scenarios`; `GET` lists, `POST /control/scenarios/clear` forgets. The newest match wins; `times` default 1. */
export interface Scenario {
  match: { api?: ScenarioApi; outNoPrefix?: string; payWay?: PayWay; amountFrom?: Fen; amountTo?: Fen }
  times?: number
  effects: Effects
}

export interface Effects {
  answer?: AnswerEffect
  result?: ResultEffect
  notify?: NotifyEffect
  /** FAIL: the settlement of the trade (or record) fails; RETURN: it succeeds and comes back from the bank. */
  settlement?: 'FAIL' | 'RETURN'
  /** The trade is left out of its day's bill. */
  offBill?: boolean
}

/** Effects on the answer that the caller gets; none of them changes what happened, except timeout with processed = false. */
export interface AnswerEffect {
  delayMs?: number
  httpStatus?: number
  timeout?: { processed: boolean }
  garbage?: boolean
  wrongSignature?: boolean
}

/**
 * Effect on the result of a call. `pending` is decided after ms of virtual time. `unknown` and `notFound` answer n queries
 * with PROCESSING, or as if the number did not exist, and are decided at the next query (or after 24 hours). Payments,
 * refunds, divisions and payouts allow all five; calls answered at once (orders.void, receivers, returns) allow success and
 * fail, and a scenario that asks for more is refused. Calls about merchants allow fail alone.
 */
export interface ResultEffect {
  kind: 'success' | 'fail' | 'pending' | 'unknown' | 'notFound'
  errCode?: string
  ms?: number
  queries?: number
  /** Default success. */
  ending?: 'success' | 'fail'
  /** Payouts: the bank returns it the next day at 10:00. */
  returned?: boolean
}

export interface NotifyEffect {
  delayMs?: number
  /** So many copies beyond the first. */
  duplicates?: number
  /** All copies at the same instant instead of one after the other. */
  concurrent?: boolean
  /** Pay: held until the order's first refund was notified (at most 10 minutes). */
  reorder?: boolean
  drop?: boolean
  /** The first n attempts carry a wrong signature. */
  badSignature?: number
  /** The first n attempts carry a timestamp of an hour ago. */
  staleTimestamp?: number
  amountDelta?: number
  otherMerchant?: boolean
}

/**
 * Query of `GET /control/orders`, `/refunds`, `/payouts`, `/divisions`, `/settlements`, `/notifications`, `/contracts`,
 * `/merchants`, `/changes`, `/wallets`, answered {count, rows, more}: at most 1000 rows after the number `after`; count is of all that match.
 */
export interface ListQuery {
  aisleMerchantNo?: string
  state?: string
  scene?: OrderScene
  day?: string
  no?: string
  after?: string
  limit?: number
  /** Newest first (for the screen). */
  newest?: boolean
}

/** `POST /control/batch`: an array of these; each answered in turn, a refused one does not stop the rest. Not for clock, reset, resend, batch. */
export interface BatchItem {
  path: string
  body?: unknown
}
