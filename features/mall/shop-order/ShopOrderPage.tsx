import { Alert, Button } from 'antd'
import { Link, useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { DeliveryStatus } from '../delivery/delivery-codes.contract.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { orderWords, subNext, SubState, subTones } from '../order/order-status.tsx'
import { ReceiverFacts } from '../order/SubOrderDrawer.tsx'
import { DeliveryRows } from './DeliveryRows.tsx'
import { shopOrder } from './shop-order.contract.ts'

type Order = ReceivedOf<typeof shopOrder.detail>

/** 商城订单详情: one order with its deliveries; its id stands in the address. */
export function ShopOrderPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const answer = useCall(shopOrder.detail, { id })
  return <Answered answer={answer}>{(order) => <OrderPage order={order} />}</Answered>
}

function OrderPage({ order }: { order: Order }) {
  const { id, subOrderCode, subStatus, deliveries } = order
  const isOpen =
    order.mayReceive === 1 && deliveries.some(({ deliveryStatus }) => deliveryStatus === DeliveryStatus.shipped)
  return (
    <DetailPage
      title={t('商城订单详情')}
      no={subOrderCode}
      status={<SubState value={subStatus} />}
      toolbar={
        isOpen && (
          <Can code="mall_receive">
            <Link to={`/rb-oem/shopOrder/shopOrderDetail/shopOrderShipments?id=${id}`}>
              <Button type="primary">{t('确认收货')}</Button>
            </Link>
          </Can>
        )
      }
    >
      <Alert type="info" showIcon title={t(subNext[subStatus] ?? '')} />
      <Section title={t('商品')}>
        <Facts>
          <Fact label={t('商品名称')}>{`${order.productName} ${order.specName}`}</Fact>
          <Fact label={t('单价')}>
            <Money value={order.price} />
          </Fact>
          <Fact label={t('数量')}>{String(order.quantity)}</Fact>
          <Fact label={t('已发数量')}>{String(order.deliveredQty)}</Fact>
          <Fact label={t('已退数量')}>{String(order.returnedQty)}</Fact>
          <Fact label={t('未发已取消')}>{String(order.cancelledQty)}</Fact>
          <Fact label={t('商品金额')}>
            <Money value={order.goodsAmount} />
          </Fact>
          <Fact label={t('优惠分摊')}>
            <Money value={order.couponShare} />
          </Fact>
          <Fact label={t('运费分摊')}>
            <Money value={order.freightShare} />
          </Fact>
          <Fact label={t('应付金额')}>
            <strong>
              <Money value={order.payAmount} />
            </strong>
          </Fact>
          <Fact label={t('已退款金额')}>
            <Money value={order.refundedAmount} />
          </Fact>
          <Fact label={t('买方')}>{[order.userName, order.userNo].filter(Boolean).join(' ')}</Fact>
          <Fact label={t('主订单号')}>
            <BizLink kind="mallOrder" code={order.masterCode} />
          </Fact>
          <Fact label={t('机具型号编号')}>
            <Copyable value={order.rpmNo} />
          </Fact>
          <Fact label={t('买家留言')}>{order.remark}</Fact>
          <Fact label={t('下单时间')}>
            <Moment value={order.createTime} />
          </Fact>
          <Fact label={t('完成时间')}>
            <Moment value={order.finishTime} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t('收货信息')}>
        <ReceiverFacts {...order} />
      </Section>
      <Section title={t('发货列表')}>
        <DeliveryRows rows={deliveries} />
      </Section>
      <Section title={t('变更记录')}>
        <StateTimeline states={order.states} codes={SubStatus} tones={subTones} words={orderWords} />
      </Section>
    </DetailPage>
  )
}
