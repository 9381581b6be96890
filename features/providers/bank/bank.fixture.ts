import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskCard } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { sealNumber } from '../dossier/sealing.actions.ts'
import { AccountKind, AuthStatus, AuthType } from '../dossier/dossier-codes.contract.ts'

/** A bank account of a party, approved already. */
interface BankDraft {
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
interface IdentityDraft {
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

/** Puts down approved bank accounts of parties, as an approved examine leaves them. @source docs/domain/network.md 7.3 */
export async function addBanks(tx: Tx, maker: Maker, drafts: readonly BankDraft[]): Promise<void> {
  await insertRows(
    tx,
    'bank',
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

/** Puts down proved identities of parties, as an approved examine leaves them. @source docs/domain/network.md 7.3 */
export async function addIdentities(tx: Tx, maker: Maker, drafts: readonly IdentityDraft[]): Promise<void> {
  await insertRows(
    tx,
    'auth',
    drafts.map(({ idNo, ...plain }) => {
      const number = sealNumber('idNo', idNo)
      return { ...plain, ...madeBy(maker), idNoEnc: number.enc, idNoIdx: number.idx, authStatus: AuthStatus.verified }
    }),
  )
}

/** The account that a party is paid to, as a payout needs it; the number is still sealed. @source docs/domain/money.md 0.3, 5.6 */
interface Payee {
  readonly id: bigint
  readonly accountKind: CodeOf<typeof AccountKind>
  readonly accName: string
  readonly accNoEnc: string
  readonly accNoMask: string
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly accPhoneEnc: string
  readonly accIdNoEnc: string
}

/** The default bank account of a party, or null. @param userType 1 operator or sub-operator, 2 provider, 4 employee */
export async function defaultBankOf(tx: Tx, tenantId: string, userType: number, userNo: string): Promise<Payee | null> {
  const row = await rowOf<Payee>(
    tx,
    sql`SELECT id, account_kind AS "accountKind", acc_name AS "accName", acc_no_enc AS "accNoEnc", acc_no_mask AS "accNoMask", bank_code AS "bankCode", bank_name AS "bankName",
               branch_code AS "branchCode", acc_phone_enc AS "accPhoneEnc", acc_id_no_enc AS "accIdNoEnc"
          FROM bank WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND is_default AND NOT is_deleted`,
  )
  return row ?? null
}

/** The real-name record of a party: its state, and the name that its accounts must carry; null when there is none. */
export async function identityOf(
  tx: Tx,
  tenantId: string,
  userType: number,
  userNo: string,
): Promise<{ authStatus: CodeOf<typeof AuthStatus>; name: string; legalName: string } | null> {
  const row = await rowOf<{ authStatus: CodeOf<typeof AuthStatus>; name: string; legalName: string }>(
    tx,
    sql`SELECT auth_status AS "authStatus", name, legal_name AS "legalName" FROM auth
         WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  return row ?? null
}
