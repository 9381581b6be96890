import { codes } from '../../shared/codes.ts'
import type { Transitions } from '../../shared/transitions.ts'

/** Status of a message to an outside system. @source docs/domain/network.md 1.5 */
export const OutboxStatus = codes(['outbox_status', '外发消息状态', 'Outgoing message status'], {
  waiting: [0, '待发送', 'Pending'],
  settled: [1, '已完成', 'Completed'],
  unknown: [2, '结果未知', 'Unknown'],
  stuck: [3, '待人工处理', 'Needs manual action'],
})

const { waiting, settled, unknown, stuck } = OutboxStatus

/** A message on its way out: while a try runs, and when nobody knows how it ended, it is unknown. @source docs/server-safety.md */
export const outboxTransitions = {
  put: { from: [], to: waiting },
  begin: { from: [waiting, unknown], to: unknown },
  settle: { from: [unknown], to: settled },
  again: { from: [unknown], to: waiting },
  doubt: { from: [unknown], to: unknown },
  giveUp: { from: [unknown], to: stuck },
  /** A person has it tried again. */
  retry: { from: [stuck], to: unknown },
} as const satisfies Transitions<typeof OutboxStatus>
