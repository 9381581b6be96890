import type { Fault } from '../../channels/channels.shared.ts'
import type { TaxAccess, TaxNews, TaxService } from './tax-service.contract.ts'

/** News as it came to the receiver of a stage. */
export type ToldTaxNews = Omit<TaxNews, 'nowSeconds'>

/**
 * The other side of an adapter under trial: the tax service with its taxpayers and its office. It may drive a company's test
 * system, or play it.
 */
export interface TaxStage {
  readonly service: TaxService
  readonly access: TaxAccess
  /** A taxpayer that has consented. @returns its tax number */
  newTaxpayer(): Promise<string>
  /** A picture that the service can read. */
  readonly picture: Buffer
  /** Has the next call of a kind go wrong. */
  spoil(call: 'authorise' | 'issue', fault: Fault): Promise<void>
  /** Has the service refuse the next call of a kind. */
  refuse(call: 'authorise' | 'issue'): Promise<void>
  advance(seconds: number): Promise<void>
  now(): Promise<{ seconds: number }>
  told(): readonly ToldTaxNews[]
  close(): Promise<void>
}
