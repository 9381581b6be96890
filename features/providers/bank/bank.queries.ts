import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex, maskIdNo, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { tenantChoices } from '../../../core/shared/list-filters.ts'
import { allOf, beginsWith, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { reachOf, seesNames, type TenantChoice } from '../party/reach.queries.ts'
import type { AccountKind, AuthStatus } from './bank-codes.contract.ts'
import { type bank, bankList, type PartyAccount, type PartyIdentity } from './bank.contract.ts'

type Account = z.output<typeof PartyAccount>
type Identity = z.output<typeof PartyIdentity>

const partyColumn = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM service_info p WHERE p.tenant_id = b.tenant_id AND p.user_no = b.user_no)`)

const columns = sql`b.id, b.oem_no AS "tenantId", b.user_type AS "userType", b.user_no AS "userNo",
  coalesce(${partyColumn('service_name')}, (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = b.user_no), '') AS "userName", b.account_kind AS "accountKind", b.acc_name AS "accName",
  b.acc_no_mask AS "accNo", b.bank_code AS "bankCode", b.bank_name AS "bankName", b.branch_code AS "branchCode", b.branch_name AS "branchName", b.acc_phone_enc AS "accPhone",
  b.acc_id_no_enc AS "accIdNo", b.is_default AS "isDefault", b.create_time AS "createTime"`

/** The bank accounts that a caller sees: those of the parties that it sees, and a party its own. */
export function banksInReach(caller: Caller, tenants: TenantChoice): SQL {
  return reachOf(
    caller,
    bankList,
    {
      tenant: sql`b.tenant_id`,
      oem: sql`b.oem_no`,
      path: partyColumn('ancestors'),
      employee: sql`b.user_no`,
      manager: partyColumn('manager_user_id'),
      createUser: sql`b.create_user`,
      createDept: sql`b.create_dept`,
      fields: {
        userNo: sql`b.user_no`,
        userType: sql`b.user_type`,
        bankCode: sql`b.bank_code`,
        createTime: sql`b.create_time`,
      },
    },
    tenants,
  )
}

/** The list of bank accounts as a statement; accounts are found by their whole number alone. */
export function bankListing(caller: Caller, input: InputOf<typeof bank.list>): Listing {
  const where = allOf(
    banksInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    sql`NOT b.is_deleted`,
    when(input.userType, (type) => sql`b.user_type = ${type}`),
    when(input.userNo, (no) => sql`b.user_no = ${no}`),
    when(input.accName, (name) => beginsWith(sql`b.acc_name`, name)),
    when(input.accNo, (no) => sql`b.acc_no_idx = ${blindIndex('accNo', no)}`),
    when(input.accountKind, (kind) => sql`b.account_kind = ${kind}`),
  )
  return {
    columns,
    from: sql`bank b`,
    made: sql`b.create_time`,
    where,
    order: orderOf(input, { createTime: sql`b.create_time` }, sql`b.create_time DESC`, sql`b.id`),
  }
}

/** One bank account that a caller sees, masked; undefined when there is none. */
export async function bankById(tx: Tx, caller: Caller, id: bigint): Promise<Account | undefined> {
  const row = await rowOf<Account>(
    tx,
    sql`SELECT ${columns} FROM bank b WHERE ${banksInReach(caller, 'all')} AND b.id = ${id} AND NOT b.is_deleted`,
  )
  return row && maskedAccount(caller, row)
}

/** A bank account as a caller may see it. */
export function maskedAccount(caller: Caller, row: Account): Account {
  const accName = seesNames(caller, row.tenantId ?? '') ? row.accName : maskName(row.accName ?? '')
  return { ...row, accName, accPhone: maskPhone(openText(row.accPhone)), accIdNo: maskIdNo(openText(row.accIdNo)) }
}

/** Bank accounts and real-name record of a party whom the caller was found to see. */
export async function dossierOf(
  tx: Tx,
  caller: Caller,
  userNo: string,
): Promise<{ banks: Account[]; auth: Identity | null }> {
  const banks = await rowsOf<Account>(
    tx,
    sql`SELECT ${columns} FROM bank b WHERE b.tenant_id = ${caller.tenantId} AND b.user_no = ${userNo} AND NOT b.is_deleted ORDER BY b.is_default DESC, b.id`,
  )
  const identity = await rowOf<Identity & { oemNo: string }>(
    tx,
    sql`SELECT id, oem_no AS "oemNo", auth_type AS "authType", name, id_no_enc AS "idNo", valid_begin AS "validBegin", valid_end AS "validEnd", legal_name AS "legalName", auth_status AS "authStatus"
          FROM auth WHERE tenant_id = ${caller.tenantId} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  return {
    banks: banks.map((row) => maskedAccount(caller, row)),
    auth: identity ? maskedIdentity(caller, identity) : null,
  }
}

function maskedIdentity(caller: Caller, { oemNo, ...identity }: Identity & { oemNo: string }): Identity {
  const name = (text: string | null) => (seesNames(caller, oemNo) ? text : maskName(text ?? ''))
  return {
    ...identity,
    name: name(identity.name),
    legalName: name(identity.legalName),
    idNo: maskIdNo(openText(identity.idNo)),
  }
}

/** The account that a party is paid to, as a payout needs it; the number is still sealed. @source docs/domain/money.md 0.3, 5.6 */
export interface Payee {
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
