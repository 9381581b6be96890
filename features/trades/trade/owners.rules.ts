import { loginTenantOf } from '../../sharing/sharing.shared.ts'
/** Owner in whose totals a trade counts. */
export interface TradeOwner {
  readonly ownerNo: string
  /** Login tenant of the owner: whose users see its rows. */
  readonly oemNo: string
  readonly isRoot: boolean
}

/** Fields of a trade that decide in whose totals it counts. */
export interface InChain {
  /** Tenant of the merchant. */
  readonly oemNo: string
  /** Numbers of the nodes from the root operator down to the direct party, joined by commas; '' while nobody is known. */
  readonly chainPath: string
  readonly empNo: string | null
}

/**
 * Everybody in whose figures a trade counts: each node of its chain, the root operator always, and the employee.
 * @source docs/domain/money.md 11.1, trade_stat_node_day
 */
export function ownersOf(tenantId: string, { oemNo, chainPath, empNo }: InChain): TradeOwner[] {
  const nodes = chainPath === '' ? [tenantId] : chainPath.split(',')
  const owners = empNo === null ? nodes : [...nodes, empNo]
  return owners.map((ownerNo) => ({
    ownerNo,
    oemNo: loginTenantOf(tenantId, ownerNo, oemNo),
    isRoot: ownerNo === tenantId,
  }))
}

/**
 * The path of a merchant's nodes from the root: the root operator, the sub-operator if there is one, the providers.
 * @param userPath the direct party's ancestors as the party tree keeps them, '' when it is an operator itself
 * @source docs/domain/money.md 3.1, chainPath
 */
export const chainPathOf = (tenantId: string, oemNo: string, userPath: string): string =>
  [tenantId, ...(oemNo === tenantId ? [] : [oemNo]), ...(userPath === '' ? [] : [userPath])].join(',')
