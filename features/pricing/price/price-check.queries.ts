import type { Tx } from '../../../core/server/database/db.ts'
import {
  floorProblem,
  heldFrom,
  type HeldLine,
  lineErrors,
  linesAfter,
  linesByPlace,
  placeKey,
  type Repricing,
  underNewCost,
} from '../../channels/channels.shared.ts'
import { aisleCostsFrom, boundsOf, childrenOf, merchantLinesBelow, partyLinesFrom } from './cost-lines.queries.ts'
import { GiverType } from './giver-type.contract.ts'
import type { Receiver } from './receiver.queries.ts'

/** New prices of a party whose place in the tree is known. */
export interface PlacedRepricing extends Repricing {
  readonly receiver: Receiver
}

/**
 * Refuses prices that would break the order of the tree: each line must stand against what its giver pays at every later
 * moment, and nobody right below may be left under the new cost. Prices given together are looked at as they will stand
 * together, so that a whole chain may be moved at once; the operator's own cost stands against the channel's list price.
 * @throws price.… for the first that is wrong: the floors first, then parties below, then merchants
 * @source docs/domain/network.md 8.4, 25 no. 1
 */
export async function checkRepricings(tx: Tx, tenantId: string, repricings: readonly PlacedRepricing[]): Promise<void> {
  const around = await pricesAround(tx, tenantId, repricings)
  for (const one of repricings) {
    const floor = heldFrom(around.floorOf(one), one.effectiveTime)
    const boundsOfWay = (payWay: number) => around.bounds.get(placeKey(one.aisleCode, String(payWay))) ?? null
    const problem = floorProblem(one.lines, one.effectiveTime, floor, boundsOfWay, false)
    if (problem) throw problem
  }
  const children = ownersUnder(repricings, around.childLinesOf)
  if (children > 0) throw lineErrors.childrenBelow({ n: children })
  const merchants = ownersUnder(repricings, around.merchantLinesOf)
  if (merchants > 0) throw lineErrors.merchantsBelow({ m: merchants })
}

/** Counts the owners that would fall under the new costs above them. */
function ownersUnder(repricings: readonly Repricing[], linesOf: (one: Repricing) => readonly HeldLine[]): number {
  const under = repricings.flatMap((one) => underNewCost(one.lines, heldFrom(linesOf(one), one.effectiveTime)))
  return new Set(under.map(({ ownerNo }) => ownerNo)).size
}

/** Reads the prices above and below the repriced parties, as they will be once the new prices hold. */
async function pricesAround(tx: Tx, tenantId: string, repricings: readonly PlacedRepricing[]) {
  const aisles = [...new Set(repricings.map(({ aisleCode }) => aisleCode))]
  const receivers = [...new Set(repricings.map(({ userNo }) => userNo))]
  const earliest = repricings.map(({ effectiveTime }) => effectiveTime).sort()[0] as string
  const children = await childrenOf(tx, tenantId, receivers)
  const givers = repricings.map(({ receiver }) => receiver.giverNo)
  const parties = [...new Set([...givers, ...children.map(({ userNo }) => userNo)])]
  const lines = linesAfter(await partyLinesFrom(tx, tenantId, parties, aisles, earliest), repricings)
  const listPrices = linesByPlace(await aisleCostsFrom(tx, aisles, earliest))
  const signed = await merchantLinesBelow(tx, tenantId, receivers, aisles, earliest)
  const childrenByParent = Map.groupBy(children, ({ parentNo }) => parentNo)
  const signedByParent = Map.groupBy(signed, ({ parentNo, aisleCode }) => placeKey(parentNo, aisleCode))
  return {
    bounds: await boundsOf(tx, aisles),
    floorOf: ({ receiver, aisleCode }: PlacedRepricing) =>
      receiver.giverType === GiverType.platform
        ? listPrices.get(placeKey(aisleCode, aisleCode))
        : lines.get(placeKey(receiver.giverNo, aisleCode)),
    childLinesOf: ({ userNo, aisleCode }: Repricing) =>
      (childrenByParent.get(userNo) ?? []).flatMap((child) => lines.get(placeKey(child.userNo, aisleCode)) ?? []),
    merchantLinesOf: ({ userNo, aisleCode }: Repricing) => signedByParent.get(placeKey(userNo, aisleCode)) ?? [],
  }
}
