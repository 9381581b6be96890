/** English of the monthly profit. */
export const profitMonthTexts = {
  商户分润月报: 'Monthly merchant profit share',
  商户分润月报统计: 'Monthly merchant profit share statistics',
  导出商户分润月报: 'Export monthly merchant profit share',
  服务商分润汇总: 'Service provider profit share summary',
  导出服务商分润汇总: 'Export service provider profit share summary',
  服务商分润详情: 'Service provider profit share details',
  月份: 'Month',
  维度: 'Dimension',
} as const
