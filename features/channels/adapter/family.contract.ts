import type { Channel } from './channel.contract.ts'
import type { MerchantChannel } from './merchant-channel.contract.ts'

/** The code that speaks to the channels of a family (`pay_aisle.aisleFamily`): of money, and of merchants. */
export interface ChannelFamily {
  readonly channel: Channel
  readonly merchants: MerchantChannel
}
