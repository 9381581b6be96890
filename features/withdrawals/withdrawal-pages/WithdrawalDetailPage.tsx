import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { ActionButton } from '../../../core/web/list/action/ActionButton.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { permissions } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import './withdrawal.css'
import { alsoStale, useWithdrawalActions } from './WithdrawalActions.tsx'
import {
  confirmFailedBlocked,
  confirmMissingBlocked,
  isPaidByHand,
  isUnderWay,
  withdrawalNext,
} from './withdrawal-screen.rules.ts'
import { WithdrawalState } from './withdrawal-status.tsx'
import { AlarmSection, AmountSection, PayeeSection } from './WithdrawalSections.tsx'
import { AttemptSection, BalanceSection, BooksSection, HistorySection } from './WithdrawalHistory.tsx'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'

/** A withdrawal as its page shows it. */
export type WithdrawalShown = ReceivedOf<typeof withdrawal.detail>

/** Interval at which a withdrawal under way is checked. */
const movingMs = 5_000

/** 提现详情: one withdrawal with every try to pay it and all that was booked; its number stands in the address. */
export function WithdrawalDetailPage() {
  const withdrawCode = new URLSearchParams(useLocation().search).get('withdrawCode') ?? ''
  if (withdrawCode === '') return <MissingParam name="withdrawCode" label={t('提现单号')} />
  return <Detail key={withdrawCode} withdrawCode={withdrawCode} />
}

function Detail({ withdrawCode }: { withdrawCode: string }) {
  const answer = useCall(withdrawal.detail, { withdrawCode }, { freshMs: 0 })
  const { data, refetch } = answer
  const isMoving = data !== undefined && isUnderWay(data)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refetch(), movingMs)
    return () => clearInterval(timer)
  }, [isMoving, refetch])
  return <Answered answer={answer}>{(row) => <WithdrawalPage row={row} />}</Answered>
}

function WithdrawalPage({ row }: { row: WithdrawalShown }) {
  const { actionsOf, dialog } = useWithdrawalActions()
  const missing = useConfirmMissing(row)
  const failed = useConfirmFailed(row)
  return (
    <DetailPage
      title={t('提现详情')}
      no={row.withdrawCode}
      status={<WithdrawalState row={row} />}
      toolbar={<ActionButtons actions={[...actionsOf(row), ...missing, ...failed]} />}
    >
      <p className="plain-hint">{t(withdrawalNext(row))}</p>
      <AlarmSection row={row} />
      <AmountSection row={row} />
      <PayeeSection row={row} />
      <AttemptSection row={row} />
      <BalanceSection row={row} />
      <BooksSection row={row} />
      <HistorySection row={row} />
      {dialog}
    </DetailPage>
  )
}

/** The second person confirms that the platform never took the payment, so that it may be paid anew. @source docs/domain/money.md 5.6 no. 5 */
function useConfirmMissing(row: WithdrawalShown): RowAction[] {
  const isPayer = useIsPayer()
  const sending = useSend(withdrawalReview.confirmMissing, { also: alsoStale, done: t('已确认平台未受理') })
  const attempt = row.attempts.at(-1)
  if (!isPayer || isPaidByHand(row) || !attempt) return []
  const why = confirmMissingBlocked(row, attempt)
  const { withdrawCode, arriveAmount, platformName } = row
  const { payoutNo } = attempt
  const run = async () =>
    (await ask({
      title: t('确认平台未受理该笔付款'),
      text: t(
        '请先在平台 {platform} 核对：没有打款单 {payoutNo}（{amount} 元）。确认后会换新单号重新打款；若平台其实已付，将重复付款。',
        { platform: platformName, payoutNo, amount: withThousands(arriveAmount) },
      ),
      isDanger: true,
      okText: t('确认未受理'),
    })) && void sending.send({ withdrawCode, payoutNo })
  return [
    {
      title: t('确认未受理'),
      code: 'withdraw_confirm_missing',
      isDanger: true,
      blocked: why && t(why),
      run: () => void run(),
    },
  ]
}

/** The second person confirms that the platform failed the payment for good: the money goes back. @source docs/domain/money.md 5.6 */
function useConfirmFailed(row: WithdrawalShown): RowAction[] {
  const isPayer = useIsPayer()
  const sending = useSend(withdrawalReview.confirmOffline, { also: alsoStale, done: t('已确认打款失败') })
  const attempt = row.attempts.at(-1)
  if (!isPayer || isPaidByHand(row) || !attempt) return []
  const why = confirmFailedBlocked(row, attempt)
  const { withdrawCode, amount, platformName } = row
  const run = async () => {
    const consent = await ask({
      title: t('确认 {code} 打款失败', { code: withdrawCode }),
      text: t(
        '平台 {platform} 的账单中没有打款单 {payoutNo}。确认后 {amount} 元退回钱包的可用余额；若平台其实已付，将重复付款。请写明核对依据。',
        { platform: platformName, payoutNo: attempt.payoutNo, amount: withThousands(amount) },
      ),
      isDanger: true,
      asksReason: true,
      okText: t('确认打款失败'),
    })
    if (consent) void sending.send({ withdrawCode, auditStatus: AuditStatus.reject, reason: consent.reason })
  }
  return [
    {
      title: t('确认打款失败'),
      code: 'withdraw_confirm_offline',
      isDanger: true,
      blocked: why && t(why),
      run: () => void run(),
    },
  ]
}

/** Shows the actions that the reader may do; an action that is not possible now says why. */
function ActionButtons({ actions }: { actions: readonly RowAction[] }) {
  const codes = useStore(permissions)
  return (
    <div className="withdrawal-buttons">
      {actions
        .filter(({ code }) => code === undefined || codes.has(code))
        .map((action) => (
          <ActionButton key={action.title} action={action} />
        ))}
    </div>
  )
}
