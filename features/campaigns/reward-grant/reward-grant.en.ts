/** English of what is passed on along the chain. */
export const rewardGrantTexts = {
  奖励分配: 'Reward allocation',
  奖励分配列表: 'List reward allocation',
  设置下级奖励: 'Set rewards below',
  下级奖励: 'Reward of the level below',
  只能设置直属下级的奖励: 'You can only set rewards of your direct subordinates',
  获得奖励: 'Granted',
  上级设置: 'Set by the parent',
  未设置: 'Not set',
  其中商户奖励: 'Merchant’s part',
  '已保存，之后的发放按此分配': 'Saved. Later rewards are shared this way',
  '设置 {name} 的奖励': 'Set the reward of {name}',
  '最多 {most} 元，其中商户奖励 {merchant} 元；其余归本方':
    'At most ¥{most}, of which ¥{merchant} for the merchant. The rest stays with you',
} as const
