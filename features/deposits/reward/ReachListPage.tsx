import { Progress } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
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
import { targetWords } from '../meal/meal-words.tsx'
import { OrderLink, OrderState } from '../order-book/order-status.tsx'
import { PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { reward } from './reward.contract.ts'

type ReachRow = RowOf<typeof reward.reach>

/** 押金达标进度: how far the deposits in assessment are from their targets. */
export const ReachListPage = () => (
  <ListPage
    title={t('押金达标进度')}
    list={reward.reach}
    rowKey="id"
    nameOf={({ orderCode }) => orderCode}
    columns={columns()}
    filters={
      <>
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <TextFilter name="sn" label={t('终端序列号')} />
        <CodeFilter name="orderStatus" label={t('押金状态')} codes={PledgeOrderStatus} />
        <TextFilter name="orderCode" label={t('押金单号')} />
      </>
    }
  />
)

const columns = (): ListColumn<ReachRow>[] => [
  {
    key: 'orderCode',
    title: t('押金单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ orderCode }) => <OrderLink code={orderCode} />,
  },
  {
    key: 'percent',
    title: t('达标进度'),
    width: 170,
    card: 'field',
    render: ({ percent }) => <Progress percent={percent} size="small" aria-label={t('达标进度')} />,
  },
  countColumn<ReachRow>('daysLeft', t('剩余天数')),
  { key: 'rpiName', title: t('商户名称'), width: 170, card: 'field' },
  copiedColumn<ReachRow>('rpiNo', t('商户编号'), { width: 150 }),
  copiedColumn<ReachRow>('sn', t('终端序列号'), { width: 160 }),
  {
    key: 'orderStatus',
    title: t('押金状态'),
    width: 120,
    render: ({ orderStatus }) => <OrderState value={orderStatus} />,
  },
  { key: 'mealName', title: t('押金套餐'), width: 170 },
  { key: 'reachKind', title: t('达标条件'), width: 230, render: (row) => targetWords(row) },
  amountColumn<ReachRow>('countedAmount', t('已计交易额')),
  countColumn<ReachRow>('countedCount', t('已计笔数')),
  { key: 'reachDeadline', title: t('考核截止日'), width: 120 },
  momentColumn<ReachRow>('payTime', t('支付时间')),
]
