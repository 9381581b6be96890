/** Door of the area in the browser: what other areas may show. */
export { PersonField } from './person/PersonField.tsx'
export { useBlockedWords, useIsPayer, useIsPlatform } from './session/caller-kind.tsx'
export { useCountdown } from './sms/use-countdown.tsx'
export { NewPasswordDialog } from './user-list/NewPasswordDialog.tsx'
