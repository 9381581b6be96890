import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { requireBank, requireBranch, requireCompanyAccount, requireDebitCard } from '../../settings/settings.server.ts'
import { bankListErrors } from '../../settings/settings.shared.ts'
import { AccountKind } from '../dossier/dossier-codes.contract.ts'

/**
 * The names of the bank and branch of an account, whose number must be of its kind.
 * @throws bankList.… for a bank, branch or number that is none, and for a card that is no debit card
 * @source docs/domain/network.md 1.7, 10.2, 10.3, 10.6
 */
export async function checkPlace(
  tx: Tx,
  {
    accountKind,
    accNo,
    bankCode,
    branchCode,
  }: { accountKind: CodeOf<typeof AccountKind>; accNo: string; bankCode: string; branchCode: string },
): Promise<{ bankName: string; branchName: string }> {
  if (accountKind === AccountKind.company) requireCompanyAccount(accNo)
  else await requireDebitCard(tx, accNo)
  const { bankName } = await requireBank(tx, bankCode)
  if (branchCode === '') return { bankName, branchName: '' }
  const branch = await requireBranch(tx, branchCode)
  if (branch.bankCode !== bankCode) throw bankListErrors.noBranch()
  return { bankName, branchName: branch.branchName ?? '' }
}
