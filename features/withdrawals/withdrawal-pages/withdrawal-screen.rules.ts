import type { CodeOf } from '../../../core/shared/codes.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { absentAnswers } from '../payout/payout.rules.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'

/** Fields of a withdrawal that decide which buttons it has; flags in their transferred form. */
export interface ActableWithdrawal {
  readonly withdrawStatus: CodeOf<typeof WithdrawStatus>
  readonly forwardType: CodeOf<typeof ForwardType>
  readonly platformType: CodeOf<typeof PlatformType>
  /** Reason why an approved withdrawal is not paid yet; '' for none. */
  readonly holdReason: string
  readonly isOwn: 0 | 1
  readonly isMaker: 0 | 1
  readonly isPayer: 0 | 1
}

/** Fields of a payment attempt that decide whether a person may confirm that the platform never took it. */
export interface AskedAttempt {
  readonly attemptStatus: CodeOf<typeof AttemptStatus>
  readonly absentCount: number
  /** Whether the platform's bills are without it. */
  readonly isOffBills: 0 | 1
}

const { auditing, approved, paying, paid, failed, rejected, cancelled, unknown, returned } = WithdrawStatus

const own = '不能审核本人提交的申请'

/** Whether a person pays it at the bank and registers the voucher. @source docs/domain/money.md 5.4 */
export const isPaidByHand = ({
  forwardType,
  platformType,
}: Pick<ActableWithdrawal, 'forwardType' | 'platformType'>): boolean =>
  forwardType === ForwardType.offline || platformType === PlatformType.offline

/** Returns the next step of a withdrawal, and who must act. @source docs/domain/money.md 5.6 */
export function withdrawalNext(
  row: Pick<ActableWithdrawal, 'withdrawStatus' | 'forwardType' | 'platformType' | 'holdReason'>,
): string {
  const isByHand = isPaidByHand(row)
  switch (row.withdrawStatus) {
    case auditing:
      return '等待审核员审核，审核前申请人可以撤销'
    case approved:
      if (row.holdReason !== '') return '备付金不足，平台注资后自动打款'
      return isByHand ? '等待财务打款并登记凭证' : '等待系统发往提现平台'
    case paying:
      return isByHand ? '等待另一人复核线下打款' : '平台处理中，系统按时查询结果'
    case paid:
      return '已到账，30天内银行可能退票'
    case failed:
      return '打款失败，款项已退回钱包'
    case rejected:
      return '审核驳回，款项已退回钱包'
    case cancelled:
      return '已撤销，款项已退回钱包'
    case unknown:
      return '结果未知，系统继续查询，不会重复打款；请勿另行付款'
    case returned:
      return '银行退票，款项已退回钱包'
  }
}

/** Returns the reason why the user cannot audit a withdrawal now, in the words of the server's refusal. */
export function auditBlocked({ withdrawStatus, isMaker }: ActableWithdrawal): string | undefined {
  if (withdrawStatus !== auditing) return '只有待审核的提现可以审核'
  return isMaker === 1 ? own : undefined
}

/** Returns the reason why it cannot be cancelled. */
export const cancelBlocked = ({ withdrawStatus }: ActableWithdrawal): string | undefined =>
  withdrawStatus === auditing ? undefined : '只有待审核的提现可以撤销'

/** Returns the reason why no manual payment can be registered. */
export function payOfflineBlocked(row: ActableWithdrawal): string | undefined {
  if (!isPaidByHand(row)) return '由平台自动打款，不登记线下打款'
  return row.withdrawStatus === approved ? undefined : '只有待打款的提现可以登记打款'
}

/**
 * Returns the reason why a payment cannot be confirmed: a manual one can be once it was registered, one by a platform while
 * its result is awaited.
 */
export function confirmPaidBlocked(row: ActableWithdrawal): string | undefined {
  const awaited: readonly number[] = isPaidByHand(row) ? [paying] : [paying, unknown]
  if (!awaited.includes(row.withdrawStatus))
    return isPaidByHand(row) ? '只有打款中的线下提现可以复核' : '只有打款中或结果未知的提现可以确认到账'
  return (isPaidByHand(row) ? row.isPayer : row.isMaker) === 1 ? own : undefined
}

/**
 * Returns the reason why nobody may confirm yet that the platform never took the payment. @source docs/domain/money.md 5.6
 * no. 5
 */
export function confirmMissingBlocked(row: ActableWithdrawal, attempt: AskedAttempt | undefined): string | undefined {
  if (attempt?.attemptStatus !== AttemptStatus.unknown) return '只有结果未知的打款可以确认未受理'
  if (attempt.absentCount < absentAnswers && attempt.isOffBills === 0)
    return '平台须先三次答复查无此单，或其当日账单中没有这一笔'
  return row.isMaker === 1 ? own : undefined
}

/**
 * Returns the reason why nobody may confirm yet that the platform failed the payment for good. @source docs/domain/money.md
 * 5.6
 */
export function confirmFailedBlocked(row: ActableWithdrawal, attempt: AskedAttempt | undefined): string | undefined {
  if (attempt?.attemptStatus !== AttemptStatus.unknown) return '只有结果未知的打款可以确认失败'
  if (attempt.isOffBills === 0) return '平台当日账单到达且其中没有这一笔时才能确认'
  return row.isMaker === 1 ? own : undefined
}

/** Returns the reason why no return can be confirmed. */
export function confirmReturnBlocked({ withdrawStatus, isMaker }: ActableWithdrawal): string | undefined {
  if (withdrawStatus !== paid) return '只有打款成功的提现可以确认退票'
  return isMaker === 1 ? own : undefined
}

/** Whether the next step comes by itself within moments: its page looks again. */
export const isUnderWay = (row: Pick<ActableWithdrawal, 'withdrawStatus' | 'forwardType' | 'platformType'>): boolean =>
  !isPaidByHand(row) && (row.withdrawStatus === approved || row.withdrawStatus === paying)
