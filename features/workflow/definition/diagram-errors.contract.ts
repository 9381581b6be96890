import { defineErrors } from '../../../core/shared/errors.ts'

/** Findings in a diagram, each told of a node. @source docs/domain/network.md 19.1, Validation at deploy */
export const diagramErrors = defineErrors('diagram', {
  noXml: { status: 400, zh: '不是有效的BPMN文件：{reason}', en: 'This is not a valid BPMN file: {reason}' },
  tooLong: { status: 400, zh: 'BPMN文件不能超过{n}个字符', en: 'A BPMN file must be {n} characters or fewer' },
  docType: {
    status: 400,
    zh: 'BPMN文件不能包含DOCTYPE或实体声明',
    en: 'A BPMN file cannot declare a DOCTYPE or entities',
  },
  noProcess: { status: 409, zh: '文件中没有流程', en: 'The file has no process' },
  severalProcesses: {
    status: 409,
    zh: '只支持一个流程，文件中有{n}个',
    en: 'Only one process is supported; the file has {n}',
  },
  tooMany: { status: 409, zh: '节点和连线不能超过{n}个', en: 'There can be {n} nodes and flows at most' },
  unresolved: { status: 409, zh: '引用的“{reference}”不存在', en: '“{reference}” is referred to but does not exist' },
  twiceNamed: { status: 409, zh: '编号重复', en: 'its id is used twice' },
  unsupported: { status: 409, zh: '不支持的元素类型{type}', en: 'elements of type {type} are not supported' },
  unsupportedEvent: { status: 409, zh: '不支持的事件定义{type}', en: 'events of type {type} are not supported' },
  noStart: { status: 409, zh: '缺少开始节点', en: 'There is no start' },
  severalStarts: { status: 409, zh: '只能有一个开始节点', en: 'there can be one start only' },
  noEnd: { status: 409, zh: '缺少结束节点', en: 'There is no end' },
  unreachable: { status: 409, zh: '从开始节点无法到达', en: 'cannot be reached from the start' },
  endless: { status: 409, zh: '无法到达结束节点', en: 'cannot reach an end' },
  noOutgoing: { status: 409, zh: '没有流出的连线', en: 'has no outgoing flow' },
  startEntered: { status: 409, zh: '开始节点不能有流入的连线', en: 'a start cannot have incoming flows' },
  endLeft: { status: 409, zh: '结束节点不能有流出的连线', en: 'an end cannot have outgoing flows' },
  severalOutgoing: {
    status: 409,
    zh: '只能有一条流出的连线，分支请使用网关',
    en: 'can have one outgoing flow only. Use a gateway to branch',
  },
  conditionMisplaced: {
    status: 409,
    zh: '只有排他网关和包容网关的连线可以有条件',
    en: 'only flows of exclusive and inclusive gateways can have conditions',
  },
  conditionWrong: { status: 409, zh: '到“{to}”的{reason}', en: 'the flow to “{to}”: {reason}' },
  variableUnknown: {
    status: 409,
    zh: '条件中的“{variable}”不是表单字段或发起人信息',
    en: '“{variable}” in a condition is neither a field of the form nor of the initiator',
  },
  noDefault: {
    status: 409,
    zh: '没有默认分支，且条件未必总有一个成立',
    en: 'has no default branch, and no condition may hold',
  },
  severalUnconditional: {
    status: 409,
    zh: '到“{to}”的连线没有条件，也不是默认分支',
    en: 'the flow to “{to}” has no condition and is not the default',
  },
  loopOfGateways: { status: 409, zh: '循环中没有审批节点', en: 'is part of a loop without a task' },
  noCandidates: { status: 409, zh: '没有设置办理人', en: 'nobody is to handle it' },
  candidateWrong: { status: 409, zh: '办理人设置不正确', en: 'its candidates are not set correctly' },
  optionWrong: { status: 409, zh: '“{option}”设置不正确', en: 'its option “{option}” is not valid' },
  formMissing: { status: 409, zh: '表单“{form}”不存在或已停用', en: 'its form “{form}” does not exist or is disabled' },
  timerWrong: {
    status: 409,
    zh: '定时器须为时长（如PT48H），且不能有流出的连线',
    en: 'a timer needs a duration (like PT48H) and no outgoing flows',
  },
  stuck: {
    status: 409,
    zh: '汇聚会一直等待不会到达的分支',
    en: 'may wait for a branch that never arrives',
  },
  twice: {
    status: 409,
    zh: '并行分支未经汇聚，会同时到达两次',
    en: 'may be reached twice at once, since parallel branches were not joined',
  },
})
