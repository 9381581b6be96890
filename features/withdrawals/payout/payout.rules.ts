import type { CodeOf } from '../../../core/shared/codes.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'

/** Most tries to pay one withdrawal. @source docs/domain/money.md 5.6 */
export const mostAttempts = 5

const minute = 60
const queryDelays = [30, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute]
const laterDelay = 60 * minute

/**
 * Seconds until a platform is asked about a payment again, by the business clock: 30 s, 1, 2, 5, 10, 30 min, then hourly.
 * @param asked how often it was asked so far
 * @source docs/domain/money.md 5.6 no. 4
 */
export const queryDelaySeconds = (asked: number): number => queryDelays[asked] ?? laterDelay

/** Seconds until a payment that may be tried again is tried: growing, so that a busy bank is left alone. */
export const retryDelaySeconds = (attemptNo: number): number =>
  [5 * minute, 15 * minute, 30 * minute, 60 * minute][attemptNo - 1] ?? 60 * minute

/** Seconds until a payment is looked at again for which the platform's funds are too low; new funds wake it at once. */
export const fundsDelaySeconds = 10 * minute

const firstAbsentSeconds = 30 * minute
const betweenAbsentSeconds = 10 * minute
/** Answers "no such order" before a person may confirm that the platform never took it. @source docs/domain/money.md 5.6 no. 5 */
export const absentAnswers = 3

const secondsBetween = (from: string, to: string): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / 1000

/**
 * Whether an answer "no such order" counts: the first 30 minutes or more after sending, each 10 minutes or more after the last.
 * @param sentAt   when the payment was sent
 * @param absentAt when such an answer last counted; null: never
 * @source docs/domain/money.md 5.6 no. 5
 */
export const countsAsAbsent = ({
  sentAt,
  absentAt,
  at,
}: {
  sentAt: string
  absentAt: string | null
  at: string
}): boolean =>
  secondsBetween(sentAt, at) >= firstAbsentSeconds &&
  (absentAt === null || secondsBetween(absentAt, at) >= betweenAbsentSeconds)

/** Effect of an answer about a payment. */
export type PayoutEffect =
  /** Nothing: it says what we know, or comes too late to matter. */
  | 'none'
  /** The platform has it. */
  | 'accept'
  /** Whether it was taken is not known. */
  | 'doubt'
  /** The platform says that it failed, but not for good. */
  | 'deny'
  | 'succeed'
  | 'retry'
  | 'fail'
  /** The platform does not know it. */
  | 'miss'
  | 'bounce'
  | 'succeedAndBounce'
  /** Money left for a payment that we hold for failed: a person must look. */
  | 'doublePay'
  | 'amountDiffers'

const { created, sending, accepted, unknown, paid } = AttemptStatus
const openAttempts: readonly number[] = [created, sending, accepted, unknown]

/**
 * Returns the effect of a response, a query response or a notification about a payment. Final states stay: a late "failed"
 * never undoes a payment, a second "paid" posts nothing, and an unclear answer changes nothing but what we ask.
 * @source docs/domain/money.md 5.6; docs/domain/traps.md 7, 12
 */
export function effectOf(
  attempt: {
    readonly attemptStatus: CodeOf<typeof AttemptStatus>
    readonly attemptNo: number
    readonly amountFen: bigint
  },
  withdrawStatus: CodeOf<typeof WithdrawStatus>,
  answer: PayoutAnswer,
): PayoutEffect {
  const { attemptStatus } = attempt
  if (openAttempts.includes(attemptStatus)) return effectOnOpen(attempt, answer)
  if (attemptStatus === paid)
    return answer.kind === 'returned' && withdrawStatus === WithdrawStatus.paid ? 'bounce' : 'none'
  if (answer.kind === 'paid') return 'doublePay'
  return answer.kind === 'accepted' && attemptStatus === AttemptStatus.absent ? 'doublePay' : 'none'
}

function effectOnOpen(
  { attemptNo, amountFen }: { attemptNo: number; amountFen: bigint },
  answer: PayoutAnswer,
): PayoutEffect {
  switch (answer.kind) {
    case 'accepted':
      return 'accept'
    case 'paid':
      return answer.amountFen === amountFen ? 'succeed' : 'amountDiffers'
    case 'returned':
      return answer.amountFen === amountFen ? 'succeedAndBounce' : 'amountDiffers'
    case 'failed':
      return answer.isRetryable && attemptNo < mostAttempts ? 'retry' : 'fail'
    case 'denied':
      return 'deny'
    case 'absent':
      return 'miss'
    case 'unknown':
      return 'doubt'
  }
}
