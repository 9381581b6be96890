import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { NoticeStatus } from './system-notice.contract.ts'

/** Tone of each state of something published. */
export const noticeStatusTones: Record<keyof typeof NoticeStatus, Tone> = {
  draft: 'waiting',
  published: 'done',
  withdrawn: 'off',
}

/** Next step of a notice, by status. */
export const noticeStatusNext: Record<number, string> = {
  0: '发布后接收对象才能看到',
  1: '接收对象可以看到；修改前须先下线',
  2: '已不再展示，可以修改后重新发布',
}
