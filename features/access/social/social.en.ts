/** English of signing in through other services, as far as the pages before sign-in do not have it. */
export const socialTexts = {
  第三方登录方式: 'Third-party sign-in methods',
  前往第三方登录: 'Go to third-party sign-in',
  登录来源: 'Sign-in source',
} as const
