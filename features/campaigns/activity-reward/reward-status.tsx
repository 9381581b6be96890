import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { t } from '../../../core/web/language/language.ts'
import { ActiveRecordStatus } from '../activity/active-record.contract.ts'

/** Tone of each status of a record. */
const recordTones: Record<keyof typeof ActiveRecordStatus, Tone> = {
  toReview: 'waiting',
  granted: 'done',
  rejected: 'off',
  takenBack: 'failed',
  toDeduct: 'waiting',
  partlyDeducted: 'running',
  deducted: 'done',
  waived: 'off',
}

/** Next step of a record in each status. @source docs/domain/money.md 7.3 */
const recordNext: Readonly<Record<number, string>> = {
  [ActiveRecordStatus.toReview]: '由活动提交人以外的人审核后发放。',
  [ActiveRecordStatus.granted]: '已入奖励钱包；退款或违规可追回。',
  [ActiveRecordStatus.rejected]: '已结束，不再发放。',
  [ActiveRecordStatus.takenBack]: '已结束，不足部分转为欠款。',
  [ActiveRecordStatus.toDeduct]: '后续分润和奖励入账时自动抵扣。',
  [ActiveRecordStatus.partlyDeducted]: '剩余部分后续入账时继续抵扣。',
}

/** The status of a record with its next step. */
export const RecordState = ({ value }: { value: number }) => (
  <StatusTag codes={ActiveRecordStatus} value={value} tones={recordTones} next={t(recordNext[value] ?? '')} />
)
