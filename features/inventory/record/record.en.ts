/** English of the log of devices. */
export const stockRecordTexts = {
  出入库记录: 'Stock movements',
  SN出入库记录: 'SN stock movements',
  导出出入库记录: 'Export stock movements',
  SN生命线: 'SN history',
  库存操作: 'Movement type',
  操作后状态: 'Status after movement',
  设备: 'Device',
  生命线: 'History',
  商户绑定: 'Merchant bindings',
  还没有绑定过商户: 'Never bound to a merchant',
  解绑时间: 'Unbound at',
  首笔交易: 'First transaction',
  末笔交易: 'Last transaction',
} as const
