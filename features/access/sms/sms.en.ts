/** English of codes by text message. */
export const smsTexts = {
  发送短信验证码: 'Send verification code',
  发送换绑验证码: 'Send verification code to change phone',
  发送本人验证码: 'Send verification code to yourself',
  演示短信: 'Demo text messages',
  短信场景: 'Text message purpose',
} as const
