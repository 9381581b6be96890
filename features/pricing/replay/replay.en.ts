/** English of the what-if. */
export const replayTexts = {
  政策试算: 'What-if',
  '按过去30天的交易重新计价，不改变任何数据；商户手续费和通道成本不变。':
    'Prices the payments of the last 30 days anew and changes nothing; merchants’ fees and channel costs stay.',
  重新试算: 'Try again',
  试算: 'Try',
  选择对象并填好费率后可以试算: 'Choose the party and fill in the rates first',
  '费率已修改，以下为修改前的试算结果': 'The rates were changed since; this is the result before',
  '{n} 笔交易，共 {amount} 元': '{n} payments, {amount} yuan',
  '同步上调：{names}': 'Raised with it: {names}',
  合计: 'Total',
  调整前分润: 'Profit before',
  调整后分润: 'Profit after',
  试算天数: 'Days',
  是否整条政策: 'Whole policy',
} as const
