import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { boundsOf, partyLinesFrom } from '../../pricing/pricing.server.ts'
import type { Line, RateBounds } from '../../channels/channels.shared.ts'
import type { Holder } from '../device/holder.queries.ts'
import { lockDevices, moveDevices, type Mover } from '../device/movement.actions.ts'
import { type KeptLine, keptOf, lineOfKept, presetProblem } from './preset.rules.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { someOf } from '../device/device.rules.ts'

/** Prices for devices of one channel. */
export interface Preset {
  readonly sns: readonly string[]
  readonly aisleCode: string
  readonly lines: readonly Line[]
}

/** The bounds that a channel sets, by pay way. */
async function boundsFor(tx: Tx, aisleCode: string): Promise<(payWay: number) => RateBounds | null> {
  const bounds = await boundsOf(tx, [aisleCode])
  return (payWay) => bounds.get(`${aisleCode}|${payWay}`) ?? null
}

/**
 * Presets prices on devices in somebody's stock.
 * @param costNo whose cost is the floor: the holder's, or of an employee the party above
 * @throws stock.notYours, stock.aisleWrong, what the form of lines or the floor refuses
 * @source docs/domain/network.md 14.4
 */
export async function presetRates(
  tx: Tx,
  mover: Mover,
  holderNo: string,
  costNo: string,
  presets: readonly Preset[],
): Promise<void> {
  const { tenantId, at } = mover
  const sns = presets.flatMap((preset) => preset.sns)
  const devices = await lockDevices(tx, tenantId, sns)
  const foreign = sns.filter((sn) => {
    const device = devices.get(sn)
    return device?.holderNo !== holderNo || device.snStatus !== SnStatus.inStock
  })
  if (foreign.length > 0) throw stockErrors.notYours({ sns: someOf(foreign) })
  for (const { sns: some, aisleCode, lines } of presets) {
    if (some.some((sn) => devices.get(sn)?.aisleCode !== aisleCode)) throw stockErrors.aisleWrong()
    const costs = await partyLinesFrom(tx, tenantId, [costNo], [aisleCode], at)
    const problem = presetProblem(lines, at, costs, await boundsFor(tx, aisleCode))
    if (problem) throw problem
    const kept = JSON.stringify(lines.map(keptOf))
    await moveDevices(tx, mover, { event: 'presetRate', sns: some, set: sql`rate_init = ${kept}::jsonb` })
  }
}

/**
 * Those of the devices of an order whose preset prices would be below the cost of their new holder: they lose them.
 * @source docs/domain/network.md 14.2, confirmTransfer
 */
export async function presetsLost(tx: Tx, { tenantId, at }: Mover, rsrNo: string, to: Holder): Promise<string[]> {
  const groups = await rowsOf<{ aisleCode: string; lines: KeptLine[]; sns: string[] }>(
    tx,
    sql`SELECT s.aisle_code AS "aisleCode", s.rate_init AS lines, array_agg(s.rs_sn) AS sns FROM stock_sn s
         WHERE s.tenant_id = ${tenantId} AND s.open_no = ${rsrNo} AND s.rate_init IS NOT NULL GROUP BY 1, 2`,
  )
  const lost: string[] = []
  for (const { aisleCode, lines, sns } of groups) {
    const costNo = to.holderType === PartyType.employee ? (to.parentNo ?? '') : to.holderNo
    const costs = await partyLinesFrom(tx, tenantId, [costNo], [aisleCode], at)
    if (presetProblem(lines.map(lineOfKept), at, costs, await boundsFor(tx, aisleCode))) lost.push(...sns)
  }
  return lost
}
