import type { AppError } from '../../../core/shared/errors.ts'
import { IncomingStatus, RpiStatus } from '../../merchants/merchants.shared.ts'
import { TradeSource } from '../../channels/channels.shared.ts'
import { tradeErrors } from '../trade/trade.contract.ts'
import { orderErrors } from './order.contract.ts'

/** Facts that decide whether a payment may be begun. Null: there is no such thing; undefined facts were not asked for. */
export interface OrderFacts {
  readonly isTenantOn: boolean
  readonly isTenantLive: boolean
  readonly rpiStatus: number
  readonly isIpWelcome: boolean
  /** Whether the merchant closed the store; null when there is none. */
  readonly isStoreShut: boolean | null
  readonly isStoreOpen: boolean | null
  /** Null when no clerk takes the payment. */
  readonly isStaffOn: boolean | null
  readonly terminal: { readonly isOn: boolean; readonly isSignedOff: boolean } | null
  readonly isTerminalNamed: boolean
  readonly qrcode: { readonly isOn: boolean; readonly isBatchOn: boolean } | null
  readonly isCodeNamed: boolean
  readonly aisleCode: string | null
  readonly isCompanyOn: boolean
  readonly isAisleOn: boolean
  readonly incomingStatus: number | null
  readonly isIncomingOn: boolean
  readonly isAuthorised: boolean
  readonly singleMaxFen: bigint | null
  readonly dayMaxFen: bigint | null
  /** Amount that the merchant took at the channel today, open orders included. */
  readonly todayFen: bigint
  readonly isPriced: boolean
}

/**
 * Checks whether a payment may be begun.
 * @returns the first refusal that applies, in the order of the document; null when there is none
 * @source docs/domain/network.md 23 (trade permission check); docs/domain/money.md 3.2
 */
export function refusalOfOrder(facts: OrderFacts, amountFen: bigint): AppError | null {
  return refusalOfPlace(facts) ?? refusalOfRoute(facts, amountFen)
}

function refusalOfPlace(facts: OrderFacts): AppError | null {
  if (!facts.isTenantOn) return orderErrors.tenantOff()
  if (!facts.isTenantLive) return orderErrors.tenantExpired()
  if (facts.rpiStatus === RpiStatus.frozen) return orderErrors.merchantFrozen()
  if (facts.rpiStatus === RpiStatus.closed) return orderErrors.merchantClosed()
  if (facts.rpiStatus !== RpiStatus.active) return orderErrors.merchantOff()
  if (!facts.isIpWelcome) return orderErrors.ipRefused()
  if (facts.isStoreShut) return orderErrors.storeShut()
  if (!facts.isStoreOpen) return orderErrors.storeOff()
  if (facts.isStaffOn === false) return orderErrors.staffOff()
  if (facts.isTerminalNamed && !facts.terminal?.isOn) return orderErrors.terminalOff()
  if (facts.terminal?.isSignedOff) return orderErrors.terminalSignedOff()
  if (facts.isCodeNamed && !facts.qrcode?.isOn) return orderErrors.codeOff()
  if (facts.isCodeNamed && !facts.qrcode?.isBatchOn) return orderErrors.batchOff()
  return null
}

function refusalOfRoute(facts: OrderFacts, amountFen: bigint): AppError | null {
  if (facts.aisleCode === null) return orderErrors.noRoute()
  if (!facts.isCompanyOn) return orderErrors.companyOff()
  if (!facts.isAisleOn) return orderErrors.aisleOff()
  if (facts.incomingStatus !== IncomingStatus.opened || !facts.isIncomingOn) return orderErrors.incomingClosed()
  if (!facts.isAuthorised) return orderErrors.unauthorised()
  if (facts.singleMaxFen !== null && amountFen > facts.singleMaxFen) return tradeErrors.singleLimit()
  if (facts.dayMaxFen !== null && facts.todayFen + amountFen > facts.dayMaxFen) return orderErrors.dayLimit()
  return facts.isPriced ? null : tradeErrors.merchantPriceMissing()
}

/** Names that the channel uses for the ways of paying that we begin. */
export type Scene = 'NATIVE' | 'MICROPAY' | 'JSAPI' | 'H5'

const scenes: Readonly<Partial<Record<number, Scene>>> = {
  [TradeSource.customerShows]: 'MICROPAY',
  [TradeSource.customerScans]: 'NATIVE',
  [TradeSource.jsapi]: 'JSAPI',
  [TradeSource.h5]: 'H5',
}

/** The scene of a source. @throws order.sourceRefused for what is never begun by us: cards, entries of a reconciliation */
export function sceneOf(tradeSource: number): Scene {
  const scene = scenes[tradeSource]
  if (!scene) throw orderErrors.sourceRefused()
  return scene
}
