import { AgreementStatus, TaxMode } from '../tax/tax-codes.contract.ts'
import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'

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
    refusals: { tax: 'notChoosable openWithdrawal platformForPersons tooSoon', withdrawal: 'needsCompanyAccount' },
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
    refusals: {
      common: 'notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      tax: 'personOnly',
      withdrawal: 'unverified',
    },
  }),
}

export const taxErrors = defineErrors('tax', {
  openWithdrawal: {
    status: 409,
    zh: '存在处理中的提现，不能变更结算方式',
    en: 'The invoicing method cannot be changed while a withdrawal is in progress',
  },
  tooSoon: {
    status: 409,
    zh: '结算开票方式每月只能变更一次',
    en: 'The invoicing method can be changed only once a month',
  },
  notChoosable: { status: 400, zh: '结算开票方式取值不正确', en: 'The invoicing method is invalid' },
  platformForPersons: {
    status: 409,
    zh: '仅个人主体可以选择代付完税',
    en: 'Only individuals can choose agency payout with tax',
  },
  personOnly: {
    status: 409,
    zh: '仅个人主体可以签署代付服务协议',
    en: 'Only individuals can sign the agency payout agreement',
  },
})
