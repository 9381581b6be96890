import type { CodeOf } from '../../../core/shared/codes.ts'
import { isIdCard } from '../../../core/shared/validity/validity.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import { AccountKind } from '../dossier/dossier-codes.contract.ts'
import { bankErrors } from './bank.contract.ts'

/** Most bank accounts of a party. @source docs/domain/network.md 7.3 */
export const mostCards = 5

/** A bank account as it is typed. */
export interface TypedAccount {
  readonly accountKind: CodeOf<typeof AccountKind>
  readonly accName: string
  readonly branchCode: string
  readonly accPhone: string
  readonly accIdNo: string
}

/**
 * Refuses an account that cannot be settled to: a company's needs its branch, a person's the phone and the ID number
 * that the bank knows; either must be in the name of the party. Whether number, bank and branch exist the lists of banks say.
 * @param names the party's own name and its legal person's
 * @throws bank.…, sms.phone…, partyOnboarding.idNoFormat
 * @source docs/domain/network.md 1.7, 7.3
 */
export function checkAccount(account: TypedAccount, names: readonly string[], today: string): void {
  const { accountKind, accName, branchCode, accPhone, accIdNo } = account
  if (accountKind === AccountKind.company) {
    if (branchCode === '') throw bankErrors.branchRequired()
  } else {
    checkedMobile(accPhone)
    if (!isIdCard(accIdNo, today)) throw onboardingErrors.idNoFormat()
  }
  if (!names.includes(accName)) throw bankErrors.nameDiffers()
}
