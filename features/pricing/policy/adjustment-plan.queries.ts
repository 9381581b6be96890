import type { Tx } from '../../../core/server/database/db.ts'
import {
  isDearer,
  type Line,
  linesByPlace,
  placeKey,
  raisedTo,
  underNewCost,
  withLines,
} from '../../channels/channels.shared.ts'
import { childrenOf, partyLinesFrom } from '../price/cost-lines.queries.ts'
import { policyErrors } from './policy-errors.contract.ts'
import { type HeldPolicy, policiesHeld } from './policy-held.queries.ts'

/** New rates for parties. */
export interface PlannedAdjustment {
  readonly userNos: readonly string[]
  readonly aisleCode: string
  /** The pay ways that change. */
  readonly lines: readonly Line[]
  readonly effectiveTime: string
  readonly cascade: boolean
}

/** A policy with the lines that it gets. */
export interface Adjusted extends HeldPolicy {
  readonly newLines: readonly Line[]
}

/**
 * Finds the parties that get new lines by an adjustment, and those lines: the parties named, and with cascade those below
 * that would fall under a new cost. It changes nothing and checks no floor.
 * @throws policy.noPolicy for a party that holds none for the channel
 * @source docs/domain/network.md 8.5, adjustRate
 */
export async function adjustmentPlan(
  tx: Tx,
  tenantId: string,
  change: PlannedAdjustment,
): Promise<{ named: Adjusted[]; raised: Adjusted[] }> {
  const numbers = [...new Set(change.userNos)]
  const held = await policiesHeld(tx, tenantId, numbers, change.aisleCode)
  const named = numbers.map((userNo) => {
    const policy = held.get(userNo)
    if (!policy) throw policyErrors.noPolicy({ userNo })
    return { ...policy, newLines: withLines(policy.lines, change.lines) }
  })
  return { named, raised: change.cascade ? await raisedBelow(tx, tenantId, change, named) : [] }
}

/** Whether a party would pay for everything what it pays now. */
export function isUnchanged({ lines, newLines }: Adjusted): boolean {
  const before = new Map(lines.map((line) => [line.payWay, line]))
  return newLines.every((line) => {
    const old = before.get(line.payWay)
    return old !== undefined && !isDearer(line, old) && !isDearer(old, line)
  })
}

/** Those below who would fall under a new cost, raised to it; level by level, since their own new cost counts further down. */
async function raisedBelow(
  tx: Tx,
  tenantId: string,
  { aisleCode, effectiveTime }: PlannedAdjustment,
  named: readonly Adjusted[],
): Promise<Adjusted[]> {
  const costs = new Map(named.map(({ userNo, newLines }) => [userNo, newLines]))
  const raised: Adjusted[] = []
  for (let above = [...costs.keys()]; above.length > 0; ) {
    const children = (await childrenOf(tx, tenantId, above)).filter(({ userNo }) => !costs.has(userNo))
    const numbers = children.map(({ userNo }) => userNo)
    const held = await policiesHeld(tx, tenantId, numbers, aisleCode)
    const later = linesByPlace(await partyLinesFrom(tx, tenantId, numbers, [aisleCode], effectiveTime))
    above = []
    for (const { userNo, parentNo } of children) {
      const policy = held.get(userNo)
      const cost = costs.get(parentNo) ?? []
      // Present and pending lines: who waits for a new price is raised as well, and is refused for waiting.
      const isUnder = underNewCost(cost, later.get(placeKey(userNo, aisleCode)) ?? []).length > 0
      if (!policy || !isUnder) continue
      const newLines = raisedLines(policy.lines, cost)
      raised.push({ ...policy, newLines })
      costs.set(userNo, newLines)
      above.push(userNo)
    }
  }
  return raised
}

/** Lines raised to a new cost; one whose pay way is not open above stays, for no raise can mend it. */
function raisedLines(lines: readonly Line[], cost: readonly Line[]): Line[] {
  const floors = new Map(cost.map((line) => [line.payWay, line]))
  return lines.map((line) => {
    const floor = floors.get(line.payWay)
    return floor ? raisedTo(line, floor) : line
  })
}
