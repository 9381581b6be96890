/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { ActiveRecordStatus } from './activity/active-record.contract.ts'
export { activityExplain } from './activity-explain/activity-explain.contract.ts'
export { activityReward } from './activity-reward/activity-reward.contract.ts'
export { BonusStatus } from './sim-bonus/sim-bonus.contract.ts'
export { FundKind } from './ticket/ticket.contract.ts'
export { TicketRecordStatus } from './ticket/ticket-record-codes.contract.ts'
