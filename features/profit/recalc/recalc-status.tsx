import { t } from '../../../core/web/language/language.ts'
import { CodeText, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'

/** Tone of each state, by its meaning for the work. */
export const recalcTones: Record<keyof typeof RecalcStatus, Tone> = {
  draft: 'off',
  computing: 'running',
  toReview: 'waiting',
  posting: 'running',
  done: 'done',
  rejected: 'off',
  failed: 'failed',
}

/** Next step and who must act, by state. */
export const recalcNext: Readonly<Record<number, string>> = {
  [RecalcStatus.draft]: '等待提交',
  [RecalcStatus.computing]: '系统正在试算，完成后由另一人审核',
  [RecalcStatus.toReview]: '试算完成，由另一人审核后入账',
  [RecalcStatus.posting]: '系统正在逐笔入账，中断后自动继续',
  [RecalcStatus.done]: '已入账，记在入账当日',
  [RecalcStatus.rejected]: '已驳回，未改变任何分润',
  [RecalcStatus.failed]: '试算失败，未改变任何分润，可重新提交',
}

/** Scope of a recalculation besides its pay times. */
interface Scope {
  readonly aisleCode: string
  readonly payWay: number | null
  readonly userNo: string
  readonly userName: string
  readonly rpiNo: string
  readonly rpiName: string
}

/** The scope in words, part by part. */
export function ScopeText({ of: { aisleCode, payWay, userNo, userName, rpiNo, rpiName } }: { of: Scope }) {
  const parts = [
    aisleCode && { key: 'aisle', words: aisleCode },
    payWay !== null && { key: 'payWay', words: <CodeText codes={PayWay} value={payWay} /> },
    userNo && { key: 'node', words: `${userName} ${userNo}` },
    rpiNo && { key: 'merchant', words: `${rpiName} ${rpiNo}` },
  ].filter((part) => part !== false && part !== '')
  if (parts.length === 0) return t('全部交易')
  return parts.map(({ key, words }, place) => (
    <span key={key}>
      {place > 0 && ' · '}
      {words}
    </span>
  ))
}
