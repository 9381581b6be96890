import type { Channel } from './channel.contract.ts'
import type { MerchantChannel } from './merchant-channel.contract.ts'

const channels = new Map<string, Channel>()

/** Says which code speaks to the channels of a family (`pay_aisle.aisleFamily`). */
export function registerChannel(family: string, channel: Channel): void {
  if (channels.has(family)) throw new Error(`channel family ${family} is registered twice`)
  channels.set(family, channel)
}

/** The code of a family. @throws Error when no folder implements it */
export function channelOfFamily(family: string): Channel {
  const channel = channels.get(family)
  if (!channel) throw new Error(`no code speaks to channel family ${family}`)
  return channel
}

/** Whether a family can be spoken to. */
export const isKnownFamily = (family: string): boolean => channels.has(family)

const merchantChannels = new Map<string, MerchantChannel>()

/** Says which code speaks of merchants to the channels of a family. @throws Error when two do */
export function registerMerchantChannel(family: string, channel: MerchantChannel): void {
  if (merchantChannels.has(family)) throw new Error(`merchants of channel family ${family} are registered twice`)
  merchantChannels.set(family, channel)
}

/** The code that speaks of merchants to a family. @throws Error when no folder implements it */
export function merchantChannelOfFamily(family: string): MerchantChannel {
  const channel = merchantChannels.get(family)
  if (!channel) throw new Error(`no code speaks of merchants to channel family ${family}`)
  return channel
}
