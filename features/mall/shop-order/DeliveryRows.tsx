import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { DeliveryState } from '../delivery/delivery-status.tsx'
import type { shopOrder } from './shop-order.contract.ts'

/** A delivery of an order. */
export type DeliveryOfOrder = ReceivedOf<typeof shopOrder.detail>['deliveries'][number]

/** Deliveries of an order. @param action what can be done to one */
export function DeliveryRows({
  rows,
  action,
}: {
  rows: readonly DeliveryOfOrder[]
  action?: (row: DeliveryOfOrder) => ReactNode
}) {
  const doing: PlainColumn<DeliveryOfOrder>[] = action ? [{ title: t('操作'), cell: action }] : []
  return (
    <PlainRows
      title={t('发货列表')}
      rows={rows}
      keyOf={({ deliveryNo }) => deliveryNo}
      columns={[...doing, ...columns()]}
      empty={t('还没有发货')}
    />
  )
}

const columns = (): PlainColumn<DeliveryOfOrder>[] => [
  {
    title: t('发货单号'),
    cell: ({ deliveryNo }) => (
      <Copyable value={deliveryNo}>
        <Link to={`/rb-oem/shop/deliverList?deliveryNo=${deliveryNo}`}>{deliveryNo}</Link>
      </Copyable>
    ),
  },
  { title: t('发货状态'), cell: ({ deliveryStatus }) => <DeliveryState value={deliveryStatus} /> },
  { title: t('数量'), isRight: true, cell: ({ quantity }) => quantity },
  { title: t('快递公司'), cell: ({ expressName }) => expressName },
  { title: t('快递单号'), cell: ({ expressNo }) => <Copyable value={expressNo} /> },
  { title: t('发货时间'), cell: ({ deliveryTime }) => <Moment value={deliveryTime} /> },
  { title: t('收货时间'), cell: ({ receiptTime }) => <Moment value={receiptTime} /> },
]
