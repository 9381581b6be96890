import { portsOf } from '../../../core/server/ports.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { connectionOf, type PayoutPlatform } from './platform-connection.contract.ts'

/** The connection in an apiConfig as it is stored, sealed; null when it is not whole. */
export const storedConnection = (at: Parameters<typeof portsOf>[0], sealed: string) =>
  connectionOf(portsOf(at).withdrawals.payoutAdapters, openText(sealed))

/** Opens the connection of a platform; null when its apiConfig is not whole. @param sealed apiConfig as stored */
export function openPlatform(
  at: Parameters<typeof portsOf>[0],
  platformCode: string,
  sealed: string,
): PayoutPlatform | null {
  const stored = storedConnection(at, sealed)
  return stored?.adapter.open(stored.connection, platformCode) ?? null
}
