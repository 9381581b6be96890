/** English of what an employee earned. */
export const ownProfitTexts = {
  我的分润: 'My profit share',
  我的分润日报: 'My daily profit share',
  我的分润日报统计: 'My daily profit share statistics',
  我的分润明细: 'My profit share details',
  我的分润明细统计: 'My profit share detail statistics',
  导出我的分润明细: 'Export my profit share details',
  按日: 'By day',
} as const
