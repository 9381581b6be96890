/** English of rewards for deposits. */
export const pledgeRewardTexts = {
  追回时间: 'Clawed back at',
  '待审核 {n} 元': '¥{n} pending review',
  审核押金奖励: 'Review deposit rewards',
  '审核押金奖励：{no}': 'Review deposit rewards: {no}',
  '各级奖励立即计入奖励钱包，并先抵扣欠款。':
    'The rewards of all levels are credited to the reward wallets at once. Debts are deducted first.',
  '各级奖励均不发放。': 'No level receives a reward.',
  待审核奖励: 'Rewards pending review',
  等待运营商审核发放: 'Waits for the operator’s review',
  '已计入奖励钱包，先抵扣欠款': 'Credited to the reward wallet after deducting debts',
  不再发放: 'Not granted',
  '押金提前退还，已从钱包扣回，不足部分记为欠款':
    'The deposit was returned early. Taken from the wallet, the rest became a debt',
  押金奖励列表: 'Deposit rewards',
  押金奖励统计: 'Deposit reward statistics',
  导出押金奖励: 'Export deposit rewards',
  押金达标进度: 'Deposit progress',
} as const
