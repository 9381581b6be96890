/** English of the direct party of merchants. */
export const belongingTexts = {
  变更商户所属服务商: 'Change a merchant’s service provider',
  批量变更所属服务商: 'Change the service provider of several merchants',
  服务商变更详情: 'Service provider change history',
  目标服务商: 'New service provider',
  '次日零点生效': 'Takes effect at midnight',
  '变更服务商：{name}': 'Change service provider: {name}',
  '变更 {n} 家商户的服务商': 'Change the service provider of {n} merchants',
  '提交变更': 'Submit change',
  '现所属服务商：{name}': 'Current service provider: {name}',
  '次日零点起按新服务商计算分润，终端随商户转移，展业员清空。':
    'From midnight, profit is calculated under the new service provider. Terminals move with the merchant, and its employee is cleared.',
  '变更到': 'Change to',
  '运营商直属': 'Direct to operator',
  '服务商变更': 'Service provider changes',
  '没有变更过服务商': 'The service provider has never changed',
  '原服务商': 'Previous service provider',
  '新服务商': 'New service provider',
  '已生效': 'In effect',
} as const
