import { codes } from '../../../core/shared/codes.ts'

/** Tax mode of an owner's withdrawals. @source docs/domain/money.md 5.5 */
export const TaxMode = codes(['tax_mode', '结算开票方式', 'Invoicing method'], {
  unset: [0, '未设置', 'Not set'],
  ownInvoice: [1, '自行开票', 'Own invoice'],
  platform: [2, '代付完税', 'Agency payout with tax'],
  none: [3, '免税费', 'Tax exempt'],
})

/** Status of the agreement of a person with a tax platform. @source docs/domain/money.md 5.5 */
export const AgreementStatus = codes(['agreement_status', '签约状态', 'Agreement status'], {
  signing: [1, '签约中', 'Signing'],
  signed: [2, '已签约', 'Signed'],
  failed: [3, '签约失败', 'Failed'],
})
