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
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { session } from '../../../core/web/session/session.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useBlockedWords } from '../../access/access.web.ts'
import { OrderLink } from '../order-book/order-status.tsx'
import { PledgeRefundStatus, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeRefund } from './refund.contract.ts'
import { RefundState } from './refund-status.tsx'

const RefundVerdict = lazily(() => import('./RefundVerdict.tsx').then((m) => m.RefundVerdict))

type RefundRow = RowOf<typeof pledgeRefund.list>

/** 押金退款: what was asked to be given back, and what became of it. */
export function PledgeRefundListPage() {
  const [deciding, setDeciding] = useState<RefundRow | null>(null)
  const account = useStore(session).user?.account ?? ''
  const words = useBlockedWords()
  const mayAudit = useCan('pledge_refund_audit')
  const whyNot = ({ pledgeRefundStatus, makerNo }: RefundRow) => {
    if (pledgeRefundStatus !== PledgeRefundStatus.toReview) return '已经审核'
    return makerNo === account ? '不能审核本人提交的申请' : undefined
  }
  const rowActions = (row: RefundRow): ReactNode => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'pledge_refund_audit',
          blocked: words(whyNot(row)),
          run: () => setDeciding(row),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('押金退款')}
        list={pledgeRefund.list}
        rowKey="id"
        nameOf={({ pledgeRefundCode }) => pledgeRefundCode}
        columns={columns()}
        totals={{
          call: pledgeRefund.statistics,
          cells: (sums) => ({
            refundAmount: <Money value={sums.refundAmount} />,
            pledgeRefundStatus: t('待审核 {n} 笔', { n: sums.toReviewCount }),
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="pledgeRefundStatus" label={t('退押状态')} codes={PledgeRefundStatus} />
            <CodeFilter name="refundTarget" label={t('退款去向')} codes={RefundTarget} />
            <YesNoFilter name="isEarly" label={t('提前退还')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="orderCode" label={t('押金单号')} />
            <TextFilter name="pledgeRefundCode" label={t('退押单号')} />
          </>
        }
        rowActions={mayAudit ? rowActions : undefined}
        sheet={pledgeRefund.export}
      />
      {deciding && <RefundVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<RefundRow>[] => [
  copiedColumn<RefundRow>('pledgeRefundCode', t('退押单号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'pledgeRefundStatus',
    title: t('退押状态'),
    width: 130,
    card: 'field',
    render: (row) => <RefundState row={row} />,
  },
  amountColumn<RefundRow>('refundAmount', t('退款金额'), { card: 'field' }),
  amountColumn<RefundRow>('pledgeAmount', t('押金金额')),
  codeColumn<RefundRow>('refundTarget', t('退款去向'), RefundTarget, { width: 110 }),
  { key: 'isEarly', title: t('提前退还'), width: 90, render: ({ isEarly }) => <YesNoText value={isEarly} /> },
  { key: 'rpiName', title: t('商户名称'), width: 170, card: 'field' },
  copiedColumn<RefundRow>('rpiNo', t('商户编号'), { width: 150 }),
  copiedColumn<RefundRow>('sn', t('终端序列号'), { width: 160 }),
  { key: 'orderCode', title: t('押金单号'), width: 245, render: ({ orderCode }) => <OrderLink code={orderCode} /> },
  { key: 'makerNo', title: t('提交人'), width: 110 },
  { key: 'auditNo', title: t('审核人'), width: 110 },
  momentColumn<RefundRow>('auditTime', t('审核时间')),
  { key: 'auditReason', title: t('审核原因'), width: 180, startsHidden: true },
  copiedColumn<RefundRow>('rptRefundCode', t('交易退款单号'), { width: 245, startsHidden: true }),
  { key: 'failReason', title: t('失败原因'), width: 180 },
  momentColumn<RefundRow>('finishTime', t('完成时间')),
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn<RefundRow>('createTime', t('创建时间')),
]
