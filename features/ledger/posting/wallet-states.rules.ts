import type { Transitions } from '../../../core/shared/transitions.ts'
import { DebtStatus, WalletStatus } from './ledger.contract.ts'

const { normal, noPayout, locked, closed } = WalletStatus

/** A wallet: who asked for a state and who approved it are two people; facts of payouts stop it by themselves. @source docs/domain/money.md 5.1 */
export const walletTransitions = {
  open: { from: [], to: normal },
  stopPayout: { from: [normal, locked], to: noPayout },
  lock: { from: [normal, noPayout], to: locked },
  free: { from: [noPayout, locked], to: normal },
  close: { from: [normal], to: closed },
} as const satisfies Transitions<typeof WalletStatus>

/** Events of debts by postings; they are waived by people (`debtTransitions`). @source docs/domain/money.md 7.4 */
export const deductionTransitions = {
  create: { from: [], to: DebtStatus.open },
  deduct: { from: [DebtStatus.open, DebtStatus.partlyDeducted], to: DebtStatus.partlyDeducted },
  settle: { from: [DebtStatus.open, DebtStatus.partlyDeducted], to: DebtStatus.settled },
} as const satisfies Transitions<typeof DebtStatus>
