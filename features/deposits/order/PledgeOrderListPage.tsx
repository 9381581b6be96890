import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { OrderLink, OrderState } from '../order-book/order-status.tsx'
import { PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeOrder } from './order.contract.ts'
import { useRefundRequests } from './use-refund-request.tsx'

type OrderRow = RowOf<typeof pledgeOrder.list>

/** 押金订单: the deposits of merchants for their terminals. */
export function PledgeOrderListPage() {
  const actionsOf = useRefundRequests()
  return (
    <ListPage
      title={t('押金订单')}
      list={pledgeOrder.list}
      rowKey="id"
      nameOf={({ orderCode }) => orderCode}
      columns={columns()}
      totals={{
        call: pledgeOrder.statistics,
        cells: (sums) => ({
          pledgeAmount: <Money value={sums.pledgeAmount} />,
          orderStatus: t('在押 {n} 元', { n: sums.heldAmount }),
          refundAmount: <Money value={sums.refundAmount} />,
          forfeitAmount: <Money value={sums.forfeitAmount} />,
        }),
      }}
      filters={
        <>
          <DaysFilter name="createTime" label={t('创建时间')} />
          <CodeFilter name="orderStatus" label={t('押金状态')} codes={PledgeOrderStatus} />
          <TextFilter name="rpiName" label={t('商户名称')} />
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <TextFilter name="sn" label={t('终端序列号')} />
          <TextFilter name="userNo" label={t('服务商编号')} />
          <TextFilter name="mealNo" label={t('押金套餐编号')} />
          <TextFilter name="rptOrderCode" label={t('支付订单号')} />
          <TextFilter name="orderCode" label={t('押金单号')} />
        </>
      }
      rowActions={(row) => <RowActions actions={actionsOf(row)} />}
      sheet={pledgeOrder.export}
    />
  )
}

const columns = (): ListColumn<OrderRow>[] => [
  {
    key: 'orderCode',
    title: t('押金单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ orderCode }) => <OrderLink code={orderCode} />,
  },
  {
    key: 'orderStatus',
    title: t('押金状态'),
    width: 150,
    card: 'field',
    render: ({ orderStatus }) => <OrderState value={orderStatus} />,
  },
  amountColumn<OrderRow>('pledgeAmount', t('押金金额'), { card: 'field' }),
  { key: 'rpiName', title: t('商户名称'), width: 170, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 165, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  copiedColumn<OrderRow>('sn', t('终端序列号'), { width: 160 }),
  { key: 'rpmName', title: t('终端型号'), width: 140 },
  { key: 'mealName', title: t('押金套餐'), width: 150 },
  {
    key: 'mealVersion',
    title: t('套餐版本'),
    width: 90,
    align: 'right',
    render: ({ mealVersion }) => `V${mealVersion}`,
  },
  amountColumn<OrderRow>('countedAmount', t('已计交易额')),
  countColumn<OrderRow>('countedCount', t('已计笔数')),
  { key: 'reachDeadline', title: t('考核截止日'), width: 120 },
  momentColumn<OrderRow>('payTime', t('支付时间')),
  copiedColumn<OrderRow>('rptOrderCode', t('支付订单号'), { width: 245, startsHidden: true }),
  momentColumn<OrderRow>('reachTime', t('达标时间'), { startsHidden: true }),
  amountColumn<OrderRow>('refundAmount', t('退款金额')),
  copiedColumn<OrderRow>('refundCode', t('退押单号'), { width: 245, startsHidden: true }),
  amountColumn<OrderRow>('forfeitAmount', t('转收入金额')),
  { key: 'userName', title: t('服务商名称'), width: 160 },
  copiedColumn<OrderRow>('userNo', t('服务商编号'), { width: 150, startsHidden: true }),
  momentColumn<OrderRow>('createTime', t('创建时间')),
]
