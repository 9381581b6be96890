import { codes } from '../../../core/shared/codes.ts'

/** Status of a settlement. @source docs/domain/money.md 3.6 */
export const SettleRecordStatus = codes(['settle_record_status', '结算单状态', 'Settlement status'], {
  pending: [0, '待结算', 'Pending settlement'],
  inProgress: [1, '结算中', 'Settling'],
  settled: [2, '成功', 'Succeeded'],
  failed: [3, '失败', 'Failed'],
  returned: [4, '银行退票', 'Returned by bank'],
  movedToT1: [5, 'D0转T1', 'D0 moved to T1'],
})
