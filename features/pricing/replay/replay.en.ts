/** English of the what-if. */
export const replayTexts = {
  政策试算: 'Pricing simulation',
  '按过去30天的交易重新计价，不改变任何数据；商户手续费和通道成本不变。':
    'Reprices the last 30 days of transactions without changing any data. Merchant fees and channel costs stay the same.',
  重新试算: 'Simulate again',
  试算: 'Simulate',
  选择对象并填好费率后可以试算: 'Select a party and enter rates to simulate',
  '费率已修改，以下为修改前的试算结果': 'Rates have changed. These results are for the previous rates',
  '{n} 笔交易，共 {amount} 元': '{n} {n|transaction|transactions}, ¥{amount}',
  '同步上调：{names}': 'Raised as well: {names}',
  合计: 'Total',
  调整前分润: 'Profit share before',
  调整后分润: 'Profit share after',
  试算天数: 'Simulated days',
  是否整条政策: 'Entire policy',
} as const
