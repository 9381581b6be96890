import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { carouselCalls } from './carousel/carousel.calls.ts'
import { deskNoticeCalls } from './desk-notice/desk-notice.calls.ts'
import { downloadCalls } from './download/download.calls.ts'
import { rejectReasonCalls } from './reject-reason/reject-reason.calls.ts'
import { systemNoticeCalls } from './system-notice/system-notice.calls.ts'
import { versionCalls } from './version/version.calls.ts'
import { expireDownloads, makeDownload } from './download/download.jobs.ts'

/** Calls of the area, one line a file. */
export const contentCalls = joinCalls(
  carouselCalls,
  deskNoticeCalls,
  downloadCalls,
  rejectReasonCalls,
  systemNoticeCalls,
  versionCalls,
)

/** Work of the area that is done apart from calls. */
export const contentWork = {
  calendar: [expireDownloads],
  jobs: [makeDownload],
} satisfies Partial<Work>
