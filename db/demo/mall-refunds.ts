import type { Db } from '../../core/server/database/db.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { mallAddress } from '../../features/mall/address/address.contract.ts'
import { MallPayMode } from '../../features/mall/order/order-codes.contract.ts'
import { mallOrder } from '../../features/mall/order/order.contract.ts'
import { ShopRefundKind } from '../../features/mall/refund/refund-codes.contract.ts'
import { shopRefund } from '../../features/mall/refund/refund.contract.ts'
import { refundHandling } from '../../features/mall/refund-handling/refund-handling.contract.ts'
import { atWork } from './at-work.ts'

/** Refunds of an order that nobody sent yet: given back, rejected, cancelled, and two that wait for review. */
export async function playMallRefunds(db: Db): Promise<void> {
  const [city, auditor] = [atWork(db, 'city'), atWork(db, 'auditor')]
  const { records } = await city(mallOrder.subs, { productName: '', size: 50 })
  const [address] = await city(mallAddress.list, {})
  const lines = [
    { productName: '热敏打印纸 57×50', quantity: 6 },
    { productName: '云喇叭 Q3 4G版', quantity: 4 },
  ].map(({ productName, quantity }) => {
    const specNo = records.find((record) => record.productName === productName)?.specNo
    if (!specNo) throw new Error(`nobody ordered ${productName}`)
    return { specNo, quantity }
  })
  const { masterCode = '' } = await city(mallOrder.place, { lines, addressId: address?.id ?? '' })
  await city(mallOrder.pay, { masterCode: masterCode ?? '', payMode: MallPayMode.recharge })
  const { subOrders } = await city(mallOrder.master, { masterCode: masterCode ?? '' })
  const ask = async (quantity: number, reason: string, place = 0) =>
    (
      await city(shopRefund.ask, {
        subOrderCode: subOrders[place]?.subOrderCode ?? '',
        refundKind: ShopRefundKind.moneyOnly,
        quantity,
        reason,
      })
    ).refundNo
  await auditor(refundHandling.review, { refundNo: await ask(2, '数量买多了'), auditStatus: AuditStatus.approve })
  const rejected = { auditStatus: AuditStatus.reject, reason: '商品已打包，请收货后申请退货' }
  await auditor(refundHandling.review, { refundNo: await ask(1, '门店暂缓开业'), ...rejected })
  await city(shopRefund.cancel, { refundNo: await ask(1, '规格选错') })
  await ask(1, '改买80毫米纸')
  await ask(2, '改用打印机播报', 1)
}
