import type { Tx } from '../../../core/server/database/db.ts'
import { heldFrom, linesByPlace, placeKey, toldLines } from '../../channels/channels.shared.ts'
import { partyLinesFrom } from './cost-lines.queries.ts'

/** Reads the prices that parties pay for a channel from a moment on, as the audit log shows them. */
export async function toldPrices(tx: Tx, tenantId: string, userNos: readonly string[], aisleCode: string, at: string) {
  const held = linesByPlace(await partyLinesFrom(tx, tenantId, userNos, [aisleCode], at))
  return userNos.map((no) => ({ no, lines: toldLines(heldFrom(held.get(placeKey(no, aisleCode)), at)) }))
}
