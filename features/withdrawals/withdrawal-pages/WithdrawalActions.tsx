import { type ReactNode, useState } from 'react'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { platform } from '../platform/platform.contract.ts'
import type { WithdrawalRow } from './withdrawal-columns.tsx'
import {
  auditBlocked,
  cancelBlocked,
  confirmPaidBlocked,
  confirmReturnBlocked,
  isPaidByHand,
  payOfflineBlocked,
} from './withdrawal-screen.rules.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'

/** Answers that a change of a withdrawal makes stale, besides those of its own controller. */
export const alsoStale = [merchantWithdraw.page, platform.list]

const AuditDialog = lazily(() => import('./WithdrawalDialogs.tsx').then((m) => m.AuditDialog))
const ConfirmOfflineDialog = lazily(() => import('./WithdrawalDialogs.tsx').then((m) => m.ConfirmOfflineDialog))
const VoucherDialog = lazily(() => import('./WithdrawalDialogs.tsx').then((m) => m.VoucherDialog))

interface Doing {
  readonly what: 'audit' | 'payOffline' | 'confirmOffline' | 'confirmReturn'
  readonly row: WithdrawalRow
}

/**
 * Provides the actions of a withdrawal, the same on its page and on every list.
 * @returns the actions of a row; and the dialog that one of them opened
 */
export function useWithdrawalActions(): { actionsOf: (row: WithdrawalRow) => RowAction[]; dialog: ReactNode } {
  const [doing, setDoing] = useState<Doing | null>(null)
  const isPayer = useIsPayer()
  const { cancel, confirmArrived } = useQuestions()
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  const opening = (what: Doing['what'], row: WithdrawalRow) => () => setDoing({ what, row })
  const auditing = (row: WithdrawalRow): RowAction => ({
    title: t('审核'),
    code: 'withdraw_audit',
    blocked: words(auditBlocked(row)),
    run: opening('audit', row),
  })
  const cancelling = (row: WithdrawalRow): RowAction => ({
    title: t('撤销提现'),
    code: 'withdraw_apply',
    isDanger: true,
    blocked: words(cancelBlocked(row)),
    run: () => void cancel(row),
  })
  /** Payments leave the operator's own bank account and platforms: its staff alone pay and confirm. */
  const paying = (row: WithdrawalRow): RowAction[] => [
    ...(isPaidByHand(row)
      ? [
          {
            title: t('登记线下打款'),
            code: 'withdraw_pay_offline',
            blocked: words(payOfflineBlocked(row)),
            run: opening('payOffline', row),
          },
          {
            title: t('复核线下打款'),
            code: 'withdraw_confirm_offline',
            blocked: words(confirmPaidBlocked(row)),
            run: opening('confirmOffline', row),
          },
        ]
      : [
          {
            title: t('确认已到账'),
            code: 'withdraw_confirm_offline',
            blocked: words(confirmPaidBlocked(row)),
            run: () => void confirmArrived(row),
          },
        ]),
    {
      title: t('确认退票'),
      code: 'withdraw_confirm_return',
      isDanger: true,
      blocked: words(confirmReturnBlocked(row)),
      run: opening('confirmReturn', row),
    },
  ]
  const actionsOf = (row: WithdrawalRow) => [
    auditing(row),
    ...(row.isOwn === 1 ? [cancelling(row)] : []),
    ...(isPayer ? paying(row) : []),
  ]
  const end = () => setDoing(null)
  const dialog = doing && (
    <>
      {doing.what === 'audit' && <AuditDialog row={doing.row} onClose={end} />}
      {doing.what === 'confirmOffline' && <ConfirmOfflineDialog row={doing.row} onClose={end} />}
      {doing.what === 'payOffline' && <VoucherDialog row={doing.row} isReturn={false} onClose={end} />}
      {doing.what === 'confirmReturn' && <VoucherDialog row={doing.row} isReturn onClose={end} />}
    </>
  )
  return { actionsOf, dialog }
}

/** Provides the actions that are confirmed by a one-sentence question. */
function useQuestions() {
  const cancelling = useSend(withdrawalRequest.cancel, { also: alsoStale, done: t('已撤销提现') })
  const arriving = useSend(withdrawalReview.confirmOffline, { also: alsoStale, done: t('已确认到账') })
  const cancel = async ({ withdrawCode, amount }: WithdrawalRow) =>
    (await ask({
      title: t('撤销提现 {code}', { code: withdrawCode }),
      text: t('{amount} 元将退回钱包的可用余额。', { amount: withThousands(amount) }),
      isDanger: true,
      okText: t('撤销提现'),
    })) && void cancelling.send({ withdrawCode })
  const confirmArrived = async ({ withdrawCode, arriveAmount, accName, accountMask, platformName }: WithdrawalRow) => {
    const consent = await ask({
      title: t('确认 {code} 已到账', { code: withdrawCode }),
      text: t(
        '请先在平台 {platform} 核对：{amount} 元已付给 {payee}。确认后按打款成功入账，不能撤回。请写明核对依据。',
        {
          platform: platformName,
          amount: withThousands(arriveAmount),
          payee: `${accName} ${accountMask}`,
        },
      ),
      isDanger: true,
      asksReason: true,
      okText: t('确认已到账'),
    })
    if (consent) void arriving.send({ withdrawCode, auditStatus: AuditStatus.approve, reason: consent.reason })
  }
  return { cancel, confirmArrived }
}
