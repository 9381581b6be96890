import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { decideOrder, handOver, onBothSides, type Sending, sendDevices } from '../transfer/transfer.actions.ts'
import { OrderKind, RsrStatus } from '../transfer/transfer-codes.contract.ts'
import type { LockedOrder } from '../transfer/transfer.rules.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { holdersOf } from '../device/holder.queries.ts'

/**
 * Sends devices, and hands them over at once where the operator's params say that nobody has to confirm.
 * @returns the number of the order
 * @source docs/domain/network.md 14.2, 20.1 stock.transfer.auto_confirm
 */
export async function sendAndSettle(tx: Tx, caller: Caller, maker: Maker, sending: Sending): Promise<string> {
  const rsrNo = await sendDevices(tx, maker, sending)
  if (!(await paramOf(tx, caller, 'stock.transfer.auto_confirm'))) return rsrNo
  await onBothSides(tx, caller, () => confirmAtOnce(tx, maker, orderOf(maker, rsrNo, sending)))
  return rsrNo
}

/**
 * Gives devices that somebody bought back to their seller, by a return that is confirmed at once: the seller has them.
 * @returns the number of the order
 * @throws stock.holderMissing, stock.notYours, transfer.isBound
 * @source docs/domain/money.md 8.5, goodsBack of received devices
 */
export async function returnToSeller(
  tx: Tx,
  caller: Caller,
  maker: Maker,
  { buyerNo, sellerNo, sns, remark }: { buyerNo: string; sellerNo: string; sns: readonly string[]; remark: string },
): Promise<string> {
  const holders = await holdersOf(tx, maker.tenantId, [buyerNo, sellerNo])
  const [from, to] = [holders.get(buyerNo), holders.get(sellerNo)]
  if (!from || !to) throw stockErrors.holderMissing()
  const sending = { orderKind: OrderKind.return, from, to, sns, remark } as const
  const rsrNo = await sendDevices(tx, maker, sending)
  await onBothSides(tx, caller, () => confirmAtOnce(tx, maker, orderOf(maker, rsrNo, sending)))
  return rsrNo
}

/** Hands the devices of an order over in the name of the system. */
async function confirmAtOnce(tx: Tx, maker: Maker, order: LockedOrder): Promise<void> {
  const system = { ...maker, userId: null }
  await handOver(tx, system, order)
  await decideOrder(tx, system, order, RsrStatus.confirmed, { action: 'autoConfirm', userNo: '' })
}

/** The order that a sending made. */
const orderOf = (
  { tenantId }: Maker,
  rsrNo: string,
  { from, to, orderKind, isRecall = false, sns }: Sending,
): LockedOrder => ({
  rsrNo,
  oemNo: from.oemNo === tenantId ? to.oemNo : from.oemNo,
  orderKind,
  outNo: from.holderNo,
  inNo: to.holderNo,
  isRecall,
  rsrStatus: RsrStatus.pending,
  quantity: sns.length,
})
