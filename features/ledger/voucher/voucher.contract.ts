import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of vouchers. */
export const voucherErrors = defineErrors('voucher', {
  used: {
    status: 409,
    zh: '该凭证已用于其他单据，一份凭证只能使用一次，请上传新的凭证',
    en: 'This receipt is already used for another record. Each receipt can be used only once. Upload a new one',
  },
})
