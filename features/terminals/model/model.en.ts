/** English of models of devices. */
export const modelTexts = {
  机具类型: 'Device type',
  机具类型列表: 'Device types',
  机具供应商列表: 'Suppliers of devices',
  机具型号列表: 'Models of devices',
  供应商编号: 'Supplier number',
} as const
