import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, beginsWith, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { reachOf, type TenantChoice } from '../../access/access.server.ts'
import { maskedAccount, accountColumns, partyColumn, type Account } from '../dossier/dossier.queries.ts'
import { type bank, bankList } from './bank.contract.ts'

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
    columns: accountColumns,
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
    sql`SELECT ${accountColumns} FROM bank b WHERE ${banksInReach(caller, 'all')} AND b.id = ${id} AND NOT b.is_deleted`,
  )
  return row && maskedAccount(caller, row)
}
