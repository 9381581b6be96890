/** English of the changes of wallets' balances. */
export const balanceRecordTexts = {
  余额记录: 'Balance records',
  商户钱包: 'Merchant wallets',
  商户钱包明细: 'Merchant wallet details',
  变动类型: 'Change type',
  变动前余额: 'Balance before',
  变动后余额: 'Balance after',
  变动后冻结: 'Frozen balance after',
  业务单号: 'Business No.',
  记账交易号: 'Ledger transaction No.',
  修改备注: 'Edit remark',
  '修改备注：{no}': 'Edit remark: {no}',
  最近提现时间: 'Last withdrawal at',
  '共 {n} 笔': '{n} {n|record|records}',
  '收入 {n}': 'In {n}',
  '支出 {n}': 'Out {n}',
} as const
