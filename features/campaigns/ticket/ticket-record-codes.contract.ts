import { codes } from '../../../core/shared/codes.ts'

/** Statuses of the use of a ticket by an order. @source docs/domain/money.md 8.3 */
export const TicketRecordStatus = codes(['ticket_record_status', '使用状态', 'Usage status'], {
  locked: [0, '已锁定', 'Locked'],
  used: [1, '已使用', 'Used'],
  released: [2, '已释放', 'Released'],
  takenBack: [3, '已退回', 'Taken back'],
})
