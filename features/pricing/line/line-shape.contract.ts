import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { flag, id, orNull, percent, shown, shownInstant, yuan } from '../../../core/shared/shapes.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'

/** A price for one pay way as it travels. @source docs/domain/network.md 8.2 */
export const lineFields = {
  payWay: code(PayWay),
  rate: percent(),
  capAmount: orNull(yuan()),
  minFee: yuan(),
  d0Rate: percent(),
  d0Fee: yuan(),
}

/** A price with the time it holds. */
export const DatedLine = z.object({ lineId: id(), ...lineFields, validFrom: shownInstant(), validTo: shownInstant() })

/** A price that a merchant signed, with what brought it. */
export const SignedLine = z.object({
  lineId: id(),
  ...lineFields,
  validFrom: shownInstant(),
  validTo: shownInstant(),
  sourceNo: shown(),
})

/** What a price must not be below, and how high it may be. */
export const FloorLine = z.object({ ...lineFields, maxRate: percent(), minMerchantRate: percent(), isOpen: flag() })
