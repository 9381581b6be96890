/** English of what channels pay the operator. */
export const remittanceTexts = {
  通道汇款: 'Channel remittances',
  通道汇款列表: 'Channel remittance list',
  通道汇款统计: 'Channel remittance statistics',
  导出通道汇款: 'Export channel remittances',
  读取通道汇款: 'Fetch channel remittances',
  汇款单号: 'Remittance No.',
  汇款时间: 'Remitted at',
  汇款金额: 'Amount remitted',
  应汇金额: 'Amount expected',
  核对结果: 'Check result',
  起始日: 'From',
  截止日: 'To',
  分润所属日: 'Profit share days',
  '已入账 {n} 笔汇款': '{n} {n|remittance|remittances} booked',
  没有新的汇款: 'No new remittances',
  '应汇金额＝截止日终通道应付款减去商户待结算、冻结、分账和挂账':
    'Amount expected = channel payable at the end of the last day, minus merchant funds pending settlement, frozen, in splits or suspended',
} as const
