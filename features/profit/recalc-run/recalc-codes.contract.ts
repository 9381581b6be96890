import { codes } from '../../../core/shared/codes.ts'

/** By which prices profit is worked out again. @source docs/domain/money.md 4.7 */
export const RecalcMode = codes(['recalc_mode', '重算方式', 'Recalculation mode'], {
  currentVersions: [1, '按现行版本', 'Current versions'],
  givenCorrections: [2, '指定更正', 'Specified corrections'],
})

/** @source docs/domain/money.md 4.7 */
export const RecalcStatus = codes(['recalc_status', '重算状态', 'Recalculation status'], {
  draft: [0, '草稿', 'Draft'],
  computing: [1, '计算中', 'Calculating'],
  toReview: [2, '待审核', 'Pending review'],
  posting: [3, '入账中', 'Booking'],
  done: [4, '完成', 'Completed'],
  rejected: [5, '驳回', 'Rejected'],
  failed: [6, '失败', 'Failed'],
})
