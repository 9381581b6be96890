import type { Tx } from '../../../core/server/db.ts'

/** A merchant that has come to another direct party. */
export interface MovedMerchant {
  readonly rpiNo: string
  readonly newUserNo: string
}

/**
 * Has the terminals of merchants follow them to their new party. Terminals have no holder of their own yet: where stock
 * is kept by holder, the bound pieces of these merchants change hands here, in the transaction that moves the merchants.
 * @source docs/domain/network.md 3.10, terminals' holder follows
 */
export async function moveHolders(
  _tx: Tx,
  _tenantId: string,
  _moved: readonly MovedMerchant[],
  _at: string,
): Promise<void> {}
