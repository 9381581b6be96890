/** English of top-ups. */
export const topupTexts = {
  钱包充值: 'Wallet top-up',
  充值: 'Top up',
  充值单号: 'Top-up No.',
  充值方式: 'Top-up method',
  充值状态: 'Top-up status',
  转账凭证: 'Transfer receipt',
  已提交充值: 'Top-up submitted',
  提交充值: 'Submit top-up',
  支付成功: 'Paid',
  按实际转账金额填写: 'Enter the amount actually transferred',
  请上传转账凭证: 'Upload the transfer receipt',
  '图片或PDF，运营商核对到账后入账': 'Image or PDF. Credited after the operator verifies receipt',
  '审核充值：{no}': 'Review top-up {no}',
  '款项到达运营商银行账户，由运营商审核':
    'The money is sent to the operator’s bank account and reviewed by the operator',
  '{amount} 元将记入 {owner} 的充值钱包。请先核对银行账户已收到这笔款项。':
    '¥{amount} will be credited to the top-up wallet of {owner}. First confirm that the bank account has received it.',
  '不入账，充值单结束。': 'Nothing is credited and the top-up is closed.',
  '等待扫码支付，到账后自动入账': 'Waiting for payment. Credited automatically once paid',
  '等待运营商审核员核对银行到账后确认': 'Waiting for an operator reviewer to verify the bank receipt',
  已记入充值钱包: 'Credited to the top-up wallet',
  '已关闭，未支付': 'Closed. Not paid',
  '已驳回，未入账': 'Rejected. Not credited',
} as const
