/** English of the monthly profit. */
export const profitMonthTexts = {
  商户分润月报: 'Monthly profit by merchant',
  商户分润月报统计: 'Monthly profit totals',
  导出商户分润月报: 'Export monthly profit',
  服务商分润汇总: 'Provider profit summary',
  导出服务商分润汇总: 'Export provider profit summary',
  服务商分润详情: 'Provider profit details',
  月份: 'Month',
  维度: 'Row per',
} as const
