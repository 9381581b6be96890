import { guestErrors } from './guest.contract.ts'

/**
 * Refuses a registration that is not whole: the first thing missing, in the order of the dialog.
 * @param password2 the password typed again; absent on the server, which never gets it
 * @throws guest.tenantMissing, guest.accountMissing, guest.passwordMissing, guest.passwordsDiffer
 * @source the specification 5, Registration dialog
 */
export function checkRegistration({
  tenantId,
  account,
  password,
  password2 = password,
}: {
  tenantId: string
  account: string
  password: string
  password2?: string
}): void {
  if (!tenantId.trim()) throw guestErrors.tenantMissing()
  if (!account.trim()) throw guestErrors.accountMissing()
  if (!password || !password2) throw guestErrors.passwordMissing()
  if (password !== password2) throw guestErrors.passwordsDiffer()
}
