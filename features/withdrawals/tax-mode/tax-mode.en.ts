/** English of tax modes and agreements. */
export const taxTexts = {
  结算开票方式: 'Invoicing method',
  选择结算开票方式: 'Choose invoicing method',
  已保存结算开票方式: 'Invoicing method saved',
  '每月只能变更一次；存在处理中的提现时不能变更。':
    'Can be changed once a month, but not while a withdrawal is in progress.',
  请先选择结算开票方式: 'Choose an invoicing method first',
  '自行开票：公司主体，提现前向运营商开具发票，不代扣税费':
    'Own invoice: companies invoice the operator before withdrawing. No tax is withheld',
  '代付完税：个人主体，签署协议后由完税平台代扣税费':
    'Agency payout with tax: individuals sign an agreement and the tax platform withholds tax',
  签署代付服务协议: 'Sign agency payout agreement',
  代付服务协议: 'Agency payout agreement',
  '运营商尚未启用完税平台，请联系运营商': 'The operator has not enabled a tax platform. Contact the operator',
  未签署: 'Not signed',
  签署协议: 'Sign agreement',
  已发起签约: 'Signing started',
  前往平台签署: 'Sign on the platform',
  正在向平台发起签约: 'Starting signing with the platform',
  自行开票须使用对公账户: 'Own invoice requires a business account',
  仅个人主体可以选择代付完税: 'Only individuals can choose agency payout with tax',
} as const
