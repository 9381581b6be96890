/** English of the release of profit. */
export const releaseTexts = {
  '分润入账': 'Profit release',
  '冻结分润': 'Hold profit',
  '解冻分润': 'Lift the hold',
  '入账状态': 'Release status',
  '{day} 02:30 后对账完成即入账': 'Released from {day} 02:30, once reconciled',
  '冻结原因：{reason}。由另一人解冻后入账': 'Held because: {reason}. Released after a second person lifts the hold',
  从以后的分润中抵扣: 'Taken from later profit',
  '解冻 {name} 的分润': 'Lift the hold on the profit of {name}',
  '该节点所有已冻结日期的分润将恢复待入账，并按计划日进入钱包。':
    'All held days of this node become pending again and go to the wallet on their planned day.',
  抵扣欠款: 'Debt deducted',
  入账金额: 'Released',
  计划入账日: 'Planned for',
  入账时间: 'Released at',
  冻结原因: 'Reason for the hold',
  解冻: 'Lift hold',
  冻结: 'Hold',
  只有待入账的分润可以冻结: 'Only pending profit can be held',
  '冻结 {name} 的分润': 'Hold the profit of {name}',
  '该节点所有待入账和以后的分润都将冻结，不进入钱包；解冻须由另一人操作。':
    'All pending and future profit of this node is held and does not reach the wallet; a second person must lift the hold.',
} as const
