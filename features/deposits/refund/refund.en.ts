/** English of refunds of deposits. */
export const pledgeRefundTexts = {
  押金退款: 'Deposit refunds',
  交易退款单号: 'Transaction refund No.',
  审核原因: 'Review comment',
  '待审核 {n} 笔': '{n} pending review',
  请先完成设备退库: 'Return the terminal to stock first',
  等待通道退款结果: 'Waits for the channel',
  等待运营商审核: 'Waits for the operator’s review',
  押金恢复原状态: 'The deposit returned to its former status',
  '退款失败，押金恢复原状态，可重新申请':
    'The refund failed. The deposit returned to its former status and a refund can be requested again',
  审核押金退款: 'Review deposit refund',
  '审核押金退款：{no}': 'Review deposit refund: {no}',
  '退还 {amount} 元，余下部分转为收入。': '¥{amount} is refunded. The rest becomes income.',
  '终端退库后打款。': 'It is paid once the terminal is back in stock.',
  '不退款，押金恢复原状态。': 'Nothing is refunded. The deposit returns to its former status.',
  押金退款列表: 'Deposit refunds',
  押金退款统计: 'Deposit refund statistics',
  导出押金退款: 'Export deposit refunds',
} as const
