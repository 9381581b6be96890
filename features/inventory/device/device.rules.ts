import type { CodeOf } from '../../../core/shared/codes.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { SnStatus, StockOpType } from './device-codes.contract.ts'
import { mostSns } from './sn.contract.ts'
import { stockErrors } from './device-errors.contract.ts'

/** Transition that a device may make: from which states, to which, and its name in the log. */
export interface StockTransition {
  readonly from: readonly CodeOf<typeof SnStatus>[]
  /** Null: it stays in the state that it is in. */
  readonly to: CodeOf<typeof SnStatus> | null
  readonly op: CodeOf<typeof StockOpType>
}

/** The life of a device. @source docs/domain/network.md 14.2, 13.3; docs/domain/money.md 8.5 */
export const stockTransitions = {
  takeIn: { from: [], to: SnStatus.inStock, op: StockOpType.inbound },
  sendDown: { from: [SnStatus.inStock], to: SnStatus.inTransfer, op: StockOpType.transferOut },
  arriveDown: { from: [SnStatus.inTransfer], to: SnStatus.inStock, op: StockOpType.transferIn },
  sendBack: { from: [SnStatus.inStock], to: SnStatus.inTransfer, op: StockOpType.returnOut },
  arriveBack: { from: [SnStatus.inTransfer], to: SnStatus.inStock, op: StockOpType.returnIn },
  cancel: { from: [SnStatus.inTransfer], to: SnStatus.inStock, op: StockOpType.cancel },
  bind: { from: [SnStatus.inStock], to: SnStatus.bound, op: StockOpType.bind },
  unbind: { from: [SnStatus.bound, SnStatus.activated], to: SnStatus.inStock, op: StockOpType.unbind },
  activate: { from: [SnStatus.bound], to: SnStatus.activated, op: StockOpType.activate },
  follow: { from: [SnStatus.bound, SnStatus.activated], to: null, op: StockOpType.follow },
  ship: { from: [SnStatus.inStock], to: SnStatus.shipped, op: StockOpType.ship },
  receive: { from: [SnStatus.shipped], to: SnStatus.inStock, op: StockOpType.receive },
  takeBack: { from: [SnStatus.shipped], to: SnStatus.inStock, op: StockOpType.cancel },
  scrap: { from: [SnStatus.inStock], to: SnStatus.scrapped, op: StockOpType.scrap },
  hold: { from: [SnStatus.inStock], to: SnStatus.held, op: StockOpType.hold },
  release: { from: [SnStatus.held], to: SnStatus.inStock, op: StockOpType.release },
  presetRate: { from: [SnStatus.inStock], to: SnStatus.inStock, op: StockOpType.presetRate },
} as const satisfies Readonly<Record<string, StockTransition>>

/** Something that may happen to a device that was taken in. */
export type StockEvent = Exclude<keyof typeof stockTransitions, 'takeIn'>

/** A device as the rules see it. */
export interface Device {
  readonly snStatus: CodeOf<typeof SnStatus>
  readonly holderNo: string
  /** The party that an employee works for; null when the holder is none. */
  readonly holderParentNo: string | null
  /** Party that is to receive it, while it is under way. */
  readonly toNo: string | null
}

/**
 * Returns the refusal to bind a device to a merchant, or null. A device that was shipped to the merchant's party counts as
 * received by it.
 * @param device  null when nobody took it in
 * @param userNo  the merchant's direct party
 * @param isBound what a device that is bound already is refused with
 * @source docs/domain/network.md 13.3
 */
export function bindingProblem(device: Device | null, userNo: string, isBound: () => AppError): AppError | null {
  if (!device) return stockErrors.snMissing()
  const { snStatus, toNo } = device
  if (snStatus === SnStatus.bound || snStatus === SnStatus.activated) return isBound()
  if (snStatus === SnStatus.shipped && toNo === userNo) return null
  if (device.holderNo !== userNo && device.holderParentNo !== userNo) return stockErrors.notWithParty()
  if (snStatus === SnStatus.inTransfer) return stockErrors.inTransfer()
  return snStatus === SnStatus.inStock ? null : commonErrors.stateRefuses()
}

