/** English of the release of profit. */
export const releaseTexts = {
  '分润入账': 'Profit share crediting',
  '冻结分润': 'Freeze profit share',
  '解冻分润': 'Unfreeze profit share',
  '入账状态': 'Credit status',
  '{day} 02:30 后对账完成即入账': 'Credited after reconciliation completes, from {day} 02:30',
  '冻结原因：{reason}。由另一人解冻后入账': 'Frozen: {reason}. Credited after another person unfreezes it',
  从以后的分润中抵扣: 'Deducted from future profit share',
  '解冻 {name} 的分润': 'Unfreeze profit share of {name}',
  '该节点所有已冻结日期的分润将恢复待入账，并按计划日进入钱包。':
    'All frozen days of this node return to pending and are credited to the wallet on their scheduled days.',
  抵扣欠款: 'Debt deduction',
  入账金额: 'Amount credited',
  计划入账日: 'Scheduled credit day',
  入账时间: 'Credited at',
  冻结原因: 'Reason for freeze',
  解冻: 'Unfreeze',
  冻结: 'Freeze',
  只有待入账的分润可以冻结: 'Only pending profit share can be frozen',
  '冻结 {name} 的分润': 'Freeze profit share of {name}',
  '该节点所有待入账和以后的分润都将冻结，不进入钱包；解冻须由另一人操作。':
    'All pending and future profit share of this node is frozen and not credited to the wallet. Another person must unfreeze it.',
} as const
