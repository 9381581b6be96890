/** English of the pay password. */
export const payPasswordTexts = {
  是否已设支付密码: 'Payment password status',
  是否已绑手机: 'Phone binding status',
} as const
