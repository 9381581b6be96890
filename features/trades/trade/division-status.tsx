import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { DivisionDetailStatus, DivOrderStatus, DivReturnStatus } from './division-codes.contract.ts'

/** Tone of each status of a division: its meaning for the work. */
export const divOrderTones: Record<keyof typeof DivOrderStatus, Tone> = {
  toFreeze: 'waiting',
  frozen: 'waiting',
  dividing: 'running',
  divided: 'done',
  partlyReturned: 'waiting',
  returned: 'off',
  failed: 'failed',
  unfrozen: 'off',
}

/** Next step, by status. */
export const divOrderNext: Record<number, string> = {
  0: '资金即将冻结',
  1: '已冻结，等待到时分账，逾期自动解冻',
  2: '已提交通道，等待各分账方到账',
  3: '已分给各分账方，退款前需先执行分账退款',
  4: '部分金额已回退，剩余部分退款前需先执行分账退款',
  5: '已结束，分账金额已全部回退',
  6: '已结束，资金已退回商户，可重新登记',
  7: '已结束，资金已解冻退回商户，可重新登记',
}

export const divisionDetailTones: Record<keyof typeof DivisionDetailStatus, Tone> = {
  waiting: 'waiting',
  inProgress: 'running',
  paid: 'done',
  failed: 'failed',
  partlyReturned: 'waiting',
  returned: 'off',
  cancelled: 'off',
}

export const divReturnTones: Record<keyof typeof DivReturnStatus, Tone> = {
  created: 'waiting',
  returning: 'running',
  returned: 'done',
  failed: 'failed',
}
