import { codes } from '../../../core/shared/codes.ts'

/** Kinds of nodes of a process that are understood. @source docs/domain/network.md 19.1, BPMN subset */
export const nodeKinds = ['start', 'end', 'terminate', 'task', 'exclusive', 'parallel', 'inclusive'] as const
export type NodeKind = (typeof nodeKinds)[number]

export const RejectMode = codes(['wf_reject_mode', '驳回方式', 'On rejection'], {
  end: [1, '结束流程', 'End the process'],
  toInitiator: [2, '退回发起人', 'Back to the initiator'],
  oneBack: [3, '退回上一节点', 'Back one node'],
})

export const SignMode = codes(['wf_mi_mode', '多人审批方式', 'Signing by several'], {
  all: [1, '会签', 'All must agree'],
  any: [2, '或签', 'The first decides'],
  share: [3, '比例', 'A share must agree'],
  inTurn: [4, '依次', 'In turn'],
})

/** Ways to say who may handle a node. @source docs/domain/network.md 19.3 */
export const candidateKinds = [
  'user',
  'role',
  'dept',
  'post',
  'initiator',
  'initiatorLeader',
  'previous',
  'field',
  'condition',
] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** Access of a node to a field of the form. */
export const fieldAccesses = ['hide', 'read', 'write'] as const
export type FieldAccess = (typeof fieldAccesses)[number]
