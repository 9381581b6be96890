/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { billErrors, type BillLine, type ReadBill } from './adapter/bill.contract.ts'
export {
  type BillKindName,
  type ChannelAccess,
  type ChannelAnswer,
  channelErrors,
  type ChannelRemittance,
  type CreatedOrder,
  type DivisionReturned,
} from './adapter/channel.contract.ts'
export type { Fault } from './adapter/channel-stage.contract.ts'
export {
  type ChannelEvent,
  type DivisionEvent,
  eventJson,
  eventOfJson,
  type Handled,
  HandleStatus,
  NotifyEvent,
  type OnboardingEvent,
  type PaymentEvent,
  type PayoutEvent,
  type RefundEvent,
  type ReversalEvent,
  type SettlementEvent,
} from './adapter/event.contract.ts'
export { PayAuthState } from './adapter/merchant-channel-codes.contract.ts'
export type {
  ApplicationAnswer,
  AuthorizationAnswer,
  CardToCheck,
  ChannelPrice,
  FieldAtFault,
  LogonAnswer,
  MerchantApplication,
  MerchantChannel,
  MerchantModification,
  WalletName,
  WxConfigAnswer,
} from './adapter/merchant-channel.contract.ts'
export { type CostDraft, isSamePrice } from './aisle/aisle-edit.rules.ts'
export { aisleErrors } from './aisle/aisle-errors.contract.ts'
export { aisle } from './aisle/aisle.contract.ts'
export type { RefundRules } from './aisle/refund-rules.rules.ts'
export type { DifferenceReason, FoundDifference } from './inbox/difference.rules.ts'
export { floorProblem, type GiversLine, highestFloor, underNewCost } from './line/floor.rules.ts'
export { heldFrom, type HeldLine, linesAfter, linesByPlace, placeKey, type Repricing } from './line/held-line.rules.ts'
export {
  isDearer,
  lineOfDraft,
  lineOfTravelling,
  raisedTo,
  toldLines,
  travelling,
  type TravellingLine,
  withLines,
} from './line/line-draft.rules.ts'
export { type FloorText, isSameLine, type LineText, lineText, problemOfLines } from './line/line-input.rules.ts'
export { DatedLine, FloorLine, lineDrafts, lineFields, SignedLine } from './line/line-shape.contract.ts'
export { lineErrors } from './line/line.contract.ts'
export { belowGiver, isWithoutD0, type Line, malformed, outOfBounds, type RateBounds } from './line/line.rules.ts'
export { ModuleType, PosKind, RpmType } from './model/model-codes.contract.ts'
export { model } from './model/model.contract.ts'
export {
  BalanceAccType,
  type CompCode,
  IncomingKind,
  payCompanies,
  PayWay,
  RefundFeeRule,
  SettleCycle,
  SettleMode,
  signOnAisle,
  TradeSource,
} from './pay-way/pay-way-codes.contract.ts'
