import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { RpiFinishStatus, VerifyState } from '../../merchants/merchants.shared.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { AccountKind, AuthStatus, AuthType } from '../../providers/providers.shared.ts'
import type { Payee, PayeeAccount } from './payee.contract.ts'

/**
 * The payee behind an owner of money: of parties and operators the real-name record and the default bank account, of
 * merchants the onboarding and the settlement account.
 * @param today business day: an identity paper must still be valid
 * @source docs/domain/network.md 7.3, 3.6; docs/domain/money.md 5.6
 */
export const payeeOf = (tx: Tx, tenantId: string, owner: Owner, today: string): Promise<Payee> =>
  owner.ownerType === OwnerType.merchant
    ? merchantPayee(tx, tenantId, owner.ownerNo)
    : partyPayee(tx, tenantId, owner, today)

async function partyPayee(tx: Tx, tenantId: string, { ownerType, ownerNo }: Owner, today: string): Promise<Payee> {
  const auth = await rowOf<{
    auth_type: number
    name: string
    legal_name: string
    id_no_enc: string
    auth_status: CodeOf<typeof AuthStatus>
    is_valid: boolean
  }>(
    tx,
    sql`SELECT auth_type, name, legal_name, id_no_enc, auth_status, valid_end >= ${today} AS is_valid FROM auth
         WHERE tenant_id = ${tenantId} AND user_type = ${ownerType} AND user_no = ${ownerNo} AND NOT is_deleted`,
  )
  const bank = await rowOf<Omit<PayeeAccount, 'rightfulNames'>>(
    tx,
    sql`SELECT acc_name AS "accName", account_kind AS "accountKind", bank_name AS "bankName", branch_code AS "branchCode", acc_no_mask AS "accountMask", acc_no_enc AS "accountCipher" FROM bank
         WHERE tenant_id = ${tenantId} AND user_type = ${ownerType} AND user_no = ${ownerNo} AND is_default AND NOT is_deleted`,
  )
  const isPerson = auth?.auth_type === AuthType.person
  const names = auth ? [auth.name, ...(bank?.accountKind === AccountKind.personal ? [auth.legal_name] : [])] : []
  return {
    isVerified: auth?.auth_status === AuthStatus.verified && auth.is_valid,
    authStatus: auth?.auth_status ?? AuthStatus.none,
    person: auth && isPerson ? { name: auth.name, idNoCipher: auth.id_no_enc } : null,
    account: bank ? { ...bank, rightfulNames: names } : null,
  }
}

async function merchantPayee(tx: Tx, tenantId: string, rpiNo: string): Promise<Payee> {
  const row = await rowOf<{
    finish_status: number
    rpi_name: string
    legal_name: string
    balance_acc_type: number | null
    verify_state: number
    acc_name: string
    bank_name: string
    branch_code: string
    acc_no_mask: string
    acc_no_enc: string
  }>(
    tx,
    sql`SELECT m.finish_status, m.rpi_name, m.legal_name, a.balance_acc_type, a.verify_state, a.acc_name, a.bank_name, a.branch_code, a.acc_no_mask, a.acc_no_enc
          FROM rpi_basic m LEFT JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`,
  )
  const isVerified = row?.finish_status === RpiFinishStatus.onboarded
  const isCompany = row?.balance_acc_type === BalanceAccType.company
  // A company account has no four elements to check; the channel that took the merchant on has checked it.
  const hasAccount =
    row !== undefined && row.balance_acc_type !== null && (isCompany || row.verify_state === VerifyState.passed)
  return {
    isVerified,
    authStatus: isVerified ? AuthStatus.verified : AuthStatus.none,
    person: null,
    account: hasAccount
      ? {
          accName: row.acc_name,
          accountKind: isCompany ? AccountKind.company : AccountKind.personal,
          bankName: row.bank_name,
          branchCode: row.branch_code,
          accountMask: row.acc_no_mask,
          accountCipher: row.acc_no_enc,
          // An authorised person's account bears that person's own name; the authorisation was examined.
          rightfulNames:
            row.balance_acc_type === BalanceAccType.authorisedPerson ? [row.acc_name] : [row.rpi_name, row.legal_name],
        }
      : null,
  }
}
