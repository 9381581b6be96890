import { type Fen, sumFen } from '../../../core/shared/money.ts'
import { type Owner, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { rewardParts } from '../../sharing/sharing.shared.ts'
import { grantsOf } from '../activity/activity.rules.ts'

/** Nodes above a merchant, from the top: its sub-operator and its providers, the root operator not among them. */
export function nodesAbove(tenantId: string, oemNo: string, userPath: string): Owner[] {
  const providers = userPath === '' ? [] : userPath.split(',')
  return [
    ...(oemNo === tenantId ? [] : [{ ownerType: OwnerType.operator, ownerNo: oemNo }]),
    ...providers.map((ownerNo) => ({ ownerType: OwnerType.provider, ownerNo })),
  ]
}

/** Part of a reward: whose, at which level of the chain (1: the top node), and how much. */
export interface RewardPart {
  readonly owner: Owner
  readonly level: number
  readonly amountFen: Fen
}

/**
 * Parts of a reward for a terminal, from the top node down to the merchant; who gets nothing is left out.
 * @param nodes  nodes above the merchant, from the top
 * @param passed what the parent of a node passes to it; undefined where it has set nothing
 * @source docs/domain/money.md 7.2, 7.3
 */
export function rewardPartsOf(
  stage: { readonly reward: Fen; readonly merchantReward: Fen },
  nodes: readonly Owner[],
  rpiNo: string,
  passed: (userNo: string) => Fen | undefined,
): RewardPart[] {
  const owners = [...nodes, { ownerType: OwnerType.merchant, ownerNo: rpiNo }]
  const grants = grantsOf(
    stage,
    nodes.length,
    nodes.slice(1).map(({ ownerNo }) => passed(ownerNo) ?? null),
  )
  return rewardParts(grants).flatMap((amountFen, place) =>
    amountFen > 0n ? [{ owner: owners[place] as Owner, level: place + 1, amountFen }] : [],
  )
}

/** All that a reward gives. */
export const totalOf = (parts: readonly RewardPart[]): Fen => sumFen(parts.map(({ amountFen }) => amountFen))

/** Wallet that a reward goes into. @source docs/domain/money.md 2.4, 1701 */
export const walletOf = ({ ownerType }: Owner) =>
  ownerType === OwnerType.merchant ? WalletKind.merchant : WalletKind.reward

/**
 * Tells which rewards a budget bears, in order: each is granted whole or not at all, and one that is too large leaves room for
 * the smaller ones after it.
 */
export function withinBudget(remaining: Fen, totals: readonly Fen[]): boolean[] {
  let left: bigint = remaining
  return totals.map((total) => {
    const fits = total <= left
    if (fits) left -= total
    return fits
  })
}
