import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, isRootStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { OwnerType, type Owner } from '../../ledger/ledger.shared.ts'
import { ownedList, ownerOf, ownOwner } from '../../wallets/wallets.server.ts'

/** A party that buys in the mall, with the shop that it buys in. */
export interface Buyer extends Owner {
  readonly ownerType: CodeOf<typeof OwnerType>
  /** Login tenant of the buyer. */
  readonly oemNo: string
  readonly name: string
  /** Levels below the seller: 1 for a sub-operator, or a provider right below its operator. */
  readonly depth: number
  readonly sellerNo: string
}

/** The seller that a party buys from: a sub-operator from the root operator, every other from its own login tenant. @source docs/domain/network.md 2.7 */
export const sellerOf = (tenantId: string, { ownerType, oemNo }: { ownerType: number; oemNo: string }): string =>
  ownerType === OwnerType.operator ? tenantId : oemNo

/**
 * The shop that a caller looks into: who buys, the one it buys in; the root operator's staff, their own.
 * @throws common.forbidden for merchants and institutions
 */
export function shopOf(caller: Caller): string {
  const { tenantId, oemNo, partyType } = caller
  if (partyType === OwnerType.merchant || partyType === OwnerType.institution) throw commonErrors.forbidden()
  return isOperatorStaff(caller) && isSubOperator(caller) ? tenantId : oemNo
}

/**
 * The buyer that the caller acts for: a provider, an employee, or a sub-operator by its staff.
 * @throws common.forbidden for all others, the root operator's staff among them
 */
export async function buyerOf(tx: Tx, caller: Caller): Promise<Buyer> {
  const owner = await ownOwner(tx, caller)
  if (!owner || owner.ownerType === OwnerType.merchant) throw commonErrors.forbidden()
  return asBuyer(tx, caller.tenantId, owner)
}

/**
 * A party as the buyer of an order that staff of its seller enter for it.
 * @throws common.notFound for one that is out of reach, common.forbidden where the caller's login tenant does not sell to it
 */
export async function buyerOfSeller(tx: Tx, caller: Caller, ownerNo: string): Promise<Buyer> {
  const owner = await ownerOf(tx, caller, partyList, ownerNo)
  if (owner.ownerType === OwnerType.merchant) throw commonErrors.notFound()
  const buyer = await asBuyer(tx, caller.tenantId, owner)
  if (!isOperatorStaff(caller) || buyer.sellerNo !== caller.oemNo) throw commonErrors.forbidden()
  return buyer
}

const partyList = ownedList('mallOrder.buyer')

async function asBuyer(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo, oemNo, name }: Pick<Buyer, 'ownerType' | 'ownerNo' | 'oemNo' | 'name'>,
): Promise<Buyer> {
  const sellerNo = sellerOf(tenantId, { ownerType, oemNo })
  if (ownerType === OwnerType.operator) return { ownerType, ownerNo, oemNo, name, depth: 1, sellerNo }
  const place = await rowOf<{ level: number }>(
    tx,
    sql`SELECT level FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${ownerNo} AND NOT is_deleted`,
  )
  if (!place) throw commonErrors.forbidden()
  return { ownerType, ownerNo, oemNo, name, depth: place.level, sellerNo }
}

/** Depth of a viewer for the prices shown: that of a buyer; the root operator's staff see the prices themselves. */
export const depthSeen = async (tx: Tx, caller: Caller): Promise<number> =>
  isRootStaff(caller) ? Number.MAX_SAFE_INTEGER : (await buyerOf(tx, caller)).depth
