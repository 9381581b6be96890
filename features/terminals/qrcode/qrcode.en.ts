/** English of payment codes. */
export const qrcodeTexts = {
  收款码: 'Payment code',
  收款码列表: 'Payment codes',
  收款码详情: 'Payment code details',
  收款码编号: 'Code number',
  收款码名称: 'Code name',
  收款码状态: 'Code status',
  收款码批次列表: 'Batches of codes',
  导出收款码: 'Export payment codes',
  持有方编号: 'Number of the holder',
  物料类型: 'Material',
  链接: 'Link',
  二维码管理: 'QR codes',
  批次启用: 'Batch',
  持有方: 'Holder',
  固定金额: 'Fixed amount',
  '所属批次已停用，不能收款': 'Takes no payments: its batch is off',
} as const
