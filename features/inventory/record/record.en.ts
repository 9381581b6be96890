/** English of the log of devices. */
export const stockRecordTexts = {
  出入库记录: 'Movements',
  SN出入库记录: 'Movements of a serial number',
  导出出入库记录: 'Export movements',
  SN生命线: 'Life of a serial number',
  库存操作: 'Movement',
  操作后状态: 'Status after',
  设备: 'Device',
  生命线: 'Life line',
  商户绑定: 'With merchants',
  还没有绑定过商户: 'It was with no merchant yet',
  解绑时间: 'Unbound',
  首笔交易: 'First payment',
  末笔交易: 'Last payment',
} as const
