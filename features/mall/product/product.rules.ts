import type { Fen } from '../../../core/shared/money.ts'
import { mallProductErrors } from './product.contract.ts'

/** A price with those of buyers of a depth. */
export interface Priced {
  readonly price: Fen
  readonly memberPrices: readonly Fen[]
}

/**
 * The price for a buyer.
 * @param depth levels below the seller: 1 for a sub-operator or provider right below it
 * @source docs/domain/money.md 8.5, memberPrices by node depth
 */
export const priceAt = ({ price, memberPrices }: Priced, depth: number): Fen => memberPrices[depth - 1] ?? price

/** @throws mallProduct.specTwice, mallProduct.memberTooHigh */
export function checkSpecs(specs: readonly (Priced & { readonly specName: string })[]): void {
  if (new Set(specs.map(({ specName }) => specName)).size !== specs.length) throw mallProductErrors.specTwice()
  if (specs.some(({ price, memberPrices }) => memberPrices.some((member) => member > price)))
    throw mallProductErrors.memberTooHigh()
}

/** Checks whether a product may be on the shelf. @throws mallProduct.incomplete, mallProduct.noImage @source docs/domain/money.md 8.5 */
export function checkShelf(images: readonly string[], specCount: number): void {
  if (specCount === 0) throw mallProductErrors.incomplete()
  if (images.length === 0) throw mallProductErrors.noImage()
}
