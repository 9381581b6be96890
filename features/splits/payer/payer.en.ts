/** English of dividing merchants and their stores. */
export const divisionPayerTexts = {
  分账商户: 'Split merchants',
  分账商户详情: 'Split merchant details',
  分账商户门店: 'Split merchant stores',
  新增商户: 'Add merchant',
  新增分账商户: 'Add split merchant',
  授权比例: 'Granted ratio',
  商户同意的最高分账比例: 'Highest split ratio that the merchant agrees to',
  '已添加，生效后可绑定门店': 'Added. Link stores once it is active',
  门店创建时间: 'Store created at',
  '{store} 已绑定：{names}': '{store} is linked to: {names}',
  '{store} 未绑定分账项目': '{store} is not linked to a split project',
}
