import type { World } from './api.ts'
import { givenMerchants } from './network-merchants.ts'
import { givenParties } from './network-parties.ts'
import { e1Prices, type Prices } from './prices.ts'

export type { Merchant } from './network-merchants.ts'
export type { Operator, Party } from './network-parties.ts'
export { anyPhone, e1Prices, earlier, linesOf, type Prices, type PriceText } from './prices.ts'

/** Short ways to a network for tests: each makes real rows through the builders of the features. */
export const given = {
  ...givenParties,
  ...givenMerchants,

  /**
   * The three-level chain of the worked examples E1 to E3: operator, provider L1, provider L2 below it, merchant of L2.
   * @source docs/domain/money.md 4.4
   */
  async chainE1(
    world: World,
    { shareRatios = ['100', '100'], d0On = false }: { shareRatios?: readonly [string, string]; d0On?: boolean } = {},
  ) {
    const [cost, first, second, signed] = e1Prices as [Prices, Prices, Prices, Prices]
    const operator = await given.operator(world, { prices: cost })
    const l1 = await given.provider(world, operator, { prices: first, shareRatio: shareRatios[0] })
    const l2 = await given.provider(world, l1, { prices: second, shareRatio: shareRatios[1] })
    const merchant = await given.merchant(world, l2, { prices: signed, d0On })
    return { operator, l1, l2, merchant }
  },
}
