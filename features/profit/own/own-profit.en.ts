/** English of what an employee earned. */
export const ownProfitTexts = {
  我的分润: 'My profit',
  我的分润日报: 'My daily profit',
  我的分润日报统计: 'My daily profit, totals',
  我的分润明细: 'My profit by trade',
  我的分润明细统计: 'My profit by trade, totals',
  导出我的分润明细: 'Export my profit by trade',
  按日: 'By day',
} as const
