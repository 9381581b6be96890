import { Alert, Button } from 'antd'
import { Link, useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { DeliveryStatus } from '../delivery/delivery-codes.contract.ts'
import { mallDelivery } from '../delivery/delivery.contract.ts'
import { subNext, SubState } from '../order/order-status.tsx'
import { mallOrder } from '../order/order.contract.ts'
import { DeliveryRows, type DeliveryOfOrder } from './DeliveryRows.tsx'
import { shopOrder } from './shop-order.contract.ts'

type Order = ReceivedOf<typeof shopOrder.detailById>

const stale = [
  shopOrder.detail,
  shopOrder.detailById,
  shopOrder.list,
  mallOrder.subs,
  mallOrder.masters,
  mallDelivery.list,
]

/** 确认收货: the deliveries of one order, each to be taken as received; its id stands in the address. */
export function ReceiptPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const answer = useCall(shopOrder.detailById, { id })
  return <Answered answer={answer}>{(order) => <Deliveries order={order} />}</Answered>
}

function Deliveries({ order }: { order: Order }) {
  const { id, subOrderCode, subStatus, deliveries, needSn } = order
  const receiving = useSend(shopOrder.receive, { done: t('已确认收货'), also: stale })
  const receive = async ({ deliveryNo, quantity }: DeliveryOfOrder) =>
    (await confirm({
      title: t('确认收到发货单 {no}', { no: deliveryNo }),
      text:
        needSn === 1
          ? t('{n} 台设备将转入买方库存；全部收货后货款归卖方。', { n: quantity })
          : t('共 {n} 件；全部收货后货款归卖方。', { n: quantity }),
      okText: t('确认收货'),
    })) && void receiving.send({ subOrderCode, deliveryNo })
  const action = (row: DeliveryOfOrder) =>
    row.deliveryStatus === DeliveryStatus.shipped && order.mayReceive === 1 ? (
      <Can code="mall_receive">
        <Button type="primary" loading={receiving.isPending} onClick={() => void receive(row)}>
          {t('确认收货')}
        </Button>
      </Can>
    ) : null
  return (
    <DetailPage
      title={t('确认收货')}
      no={subOrderCode}
      status={<SubState value={subStatus} />}
      toolbar={<Link to={`/rb-oem/shopOrder/shopOrderDetail/shop_order_detail?id=${id}`}>{t('订单详情')}</Link>}
    >
      <Alert type="info" showIcon title={t(subNext[subStatus] ?? '')} />
      <Section title={t('发货列表')}>
        <DeliveryRows rows={deliveries} action={action} />
      </Section>
    </DetailPage>
  )
}
