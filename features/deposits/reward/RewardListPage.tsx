import { type ReactNode, useState } from 'react'
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
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useBlockedWords } from '../../access/access.web.ts'
import { OrderLink } from '../order-book/order-status.tsx'
import { PledgeRewardKind, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { reward } from './reward.contract.ts'
import { RewardState } from './reward-status.tsx'

const RewardVerdict = lazily(() => import('./RewardVerdict.tsx').then((m) => m.RewardVerdict))

type RewardRow = RowOf<typeof reward.list>

/** 押金奖励: what nodes get for deposits; those of all levels of a deposit are decided about at once. */
export function RewardListPage() {
  const [deciding, setDeciding] = useState<RewardRow | null>(null)
  const words = useBlockedWords()
  const mayAudit = useCan('pledge_reward_audit')
  const rowActions = (row: RewardRow): ReactNode => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'pledge_reward_audit',
          blocked: words(row.rewardStatus === RewardStatus.toReview ? undefined : '已经审核'),
          run: () => setDeciding(row),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('押金奖励')}
        list={reward.list}
        rowKey="id"
        nameOf={({ rewardNo }) => rewardNo}
        columns={columns()}
        totals={{
          call: reward.statistics,
          cells: (sums) => ({
            amount: <Money value={sums.amount} />,
            rewardStatus: t('待审核 {n} 元', { n: sums.toReviewAmount }),
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="rewardStatus" label={t('奖励状态')} codes={RewardStatus} />
            <CodeFilter name="rewardKind" label={t('奖励类型')} codes={PledgeRewardKind} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="orderCode" label={t('押金单号')} />
            <TextFilter name="rewardNo" label={t('奖励单号')} />
          </>
        }
        rowActions={mayAudit ? rowActions : undefined}
        sheet={reward.export}
      />
      {deciding && <RewardVerdict orderCode={deciding.orderCode} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<RewardRow>[] => [
  copiedColumn<RewardRow>('rewardNo', t('奖励单号'), { width: 245, pin: 'left', card: 'title' }),
  { key: 'userName', title: t('主体名称'), width: 170, card: 'field' },
  copiedColumn<RewardRow>('userNo', t('主体编号'), { width: 150 }),
  { key: 'level', title: t('层级'), width: 70, align: 'right' },
  codeColumn<RewardRow>('rewardKind', t('奖励类型'), PledgeRewardKind, { width: 110 }),
  amountColumn<RewardRow>('amount', t('奖励金额'), { card: 'field' }),
  amountColumn<RewardRow>('debtDeducted', t('抵扣欠款')),
  {
    key: 'rewardStatus',
    title: t('奖励状态'),
    width: 150,
    card: 'field',
    render: ({ rewardStatus }) => <RewardState value={rewardStatus} />,
  },
  { key: 'orderCode', title: t('押金单号'), width: 245, render: ({ orderCode }) => <OrderLink code={orderCode} /> },
  { key: 'rpiName', title: t('商户名称'), width: 170 },
  copiedColumn<RewardRow>('rpiNo', t('商户编号'), { width: 150 }),
  copiedColumn<RewardRow>('sn', t('终端序列号'), { width: 160, startsHidden: true }),
  { key: 'auditNo', title: t('审核人'), width: 110 },
  momentColumn<RewardRow>('auditTime', t('审核时间')),
  { key: 'auditReason', title: t('审核原因'), width: 180, startsHidden: true },
  momentColumn<RewardRow>('takeBackTime', t('追回时间'), { startsHidden: true }),
  momentColumn<RewardRow>('createTime', t('创建时间')),
]
