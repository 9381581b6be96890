/** English of the pay password. */
export const payPasswordTexts = {
  是否已设支付密码: 'Whether a pay password is set',
  是否已绑手机: 'Whether a phone is set',
} as const
