import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { type Holder, holdersOf } from '../device/holder.queries.ts'
import { ownStockOf } from '../device/device.queries.ts'
import { transferErrors } from '../transfer/transfer-errors.contract.ts'
import { isAbove, receiverProblem } from '../transfer/transfer.rules.ts'

/** Two sides of an order. */
export interface Sides {
  readonly from: Holder
  readonly to: Holder
}

/** The caller as a holder of devices. @throws common.forbidden when it is none */
async function ownHolder(tx: Tx, caller: Caller): Promise<Holder> {
  const own = ownStockOf(caller)
  const holder = (await holdersOf(tx, caller.tenantId, [own])).get(own)
  if (!holder) throw commonErrors.forbidden()
  return holder
}

/**
 * The caller and those whom it may send devices to, by number.
 * @returns for each number the receiver, or why it cannot be one
 * @source docs/domain/network.md 14.2, trStorage
 */
export async function receiversOf(tx: Tx, caller: Caller, numbers: readonly string[]) {
  const from = await ownHolder(tx, caller)
  const mayReachAnyLevel = isOperatorStaff(caller) && (await paramOf(tx, caller, 'stock.allot.any_level'))
  const found = await holdersOf(tx, caller.tenantId, numbers)
  const receiverOf = (inNo: string) => {
    const to = found.get(inNo) ?? null
    const problem = receiverProblem(to, inNo, { ...from, mayReachAnyLevel })
    return problem || !to ? { to: null, problem: problem ?? transferErrors.notChild() } : { to, problem: null }
  }
  return { from, receiverOf }
}

/** The caller and one receiver. @throws transfer.toSelf, transfer.notChild, stock.holderMissing */
export async function sidesDown(tx: Tx, caller: Caller, inNo: string): Promise<Sides> {
  const { from, receiverOf } = await receiversOf(tx, caller, [inNo])
  const { to, problem } = receiverOf(inNo)
  if (problem) throw problem
  return { from, to }
}

/**
 * The two sides of a return: the caller and its parent, or somebody below and the caller who calls devices back.
 * @param outNo who holds them; undefined for the caller itself
 * @throws transfer.noParent, common.notFound when the holder is not below the caller
 * @source docs/domain/network.md 14.2, rebateStorage
 */
export async function sidesBack(
  tx: Tx,
  caller: Caller,
  outNo: string | undefined,
): Promise<Sides & { isRecall: boolean }> {
  const own = await ownHolder(tx, caller)
  if (outNo === undefined || outNo === own.holderNo) {
    const to = own.parentNo === null ? null : (await holdersOf(tx, caller.tenantId, [own.parentNo])).get(own.parentNo)
    if (!to) throw transferErrors.noParent()
    return { from: own, to, isRecall: false }
  }
  const from = (await holdersOf(tx, caller.tenantId, [outNo])).get(outNo)
  if (!from || !isAbove(own, from)) throw commonErrors.notFound()
  return { from, to: own, isRecall: true }
}
