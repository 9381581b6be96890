import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { MallPayMode, MasterStatus } from './order-codes.contract.ts'
import { masterNext, MasterState } from './order-status.tsx'
import { mallOrder } from './order.contract.ts'

type Row = RowOf<typeof mallOrder.masters>

const PayDialog = lazily(() => import('./PayDialog.tsx').then((m) => m.PayDialog))

/** Address of the page of an order. */
const detailPath = (masterCode: string) => `/rb-oem/shop/orderListDetail?orderCode=${masterCode}`

/** 主订单: orders of the mall, for their sellers and their buyers. */
export function MasterOrderListPage() {
  const mayOrder = useCan('mall_order')
  const [paying, setPaying] = useState<string | null>(null)
  const cancelling = useSend(mallOrder.cancel, { done: t('订单已取消') })
  const cancel = async ({ masterCode, goodsText }: Row) =>
    (await confirm({
      title: t('取消订单 {no}', { no: masterCode }),
      text: t('{goods}将释放库存，占用的优惠券退回。', { goods: goodsText }),
      isDanger: true,
      okText: t('取消订单'),
    })) && void cancelling.send({ masterCode })
  const rowActions = (row: Row) => {
    const blocked = row.masterStatus === MasterStatus.unpaid ? undefined : t(masterNext[row.masterStatus] ?? '')
    return (
      <RowActions
        actions={[
          { title: t('去付款'), code: 'mall_order', blocked, run: () => setPaying(row.masterCode) },
          { title: t('取消订单'), code: 'mall_order', isDanger: true, blocked, run: () => void cancel(row) },
        ]}
      />
    )
  }
  return (
    <>
      <ListPage
        title={t('主订单')}
        list={mallOrder.masters}
        rowKey="masterCode"
        nameOf={({ masterCode }) => masterCode}
        columns={columns()}
        totals={{
          call: mallOrder.statistics,
          cells: ({ quantity, goodsAmount, couponAmount, payAmount, refundedAmount }) => ({
            quantity,
            goodsAmount: <Money value={goodsAmount} />,
            couponAmount: <Money value={couponAmount} />,
            payAmount: <Money value={payAmount} />,
            refundedAmount: <Money value={refundedAmount} />,
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('下单时间')} />
            <CodeFilter name="masterStatus" label={t('主订单状态')} codes={MasterStatus} />
            <TextFilter name="masterCode" label={t('主订单号')} />
            <TextFilter name="userName" label={t('买方')} />
            <TextFilter name="userNo" label={t('买方编号')} />
            <CodeFilter name="payMode" label={t('支付方式')} codes={MallPayMode} />
            <TextFilter name="couponNo" label={t('优惠券编号')} />
          </>
        }
        rowActions={mayOrder ? rowActions : undefined}
        sheet={mallOrder.export}
      />
      {paying && <PayDialog masterCode={paying} onClose={() => setPaying(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'masterCode',
    title: t('主订单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ masterCode }) => (
      <Copyable value={masterCode}>
        <Link to={detailPath(masterCode)}>{masterCode}</Link>
      </Copyable>
    ),
  },
  {
    key: 'masterStatus',
    title: t('主订单状态'),
    width: 130,
    card: 'field',
    render: ({ masterStatus }) => <MasterState value={masterStatus} />,
  },
  { key: 'goodsText', title: t('商品'), width: 260, card: 'field' },
  countColumn('quantity', t('数量')),
  amountColumn('payAmount', t('应付金额'), { card: 'field' }),
  amountColumn('goodsAmount', t('商品金额')),
  amountColumn('freightAmount', t('运费')),
  amountColumn('couponAmount', t('优惠金额')),
  amountColumn('refundedAmount', t('已退款金额')),
  codeColumn('payMode', t('支付方式'), MallPayMode, { width: 120 }),
  { key: 'userName', title: t('买方'), width: 160 },
  copiedColumn('userNo', t('买方编号'), { width: 150, startsHidden: true }),
  { key: 'sellerName', title: t('卖方'), width: 160, startsHidden: true },
  copiedColumn('couponNo', t('优惠券编号'), { width: 245, startsHidden: true }),
  copiedColumn('rptOrderCode', t('平台订单号'), { width: 245, startsHidden: true }),
  { key: 'closeReason', title: t('关闭原因'), width: 130 },
  { key: 'remark', title: t('买家留言'), width: 160, startsHidden: true },
  { key: 'makerNo', title: t('下单人'), width: 110 },
  momentColumn('createTime', t('下单时间')),
  momentColumn('payTime', t('付款时间')),
  momentColumn('finishTime', t('完成时间')),
]
