import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { DebtStatus } from '../../ledger/ledger.shared.ts'

/** Meaning of each status of a debt for the work. */
export const debtTones: Record<keyof typeof DebtStatus, Tone> = {
  open: 'waiting',
  partlyDeducted: 'running',
  settled: 'done',
  waived: 'off',
}

/** Next step of a debt by its status, and who must act. @source docs/domain/money.md 7.4 */
export const debtNext: Readonly<Record<number, string>> = {
  0: '等待下一笔分润或奖励入账时自动抵扣',
  1: '余下部分由后续入账自动抵扣',
  2: '已全部抵扣',
  3: '余下部分已豁免，不再抵扣',
}

/** The status with its next step. */
export const DebtState = ({ value }: { value: number }) => (
  <StatusTag codes={DebtStatus} value={value} tones={debtTones} next={t(debtNext[value] ?? '')} />
)
