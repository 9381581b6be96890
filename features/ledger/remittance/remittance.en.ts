/** English of what channels pay the operator. */
export const remittanceTexts = {
  通道汇款: 'Channel remittances',
  通道汇款列表: 'Channel remittances (list)',
  通道汇款统计: 'Totals of channel remittances',
  导出通道汇款: 'Export channel remittances',
  读取通道汇款: 'Read channel remittances',
  汇款单号: 'Statement no.',
  汇款时间: 'Paid at',
  汇款金额: 'Paid',
  应汇金额: 'Expected',
  核对结果: 'Check',
  起始日: 'From',
  截止日: 'To',
  分润所属日: 'Days covered',
  '已入账 {n} 笔汇款': '{n} statements booked',
  没有新的汇款: 'No new statement',
  '应汇金额＝截止日终通道应付款减去商户待结算、冻结、分账和挂账':
    'Expected: what the channel owed at the end of the last day, less what of it is merchants’, held, in division or in suspense',
} as const
