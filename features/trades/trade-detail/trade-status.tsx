import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { RefundStatus } from '../refund/refund.contract.ts'
import type { SettleRecordStatus } from '../settlement/settlement.contract.ts'
import type { ClaimStatus, PushStatus, RptStatus, SettleStatus } from '../trade/trade.contract.ts'

/** Tone of each status of a trade: its meaning for the work. */
export const rptStatusTones: Record<keyof typeof RptStatus, Tone> = {
  created: 'waiting',
  paying: 'running',
  success: 'done',
  failed: 'failed',
  closed: 'off',
  reversed: 'off',
  partlyRefunded: 'waiting',
  refunded: 'off',
}

export const settleStatusTones: Record<keyof typeof SettleStatus, Tone> = {
  unsettled: 'waiting',
  settling: 'running',
  settled: 'done',
  failed: 'failed',
  notApplicable: 'off',
}
export const pushStatusTones: Record<keyof typeof PushStatus, Tone> = {
  notNeeded: 'off',
  pending: 'waiting',
  delivered: 'done',
  retrying: 'running',
  givenUp: 'failed',
}
export const refundStatusTones: Record<keyof typeof RefundStatus, Tone> = {
  created: 'waiting',
  processing: 'running',
  success: 'done',
  failed: 'failed',
  unknown: 'waiting',
}
export const settleRecordTones: Record<keyof typeof SettleRecordStatus, Tone> = {
  pending: 'waiting',
  inProgress: 'running',
  settled: 'done',
  failed: 'failed',
  returned: 'failed',
  movedToT1: 'waiting',
}
export const claimStatusTones: Record<keyof typeof ClaimStatus, Tone> = {
  pending: 'waiting',
  approved: 'done',
  rejected: 'failed',
}
