import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskIdNo, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { seesNames } from '../../access/access.server.ts'
import type { PartyAccount, PartyIdentity } from './dossier.contract.ts'

/** A bank account as it is read: the number masked, phone and ID number sealed. */
export type Account = z.output<typeof PartyAccount>

type Identity = z.output<typeof PartyIdentity>

/** A column of the party that a bank account `b` belongs to. */
export const partyColumn = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM service_info p WHERE p.tenant_id = b.tenant_id AND p.user_no = b.user_no)`)

/** Columns of a bank account `b` as its contract names them. */
export const accountColumns = sql`b.id, b.oem_no AS "tenantId", b.user_type AS "userType", b.user_no AS "userNo",
  coalesce(${partyColumn('service_name')}, (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = b.user_no), '') AS "userName", b.account_kind AS "accountKind", b.acc_name AS "accName",
  b.acc_no_mask AS "accNo", b.bank_code AS "bankCode", b.bank_name AS "bankName", b.branch_code AS "branchCode", b.branch_name AS "branchName", b.acc_phone_enc AS "accPhone",
  b.acc_id_no_enc AS "accIdNo", b.is_default AS "isDefault", b.create_time AS "createTime"`

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
    sql`SELECT ${accountColumns} FROM bank b WHERE b.tenant_id = ${caller.tenantId} AND b.user_no = ${userNo} AND NOT b.is_deleted ORDER BY b.is_default DESC, b.id`,
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
