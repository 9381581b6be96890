import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { decideOrder, handOver, onBothSides, type Sending, sendDevices } from '../transfer/transfer.actions.ts'
import { RsrStatus } from '../transfer/transfer-codes.contract.ts'

/**
 * Sends devices, and hands them over at once where the operator's params say that nobody has to confirm.
 * @returns the number of the order
 * @source docs/domain/network.md 14.2, 20.1 stock.transfer.auto_confirm
 */
export async function sendAndSettle(tx: Tx, caller: Caller, maker: Maker, sending: Sending): Promise<string> {
  const rsrNo = await sendDevices(tx, maker, sending)
  if (!(await paramOf(tx, caller, 'stock.transfer.auto_confirm'))) return rsrNo
  const { from, to, orderKind, isRecall = false, sns } = sending
  const order = {
    rsrNo,
    oemNo: from.oemNo === maker.tenantId ? to.oemNo : from.oemNo,
    orderKind,
    outNo: from.holderNo,
    inNo: to.holderNo,
    isRecall,
    rsrStatus: RsrStatus.pending,
    quantity: sns.length,
  }
  const system = { ...maker, userId: null }
  await onBothSides(tx, caller, async () => {
    await handOver(tx, system, order)
    await decideOrder(tx, system, order, RsrStatus.confirmed, { action: 'autoConfirm', userNo: '' })
  })
  return rsrNo
}
