/** English of the direct party of merchants. */
export const belongingTexts = {
  变更商户所属服务商: 'Give a merchant to another provider',
  批量变更所属服务商: 'Give merchants to another provider',
  服务商变更详情: 'Changes of provider',
  目标服务商: 'New provider',
} as const
