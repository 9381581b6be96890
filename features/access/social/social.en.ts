/** English of signing in through other services, as far as the pages before sign-in do not have it. */
export const socialTexts = {
  第三方登录方式: 'Ways to sign in through other services',
  前往第三方登录: 'Go to another service to sign in',
  登录来源: 'Source',
} as const
