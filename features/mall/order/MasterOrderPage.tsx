import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { MallPayMode, MasterStatus } from './order-codes.contract.ts'
import { masterNext, MasterState, masterTones, orderWords, SubState } from './order-status.tsx'
import { mallOrder } from './order.contract.ts'
import { ReceiverFacts, RefundLink } from './SubOrderDrawer.tsx'

type Order = ReceivedOf<typeof mallOrder.master>
type Line = Order['subOrders'][number]

const PayDialog = lazily(() => import('./PayDialog.tsx').then((m) => m.PayDialog))

/** 订单详情: one order with its lines, its money, and what became of it; its number stands in the address. */
export function MasterOrderPage() {
  const masterCode = new URLSearchParams(useLocation().search).get('orderCode') ?? ''
  const answer = useCall(mallOrder.master, { masterCode })
  return <Answered answer={answer}>{(order) => <OrderPage order={order} />}</Answered>
}

function OrderPage({ order }: { order: Order }) {
  const [isPaying, setPaying] = useState(false)
  const cancelling = useSend(mallOrder.cancel, { done: t('订单已取消') })
  const { masterCode, masterStatus } = order
  const isOpen = order.isOwn === 1 && masterStatus === MasterStatus.unpaid
  const cancel = async () =>
    (await confirm({
      title: t('取消订单 {no}', { no: masterCode }),
      text: t('{goods}将释放库存，占用的优惠券退回。', { goods: order.goodsText }),
      isDanger: true,
      okText: t('取消订单'),
    })) && void cancelling.send({ masterCode })
  return (
    <DetailPage
      title={t('订单详情')}
      no={masterCode}
      status={<MasterState value={masterStatus} />}
      toolbar={
        isOpen && (
          <Can code="mall_order">
            <Button danger loading={cancelling.isPending} onClick={() => void cancel()}>
              {t('取消订单')}
            </Button>
            <Button type="primary" onClick={() => setPaying(true)}>
              {t('去付款')}
            </Button>
          </Can>
        )
      }
    >
      <Alert
        type={masterStatus === MasterStatus.unpaid ? 'warning' : 'info'}
        showIcon
        title={t(masterNext[masterStatus] ?? '')}
      />
      <Section title={t('商品')}>
        <PlainRows
          title={t('商品')}
          rows={order.subOrders}
          keyOf={({ subOrderCode }) => subOrderCode}
          columns={lineColumns()}
        />
      </Section>
      <MoneyFacts order={order} />
      <Section title={t('收货信息')}>
        <ReceiverFacts {...order} />
      </Section>
      <Section title={t('变更记录')}>
        <StateTimeline states={order.states} codes={MasterStatus} tones={masterTones} words={orderWords} />
      </Section>
      {isPaying && <PayDialog masterCode={masterCode} onClose={() => setPaying(false)} />}
    </DetailPage>
  )
}

const MoneyFacts = ({ order }: { order: Order }) => (
  <Section title={t('订单')}>
    <Facts>
      <Fact label={t('商品金额')}>
        <Money value={order.goodsAmount} />
      </Fact>
      <Fact label={t('运费')}>
        <Money value={order.freightAmount} />
      </Fact>
      <Fact label={t('优惠金额')}>
        <Money value={order.couponAmount} />
      </Fact>
      <Fact label={t('应付金额')}>
        <strong>
          <Money value={order.payAmount} />
        </strong>
      </Fact>
      <Fact label={t('支付方式')}>
        <CodeText codes={MallPayMode} value={order.payMode} />
      </Fact>
      <Fact label={t('优惠券编号')}>
        <Copyable value={order.couponNo} />
      </Fact>
      <Fact label={t('平台订单号')}>
        {order.rptOrderCode === '' ? null : <BizLink kind="trade" code={order.rptOrderCode} />}
      </Fact>
      <Fact label={t('买方')}>{[order.userName, order.userNo].filter(Boolean).join(' ')}</Fact>
      <Fact label={t('卖方')}>{[order.sellerName, order.sellerNo].filter(Boolean).join(' ')}</Fact>
      <Fact label={t('买家留言')}>{order.remark}</Fact>
      <Fact label={t('关闭原因')}>{order.closeReason}</Fact>
      <Fact label={t('下单人')}>{order.makerNo}</Fact>
      <Fact label={t('下单时间')}>
        <Moment value={order.createTime} />
      </Fact>
      <Fact label={t('付款截止时间')}>
        <Moment value={order.expireTime} />
      </Fact>
      <Fact label={t('付款时间')}>
        <Moment value={order.payTime} />
      </Fact>
      <Fact label={t('完成时间')}>
        <Moment value={order.finishTime} />
      </Fact>
    </Facts>
  </Section>
)

const lineColumns = (): PlainColumn<Line>[] => [
  { title: t('图片'), cell: ({ imageUrl, productName }) => <SmallPicture url={imageUrl} name={productName} /> },
  {
    title: t('商品名称'),
    cell: ({ productName, specName }) => (
      <>
        {productName}
        <br />
        <small>{specName}</small>
      </>
    ),
  },
  { title: t('子订单号'), cell: ({ subOrderCode }) => <Copyable value={subOrderCode} /> },
  { title: t('子订单状态'), cell: ({ subStatus }) => <SubState value={subStatus} /> },
  { title: t('单价'), isRight: true, cell: ({ price }) => <Money value={price} /> },
  { title: t('数量'), isRight: true, cell: ({ quantity }) => quantity },
  { title: t('商品金额'), isRight: true, cell: ({ goodsAmount }) => <Money value={goodsAmount} /> },
  { title: t('优惠分摊'), isRight: true, cell: ({ couponShare }) => <Money value={couponShare} /> },
  { title: t('运费分摊'), isRight: true, cell: ({ freightShare }) => <Money value={freightShare} /> },
  { title: t('应付金额'), isRight: true, cell: ({ payAmount }) => <Money value={payAmount} /> },
  { title: t('操作'), cell: (line) => <RefundLink {...line} /> },
]
