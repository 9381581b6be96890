import { ExamineStatus } from '../../providers/providers.shared.ts'
import { ChangeStatus, HoldStatus, IncomingStatus } from '../../merchants/merchants.shared.ts'
import { PledgeRefundStatus } from '../../deposits/deposits.shared.ts'
import { InvoiceRecordStatus } from '../../invoices/invoices.shared.ts'
import { ProjectStatus } from '../../splits/splits.shared.ts'
import { RecalcStatus } from '../../profit/profit.shared.ts'
import { MoneyChangeStatus, OtherMoneyStatus, TopupStatus } from '../../wallets/wallets.shared.ts'
import { WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { DiffStatus } from '../../reconciliation/reconciliation.shared.ts'

/** Records that one person asks for and somebody else, or a channel, decides about. */
interface Asked {
  /** The states of the record. */
  readonly codes: Readonly<Record<string, number>>
  /** States in which the record waits once a person has asked. */
  readonly waiting: readonly number[]
  /** States that are an outcome: the person is told of them. */
  readonly told: readonly number[]
  /** Whether they are one only when the record comes from waiting: it can reach them by itself too. */
  readonly isFromWaiting?: true
}

/**
 * By the kind of record, who is told what became of what was asked. A record that goes through several hands is told of
 * once: a provider's admission by the examination of its papers, an onboarding by each channel.
 */
export const outcomes: Readonly<Record<string, Asked>> = {
  incoming: {
    codes: IncomingStatus,
    waiting: [IncomingStatus.platformReview, IncomingStatus.submitting, IncomingStatus.channelReview],
    told: [
      IncomingStatus.platformRejected,
      IncomingStatus.awaitingSignature,
      IncomingStatus.opened,
      IncomingStatus.channelRejected,
      IncomingStatus.failed,
    ],
  },
  merChange: {
    codes: ChangeStatus,
    waiting: [ChangeStatus.pending],
    told: [ChangeStatus.rejected, ChangeStatus.completed, ChangeStatus.channelFailed],
  },
  examine: {
    codes: ExamineStatus,
    waiting: [ExamineStatus.pending],
    told: [ExamineStatus.approved, ExamineStatus.rejected],
  },
  merchantMarket: {
    codes: ExamineStatus,
    waiting: [ExamineStatus.pending],
    told: [ExamineStatus.approved, ExamineStatus.rejected],
  },
  invoiceRecord: {
    codes: InvoiceRecordStatus,
    waiting: [InvoiceRecordStatus.pending],
    told: [InvoiceRecordStatus.approved, InvoiceRecordStatus.rejected, InvoiceRecordStatus.redLettered],
  },
  moneyChange: {
    codes: MoneyChangeStatus,
    waiting: [MoneyChangeStatus.toReview],
    told: [MoneyChangeStatus.posted, MoneyChangeStatus.rejected],
  },
  pledgeRefund: {
    codes: PledgeRefundStatus,
    waiting: [PledgeRefundStatus.toReview, PledgeRefundStatus.refunding],
    told: [PledgeRefundStatus.refunded, PledgeRefundStatus.rejected, PledgeRefundStatus.failed],
  },
  otherMoney: {
    codes: OtherMoneyStatus,
    waiting: [OtherMoneyStatus.toReview],
    told: [OtherMoneyStatus.posted, OtherMoneyStatus.rejected],
  },
  reconDiff: {
    codes: DiffStatus,
    waiting: [DiffStatus.review],
    told: [DiffStatus.open, DiffStatus.suspended, DiffStatus.done, DiffStatus.writtenOff, DiffStatus.ignored],
    isFromWaiting: true,
  },
  riskHold: {
    codes: HoldStatus,
    waiting: [HoldStatus.lifting],
    told: [HoldStatus.held, HoldStatus.released],
    isFromWaiting: true,
  },
  divisionProject: {
    codes: ProjectStatus,
    waiting: [ProjectStatus.underReview],
    told: [ProjectStatus.on, ProjectStatus.rejected],
    isFromWaiting: true,
  },
  profitRecalc: {
    codes: RecalcStatus,
    waiting: [RecalcStatus.computing],
    told: [RecalcStatus.done, RecalcStatus.rejected, RecalcStatus.failed],
  },
  topup: {
    codes: TopupStatus,
    waiting: [TopupStatus.toConfirm],
    told: [TopupStatus.credited, TopupStatus.rejected],
  },
  withdrawal: {
    codes: WithdrawStatus,
    waiting: [WithdrawStatus.auditing],
    told: [WithdrawStatus.paid, WithdrawStatus.failed, WithdrawStatus.rejected, WithdrawStatus.returned],
  },
}

/** Returns the meaning of a change of state for the person who asked; null when it is no outcome. */
export function outcomeOf({ entity, from, to }: { entity: string; from: number | null; to: number }): Asked | null {
  const asked = outcomes[entity]
  if (!asked || from === to || !asked.told.includes(to)) return null
  return asked.isFromWaiting && !asked.waiting.includes(from ?? -1) ? null : asked
}
