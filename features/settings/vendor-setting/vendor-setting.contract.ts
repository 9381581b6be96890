import { codes } from '../../../core/shared/codes.ts'

/** Whether a configuration of messages or storage is the one in use; the family counts it from 1. @source docs/wire.md 4.13 */
export const InUse = codes(['in_use', '使用状态', 'In use'], {
  off: [1, '未启用', 'Off'],
  on: [2, '启用中', 'In use'],
})
