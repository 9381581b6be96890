/** English of policies. */
export const policyTexts = {
  政策: 'Policy',
  政策列表: 'Policies',
  政策详情: 'Policy details',
  政策档案: 'Policy record',
  服务商政策档案: 'Policy record of a provider',
  是否模板: 'Template',
  制定方编号: 'Number of the giver',
  政策编号: 'Policy number',
  政策名称: 'Policy name',
  政策状态: 'Policy status',
  本方通道成本: 'Own cost of a channel',
} as const
