import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  labelled,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownInstant,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'

/** A price for one pay way as it travels. @source docs/domain/network.md 8.2 */
export const lineFields = {
  payWay: labelled('支付方式', code(PayWay)),
  rate: labelled('费率', percent()),
  capAmount: labelled('封顶', orNull(yuan())),
  minFee: labelled('最低手续费', yuan()),
  d0Rate: labelled('D0费率', percent()),
  d0Fee: labelled('D0单笔费用', yuan()),
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

/** Floor that a price must not be below, and its upper limit. */
export const FloorLine = z.object({ ...lineFields, maxRate: percent(), minMerchantRate: percent(), isOpen: flag() })

/** A price as it is given; what is left out is no cap, and 0. */
export const LineDraft = z.object({
  payWay: labelled('支付方式', code(PayWay)),
  rate: labelled('费率', percent()),
  capAmount: labelled('封顶', optional(positiveYuan())),
  minFee: labelled('最低手续费', optional(yuan())),
  d0Rate: labelled('D0费率', optional(percent())),
  d0Fee: labelled('D0单笔费用', optional(yuan())),
})

/** The prices of a channel as they are given, one for each pay way that is open. */
export const lineDrafts = () => labelled('费率', z.array(LineDraft).max(20))
