import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { NoticeStatus } from './system-notice.contract.ts'

/** What each state of something published means for the work. */
export const noticeStatusTones: Record<keyof typeof NoticeStatus, Tone> = {
  draft: 'waiting',
  published: 'done',
  withdrawn: 'off',
}

/** What happens next to a notice. */
export const noticeStatusNext: Record<number, string> = {
  0: '发布后接收对象才能看到',
  1: '接收对象可以看到；修改前须先下线',
  2: '已不再展示，可以修改后重新发布',
}