/** Returns the refusal of a party's shipment of a device, or null. @source docs/domain/money.md 8.5, serial checks */
export function shippingProblem(
  device: Pick<Device, 'snStatus' | 'holderNo'> | null,
  shipperNo: string,
): AppError | null {
  if (!device) return stockErrors.snMissing()
  if (device.holderNo !== shipperNo) return stockErrors.notWithShipper()
  return device.snStatus === SnStatus.inStock ? null : stockErrors.notShippable()
}

/** Serial numbers as a message names them: the first five. @source docs/domain/network.md 14.2 */
export const someOf = (sns: readonly string[]): string => sns.slice(0, 5).join('、') + (sns.length > 5 ? '…' : '')

/** Devices as a call names them: one by one, or by the first and last of a run. */
export interface NamedSns {
  readonly sns: readonly string[]
  readonly snBegin?: string | undefined
  readonly snEnd?: string | undefined
}

/**
 * The serial numbers that a call names: the list, or every number of the run.
 * @throws stock.noSns, stock.rangeWrong, stock.tooMany, stock.snTwice
 * @source docs/domain/network.md 14.2
 */
export function namedSns({ sns, snBegin, snEnd }: NamedSns): readonly string[] {
  const named = snBegin !== undefined && snEnd !== undefined ? runOf(snBegin, snEnd) : sns
  if (named.length === 0) throw stockErrors.noSns()
  if (named.length > mostSns) throw stockErrors.tooMany({ n: mostSns })
  const seen = new Set<string>()
  const twice = named.filter((sn) => seen.size === seen.add(sn).size)
  if (twice.length > 0) throw stockErrors.snTwice({ sns: someOf(twice) })
  return named
}

/**
 * Every serial number from the first to the last: the same letters before, digits that rise behind.
 * @throws stock.rangeWrong, stock.tooMany
 */
export function runOf(first: string, last: string): string[] {
  const [, prefix = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  const until = last.slice(prefix.length)
  const isRun = from !== '' && last.startsWith(prefix) && until.length === from.length && /^\d+$/.test(until)
  if (!isRun || BigInt(until) < BigInt(from)) throw stockErrors.rangeWrong()
  const quantity = BigInt(until) - BigInt(from) + 1n
  if (quantity > BigInt(mostSns)) throw stockErrors.tooMany({ n: mostSns })
  return Array.from(
    { length: Number(quantity) },
    (_, step) => prefix + String(BigInt(from) + BigInt(step)).padStart(from.length, '0'),
  )
}

/**
 * Refuses to scrap a device that is not the operator's own, or that a merchant had once.
 * @throws stock.notYours, stock.wasBound, common.stateRefuses
 * @source docs/domain/network.md 14.2, remove
 */
export function checkScrapping(
  device: { readonly rsSn: string; readonly holderNo: string; readonly snStatus: number; readonly wasBound: boolean },
  operatorNo: string,
): void {
  if (device.holderNo !== operatorNo) throw stockErrors.notYours({ sns: device.rsSn })
  if (device.wasBound) throw stockErrors.wasBound()
  if (device.snStatus !== SnStatus.inStock) throw commonErrors.stateRefuses()
}

/**
 * Returns the event that a person asks for by setting a status by hand: 4 holds, 0 releases. @throws common.stateRefuses for
 * any other
 */
export function statusEvent(snStatus: CodeOf<typeof SnStatus>): 'hold' | 'release' {
  if (snStatus === SnStatus.held) return 'hold'
  if (snStatus === SnStatus.inStock) return 'release'
  throw commonErrors.stateRefuses()
}

/** Refuses a movement that may not start from a device's state. @throws common.stateRefuses */
export function checkMovement(event: StockEvent, snStatus: CodeOf<typeof SnStatus>): void {
  const from: readonly number[] = stockTransitions[event].from
  if (!from.includes(snStatus)) throw commonErrors.stateRefuses()
}
