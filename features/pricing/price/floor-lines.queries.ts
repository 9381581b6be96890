import type { z } from 'zod'
import type { Tx } from '../../../core/server/database/db.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import {
  type FloorLine,
  type HeldLine,
  highestFloor,
  travelling,
  type TravellingLine,
} from '../../channels/channels.shared.ts'
import { aisleCostsFrom, boundsOf, partyLinesFrom } from './cost-lines.queries.ts'
import { GiverType } from './giver-type.contract.ts'

/**
 * Reads the floor of the prices that a giver gives, from a moment on, and their upper limit: a line for each pay way that
 * the channel offers.
 */
export async function floorLines(
  tx: Tx,
  { type, no, tenantId }: { type: number; no: string; tenantId: string },
  aisleCode: string,
  at: string,
): Promise<z.output<typeof FloorLine>[]> {
  const held =
    type === GiverType.platform
      ? await aisleCostsFrom(tx, [aisleCode], at)
      : await partyLinesFrom(tx, tenantId, [no], [aisleCode], at)
  const byWay = Map.groupBy(held, ({ payWay }) => payWay)
  const bounds = await boundsOf(tx, [aisleCode])
  return [...bounds].map(([key, { maxRatePpm, minMerchantRatePpm }]) => {
    const payWay = Number(key.split('|')[1]) as HeldLine['payWay']
    const floor = highestFloor(byWay.get(payWay) ?? [], at)
    return {
      ...(floor ? travelling(floor) : closedLine(payWay)),
      maxRate: maxRatePpm,
      minMerchantRate: minMerchantRatePpm,
      isOpen: floor !== null,
    }
  })
}

const closedLine = (payWay: HeldLine['payWay']): TravellingLine => ({
  payWay,
  rate: 0,
  capAmount: null,
  minFee: zeroFen,
  d0Rate: 0,
  d0Fee: zeroFen,
})
