import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { maskCard } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { insertMany } from '../party/insert-many.actions.ts'
import { type Maker, madeBy } from '../party/maker.rules.ts'
import { partyErrors } from '../party/party-errors.contract.ts'
import { sealNumber } from '../party/sealing.actions.ts'
import { AccountKind, AuthStatus, AuthType } from './bank-codes.contract.ts'
import { auths, banks } from './bank.tables.ts'

/** A bank account of a party, approved already. */
export interface BankDraft {
  readonly oemNo: string
  readonly userType: 1 | 2 | 4
  readonly userNo: string
  readonly accountKind: CodeOf<typeof AccountKind>
  readonly accName: string
  readonly accNo: string
  readonly bankCode: string
  readonly bankName: string
  /** Required of a company account. */
  readonly branchCode?: string
  readonly branchName?: string
  /** Required of a personal account, as accIdNo. */
  readonly accPhone?: string
  readonly accIdNo?: string
  readonly isDefault: boolean
}

/** The identity of a party, proved already. */
export interface IdentityDraft {
  readonly oemNo: string
  readonly userType: 1 | 2 | 3 | 4 | 5
  readonly userNo: string
  readonly authType: CodeOf<typeof AuthType>
  readonly name: string
  readonly idNo: string
  readonly validBegin: string
  readonly validEnd: string
  /** Required of a company. */
  readonly legalName?: string
}

refusalOfConstraint('bank_account', () => partyErrors.cardTaken())

/**
 * Puts down approved bank accounts of parties: what an approved examine does.
 * @throws party.cardTaken by the constraint of the table
 * @source docs/domain/network.md 7.3
 */
export async function addBanks(tx: Tx, maker: Maker, drafts: readonly BankDraft[]): Promise<void> {
  await insertMany(
    tx,
    banks,
    drafts.map(({ accNo, accPhone = '', accIdNo = '', ...plain }) => {
      const account = sealNumber('accNo', accNo)
      const idNo = sealNumber('idNo', accIdNo)
      const mask = maskCard(accNo, plain.accountKind === AccountKind.company)
      const numbers = {
        accNoEnc: account.enc,
        accNoIdx: account.idx,
        accNoMask: mask,
        accIdNoEnc: idNo.enc,
        accIdNoIdx: idNo.idx,
      }
      return { ...plain, ...madeBy(maker), ...numbers, accPhoneEnc: sealNumber('phone', accPhone).enc }
    }),
  )
}

/** Puts down proved identities of parties: what an approved examine does. @source docs/domain/network.md 7.3 */
export async function addIdentities(tx: Tx, maker: Maker, drafts: readonly IdentityDraft[]): Promise<void> {
  await insertMany(
    tx,
    auths,
    drafts.map(({ idNo, ...plain }) => {
      const number = sealNumber('idNo', idNo)
      return { ...plain, ...madeBy(maker), idNoEnc: number.enc, idNoIdx: number.idx, authStatus: AuthStatus.verified }
    }),
  )
}
