import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { useBlockedWords } from '../../access/access.web.ts'
import { orderNext, OrderState } from '../order-book/order-status.tsx'
import { RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { ExplanationSection } from './ExplanationSection.tsx'
import { HistorySection, LevelSection, RefundSection, RewardSection, TermsSection } from './OrderSections.tsx'
import { pledgeOrder } from './order.contract.ts'
import { useRefundRequests } from './use-refund-request.tsx'

const RewardVerdict = lazily(() => import('../reward/RewardVerdict.tsx').then((m) => m.RewardVerdict))

/** A deposit as its page shows it. */
export type ShownDeposit = ReceivedOf<typeof pledgeOrder.detail>

/** 押金缴纳详情: one deposit with its terms, how far it is and why, its rewards and refunds; its number stands in the address. */
export function PledgeOrderDetailPage() {
  const orderCode = new URLSearchParams(useLocation().search).get('orderCode') ?? ''
  if (orderCode === '') return <MissingParam name="orderCode" label={t('押金单号')} />
  return <Detail key={orderCode} orderCode={orderCode} />
}

function Detail({ orderCode }: { orderCode: string }) {
  const answer = useCall(pledgeOrder.detail, { orderCode }, { freshMs: 0 })
  return (
    <Answered answer={answer}>{(row) => <DepositPage row={row} onDecided={() => void answer.refetch()} />}</Answered>
  )
}

function DepositPage({ row, onDecided }: { row: ShownDeposit; onDecided: () => void }) {
  const [isDeciding, setDeciding] = useState(false)
  const requests = useRefundRequests()
  const words = useBlockedWords()
  const isWaiting = row.rewards.some(({ rewardStatus }) => rewardStatus === RewardStatus.toReview)
  const audit = {
    title: t('审核奖励'),
    code: 'pledge_reward_audit',
    blocked: words(isWaiting ? undefined : '没有待审核的奖励'),
    run: () => setDeciding(true),
  }
  return (
    <DetailPage
      title={t('押金缴纳详情')}
      no={row.orderCode}
      status={<OrderState value={row.orderStatus} />}
      toolbar={<RowActions shown={3} actions={[...requests(row), audit]} />}
    >
      <p className="plain-hint">{t(orderNext[row.orderStatus] ?? '')}</p>
      <TermsSection row={row} />
      {row.explanation && <ExplanationSection row={row} explanation={row.explanation} />}
      <LevelSection row={row} />
      <RewardSection row={row} />
      <RefundSection row={row} />
      <HistorySection row={row} />
      {isDeciding && (
        <RewardVerdict
          orderCode={row.orderCode}
          onClose={() => {
            setDeciding(false)
            onDecided()
          }}
        />
      )}
    </DetailPage>
  )
}
