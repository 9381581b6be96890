/** English of merchants registered by hand. */
export const registeredTexts = {
  登记商户: 'Registered merchants',
  POS进件详情: 'POS application details',
  新增POS进件: 'Add POS application',
  修改POS进件: 'Edit POS application',
  商户已登记: 'Merchant registered',
  '11位手机号': '11-digit mobile number',
  通道已分配的商户号: 'Merchant No. assigned by the channel',
  结算人证件号码: 'Payee ID number',
  商户资料: 'Merchant details',
  POS进件: 'POS applications',
  还没有POS进件: 'No POS applications yet',
  '编辑POS进件：{name}': 'Edit POS application: {name}',
  '审核中或已开通，不能编辑': 'Under review or active, so it cannot be edited',
}
