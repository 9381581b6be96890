import type { Fault } from '../../channels/channels.shared.ts'
import type { CarrierAccess, CarrierAdapter, CarrierNews } from './carrier.contract.ts'

/** News as it came to the receiver of a stage. */
export type ToldNews = Omit<CarrierNews, 'nowSeconds'>

/**
 * The other side of an adapter under trial: the carrier platform with its cards and its clerk. It may drive a company's test
 * system, or play it.
 */
export interface CarrierStage {
  readonly carrier: CarrierAdapter
  readonly access: CarrierAccess
  /** A fresh card that is active. @returns its number */
  newCard(): Promise<string>
  /** Has the next call of a kind go wrong. */
  spoil(call: 'change' | 'recharge', fault: Fault): Promise<void>
  /** Has the platform refuse the next call of a kind. */
  refuse(call: 'change' | 'recharge'): Promise<void>
  /** Uses data of a card. */
  useData(iccid: string): Promise<void>
  /** Cancels a card at the platform, which tells of it. */
  cancelCard(iccid: string): Promise<void>
  advance(seconds: number): Promise<void>
  now(): Promise<{ seconds: number }>
  told(): readonly ToldNews[]
  close(): Promise<void>
}
