import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'

const rewardTones: Record<keyof typeof RewardStatus, Tone> = {
  toReview: 'waiting',
  granted: 'done',
  rejected: 'off',
  takenBack: 'failed',
}

const rewardNext: Readonly<Record<number, string>> = {
  0: '等待运营商审核发放',
  1: '已计入奖励钱包，先抵扣欠款',
  2: '不再发放',
  3: '押金提前退还，已从钱包扣回，不足部分记为欠款',
}

/** The status with its next step. */
export const RewardState = ({ value }: { value: number }) => (
  <StatusTag codes={RewardStatus} value={value} tones={rewardTones} next={t(rewardNext[value] ?? '')} />
)
