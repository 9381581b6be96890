import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, shown, text } from '../../../core/shared/shapes.ts'

/** Tax mode of an owner's withdrawals. @source docs/domain/money.md 5.5 */
export const TaxMode = codes(['tax_mode', '结算开票方式', 'Tax mode'], {
  unset: [0, '未设置', 'Not set'],
  ownInvoice: [1, '自行开票', 'Own invoice'],
  platform: [2, '代付完税', 'Tax platform'],
  none: [3, '免税费', 'None'],
})

/** Status of the agreement of a person with a tax platform. @source docs/domain/money.md 5.5 */
export const AgreementStatus = codes(['agreement_status', '签约状态', 'Agreement status'], {
  signing: [1, '签约中', 'Signing'],
  signed: [2, '已签约', 'Signed'],
  failed: [3, '签约失败', 'Failed'],
})

const controller = '/api/rb-oem/oem/oemWithdrawal'

/** Tax modes and agreements of parties. @source docs/domain/money.md 5.5 */
export const tax = {
  setTaxMode: call({
    id: 'C1024',
    method: 'POST',
    path: `${controller}/setTaxMode`,
    title: '选择结算开票方式',
    permission: 'withdraw_tax',
    input: z.object({ taxMode: labelled('结算开票方式', code(TaxMode)) }),
    audit: 'tax.setTaxMode',
  }),
  signAgreement: call({
    id: 'C1025',
    method: 'POST',
    path: `${controller}/signAgreement`,
    title: '签署代付服务协议',
    permission: 'withdraw_tax',
    input: z.object({ platformCode: labelled('平台编码', text(20)) }),
    output: z.object({ agreementStatus: code(AgreementStatus), signUrl: shown() }),
    audit: 'tax.signAgreement',
  }),
}

export const taxErrors = defineErrors('tax', {
  openWithdrawal: {
    status: 409,
    zh: '存在处理中的提现，不能变更结算方式',
    en: 'A withdrawal is open: the tax mode cannot be changed',
  },
  tooSoon: { status: 409, zh: '结算开票方式每月只能变更一次', en: 'The tax mode can be changed once a month' },
  notChoosable: { status: 400, zh: '结算开票方式取值不正确', en: 'This tax mode cannot be chosen' },
  platformForPersons: {
    status: 409,
    zh: '仅个人主体可以选择代付完税',
    en: 'Only a person can be taxed by the platform',
  },
  personOnly: { status: 409, zh: '仅个人主体可以签署代付服务协议', en: 'Only a person can sign the agreement' },
})
