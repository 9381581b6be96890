import { RpmType } from '../../channels/channels.shared.ts'
import { pluginErrors } from './plugin-errors.contract.ts'

/** Devices at which somebody takes payments: what a plug-in may serve. */
export const tillTypes: readonly number[] = [RpmType.pos, RpmType.faceDevice, RpmType.scanner]

/** A device as it is to be tied to a plug-in. */
export interface Till {
  readonly rtNo: string
  readonly sn: string
  readonly rpmType: number
  /** The plug-in that it has; null for none. */
  readonly proRtNo: string | null
}

/**
 * Refuses tills that a plug-in may not serve.
 * @param wanted numbers of the tills
 * @param found  those of them that the plug-in's merchant has
 * @throws plugin.foreignTill, plugin.noTill, plugin.tillTaken, in this order
 * @source docs/domain/network.md 13.3, buildTerminalPro
 */
export function checkTills(proRtNo: string, wanted: readonly string[], found: readonly Till[]): void {
  if (found.length < wanted.length) throw pluginErrors.foreignTill()
  const other = found.find(({ rpmType }) => !tillTypes.includes(rpmType))
  if (other) throw pluginErrors.noTill({ sn: other.sn })
  if (found.some((till) => till.proRtNo !== null && till.proRtNo !== proRtNo)) throw pluginErrors.tillTaken()
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'

/**
 * An activation code: eight letters and digits without 0 and 1.
 * @param bytes at least 8 random ones; those beyond a whole number of alphabets are passed over, so that none is likelier
 * @returns null when too few of them could be used
 * @source docs/domain/network.md 13.3, Pro
 */
export function activationCode(bytes: Uint8Array): string | null {
  const usable = [...bytes].filter((byte) => byte < 256 - (256 % letters.length)).slice(0, 8)
  return usable.length < 8 ? null : usable.map((byte) => letters[byte % letters.length]).join('')
}
