/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { RejectBizType, rejectReason } from './reject-reason/reject-reason.contract.ts'
export {
  newestNotices,
  NoticeType,
  PopType,
  systemNotice,
} from './system-notice/system-notice.contract.ts'
export { noticeTransitions } from './system-notice/system-notice.rules.ts'
