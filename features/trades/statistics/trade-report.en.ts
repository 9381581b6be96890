/** English of the reports by merchant and account manager. */
export const tradeReportTexts = {
  商户交易统计: 'Merchant statistics',
  商户交易统计明细: 'Merchant statistics by day',
  商户交易统计导出: 'Export merchant statistics',
  客户经理交易统计: 'Account manager statistics',
  净交易额: 'Net turnover',
  笔均金额: 'Average amount',
  活跃终端数: 'Active terminals',
  冲正金额: 'Reversed amount',
  '商户 {no} 的交易': 'Trades of merchant {no}',
  每日净交易额: 'Net turnover by day',
  日期: 'Day',
  按客户经理: 'By account manager',
  交易商户数: 'Trading merchants',
  所选时间内没有交易: 'No trades in this time',
} as const
