import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'

/** A merchant that has come to another direct party. */
export interface MovedMerchant {
  readonly rpiNo: string
  readonly newUserNo: string
}

/**
 * Has the terminals of merchants follow them to their new party, in the transaction that moves the merchants.
 * @source docs/domain/network.md 3.10, terminals' holder follows
 */
export async function moveHolders(
  tx: Tx,
  tenantId: string,
  moved: readonly MovedMerchant[],
  at: string,
): Promise<void> {
  const mover = { tenantId, userId: null, at }
  for (const userNo of new Set(moved.map(({ newUserNo }) => newUserNo))) {
    const numbers = moved.filter(({ newUserNo }) => newUserNo === userNo).map(({ rpiNo }) => rpiNo)
    await portsOf(tx).merchants.moveDevices(tx, mover, numbers, userNo)
  }
}
