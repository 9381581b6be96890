/** English of codes by text message. */
export const smsTexts = {
  发送短信验证码: 'Send a code',
  发送换绑验证码: 'Send a code for another phone',
  发送本人验证码: 'Send a code to oneself',
  演示短信: 'Messages of the demo',
  短信场景: 'Purpose of the code',
} as const
