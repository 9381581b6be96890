/** English of stores. */
export const storeTexts = {
  门店列表: 'Stores of merchants',
  门店详情: 'Store details',
  门店名称: 'Store name',
  门店类型: 'Store type',
  营业状态: 'Store status',
  店长手机号: "Store manager's phone",
  店长: 'Manager',
  店员数: 'Staff',
  收款码数: 'Codes',
  经纬度: 'Longitude, latitude',
} as const
