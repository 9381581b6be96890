/** English of tax modes and agreements. */
export const taxTexts = {
  结算开票方式: 'Tax mode',
  选择结算开票方式: 'Choose the tax mode',
  已保存结算开票方式: 'The tax mode is saved',
  '每月只能变更一次；存在处理中的提现时不能变更。':
    'It can be changed once a month, and not while a withdrawal is open.',
  请先选择结算开票方式: 'Choose a tax mode first',
  '自行开票：公司主体，提现前向运营商开具发票，不代扣税费':
    'Own invoice: companies give the operator an invoice first; no tax is withheld',
  '代付完税：个人主体，签署协议后由完税平台代扣税费':
    'Tax platform: persons sign an agreement, and the platform withholds the tax',
  签署代付服务协议: 'Sign the payout agreement',
  代付服务协议: 'Payout agreement',
  '运营商尚未启用完税平台，请联系运营商': 'The operator has no tax platform in use yet; please ask the operator',
  未签署: 'Not signed',
  签署协议: 'Sign',
  已发起签约: 'The agreement is under way',
  前往平台签署: 'Sign at the platform',
  正在向平台发起签约: 'The platform is being asked for it',
  自行开票须使用对公账户: 'Own invoices need a company account',
  仅个人主体可以选择代付完税: 'Only a person can be taxed by the platform',
} as const
