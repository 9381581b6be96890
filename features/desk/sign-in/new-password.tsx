/** New passwords, as the specification has them. @source the specification 5; catalogue R385 to R389 */
export const newPasswordRule = /^[A-Za-z0-9]{5,15}$/
export const mostPasswordCharacters = 15

/** Whether the user who is signed in must change a given password first. */
export const mustChangePassword = (detail: Readonly<Record<string, unknown>> | undefined): boolean =>
  detail?.mustChange === 1
