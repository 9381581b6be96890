/** English of delivery addresses. */
export const mallAddressTexts = {
  收货地址: 'Delivery addresses',
  收货地址列表: 'Delivery addresses',
  保存收货地址: 'Save delivery address',
  删除收货地址: 'Delete delivery addresses',
  '删除收货地址：{name}': 'Delete delivery address: {name}',
  新增收货地址: 'Add address',
  编辑收货地址: 'Edit address',
  管理收货地址: 'Manage addresses',
  还没有收货地址: 'There is no delivery address yet',
  收货人: 'Receiver',
  收货电话: 'Phone of the receiver',
  默认地址: 'Default address',
  手机或固定电话: 'Mobile or fixed line',
  不修改请保留原样: 'Leave it as it is to keep it',
} as const
