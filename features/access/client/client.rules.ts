/** Grants that a client may be allowed. @source docs/wire.md 2.2 and 4.11 */
export const grantTypes: readonly string[] = [
  'password',
  'captcha',
  'refresh_token',
  'sms_code',
  'social',
  'login_as',
  'authorization_code',
]

/** Shortest secret that a person may set. */
export const shortestSecret = 16

/** Whether a secret of a form is the mask that a list shows: it stays. */
export const isMask = (secret: string): boolean => /^\*+$/.test(secret)
