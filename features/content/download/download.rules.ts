import type { Transitions } from '../../../core/shared/transitions.ts'
import { DownloadStatus, downloadErrors } from './download.contract.ts'

/** Events of an export task. @source docs/domain/network.md 18.5 */
export const downloadTransitions = {
  order: { from: [], to: DownloadStatus.queued },
  begin: { from: [DownloadStatus.queued, DownloadStatus.running], to: DownloadStatus.running },
  finish: { from: [DownloadStatus.running], to: DownloadStatus.done },
  fail: { from: [DownloadStatus.queued, DownloadStatus.running], to: DownloadStatus.failed },
  cancel: { from: [DownloadStatus.queued, DownloadStatus.running], to: DownloadStatus.cancelled },
  expire: { from: [DownloadStatus.done], to: DownloadStatus.expired },
} as const satisfies Transitions<typeof DownloadStatus>

/** Days a made file is kept. */
export const keptDays = 7

/** Tasks of one user that may be under way at once. */
export const mostUnderWay = 3

/**
 * Refuses to give out the file of a task that has none.
 * @param expireTime database text; null when no file was made
 * @param now        database text of the same zone
 * @throws download.expired, download.notMade
 */
export function requireFile(
  { downloadStatus, expireTime }: { downloadStatus: number; expireTime: string | null },
  now: string,
): void {
  const isOver = downloadStatus === DownloadStatus.done && expireTime !== null && expireTime <= now
  if (isOver || downloadStatus === DownloadStatus.expired) throw downloadErrors.expired()
  if (downloadStatus !== DownloadStatus.done) throw downloadErrors.notMade()
}
