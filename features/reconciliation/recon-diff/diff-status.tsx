import { t } from '../../../core/web/language/language.ts'
import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import { DiffStatus, ResolveKind } from './recon-diff.contract.ts'

/** Tone of each status of a difference, by its meaning for the work. */
export const diffTones: Record<keyof typeof DiffStatus, Tone> = {
  open: 'waiting',
  automatic: 'done',
  nextBill: 'waiting',
  suspended: 'waiting',
  review: 'waiting',
  done: 'done',
  writtenOff: 'done',
  ignored: 'off',
}

/** Next step for a difference in each status, in Chinese. */
export const diffNext: Readonly<Record<number, string>> = {
  [DiffStatus.open]: '由财务选择处理方式',
  [DiffStatus.automatic]: '系统已自动处理',
  [DiffStatus.nextBill]: '次日账单到达后自动核对',
  [DiffStatus.suspended]: '已记入挂账，查明后可再处理',
  [DiffStatus.review]: '由另一人复核后生效',
  [DiffStatus.done]: '已完成',
  [DiffStatus.writtenOff]: '已计入差错损益',
  [DiffStatus.ignored]: '不影响账务',
}

/** Effect of each resolution once a second person has approved it, in Chinese. */
export const resolutionEffects: Readonly<Record<number, string>> = {
  [ResolveKind.book]: '向通道查询后按通道结果补记该笔业务。',
  [ResolveKind.reverseOurs]: '冲销本方已记账的业务，分润一并冲回。',
  [ResolveKind.suspend]: '差额记入通道挂账，等待查明。',
  [ResolveKind.followChannel]: '冲销后按通道金额重新记账，分润重新计算。',
  [ResolveKind.recompute]: '按通道手续费更正该笔交易和各级分润。',
  [ResolveKind.adjustCost]: '按账单成本更正：交易的只影响运营商的分润，代付的计入代付成本。',
  [ResolveKind.ignore]: '关闭差异，不记账。',
  [ResolveKind.recover]: '多付的款项记为收款方的欠款，从以后的入账中扣回。',
  [ResolveKind.writeOff]: '差额计入差错损益。超过 100.00 元须两人复核。',
}

/** Meanings of the statuses on bills, in Chinese; a channel may have others. */
const billStatuses: Readonly<Record<string, string>> = {
  SUCCESS: '成功',
  PROCESSING: '处理中',
  FAILED: '失败',
  CLOSED: '已关闭',
  REVOKED: '已冲正',
  RETURNED: '已退票',
}

/** Shows the status that a bill gives a line, in words; on hover as the bill writes it. */
export const BillStatus = ({ code }: { code: string }) =>
  code === '' ? '—' : <span title={code}>{t(billStatuses[code] ?? code)}</span>
