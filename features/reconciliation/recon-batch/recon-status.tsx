import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import { ReconStatus } from './recon-batch.contract.ts'

/** Tone of each status of a batch. */
export const reconTones: Record<keyof typeof ReconStatus, Tone> = {
  toDownload: 'waiting',
  downloaded: 'running',
  matching: 'running',
  different: 'failed',
  balanced: 'done',
  inProgress: 'waiting',
  resolved: 'done',
  billMissing: 'failed',
}

/** Next step of a batch, in Chinese. */
export const reconNext: Readonly<Record<number, string>> = {
  [ReconStatus.toDownload]: '次日 09:00 起每 10 分钟下载一次',
  [ReconStatus.downloaded]: '等待对账',
  [ReconStatus.matching]: '正在对账',
  [ReconStatus.different]: '处理差异后当日分润才能入账，也可由审核人强制放行',
  [ReconStatus.balanced]: '当日分润可以入账',
  [ReconStatus.inProgress]: '还有差异等待处理或复核',
  [ReconStatus.resolved]: '差异已全部处理，当日分润可以入账',
  [ReconStatus.billMissing]: '14:00 仍未取得账单：联系通道，或上传账单文件',
}
