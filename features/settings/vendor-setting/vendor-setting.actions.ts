import { type SQL, sql } from 'drizzle-orm'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { allOf, orderOf, type PageAsked, readPage, when } from '../../../core/server/lists/listing.ts'
import { assignments, insertRow, type Values } from '../../../core/server/database/row-writing.ts'
import { maskKey, openText, sealText } from '../../../core/server/secrets/personal.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { InUse } from './vendor-setting.contract.ts'

// What the accounts at outside services (text messages, object stores) have in common: two sealed keys, and at most one of
// a login tenant's in use. @source docs/wire.md 4.13

/** The keys of an account, sealed. */
export interface SealedKeys {
  readonly accessKeyEnc: string
  readonly secretKeyEnc: string
}

/** Accounts of one kind: their table, and what is read of them. */
interface Accounts {
  readonly table: string
  readonly columns: SQL
}

/** Columns of every account. */
export interface StoredAccount extends SealedKeys {
  readonly id: bigint
  readonly isEnabled: boolean
  readonly remark: string
  readonly createTime: string
  readonly version: number
}

/** The live accounts of the caller's own login tenant. */
export const ofLoginTenant = ({ tenantId, oemNo }: Caller): SQL =>
  sql`tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted`

/** Filters that every list of accounts has, and how it is paged and sorted. */
interface AccountsAsked extends PageAsked {
  readonly category?: number | undefined
  readonly status?: number | undefined
  readonly ascs: string
  readonly descs: string
}

/**
 * A page of the accounts of the caller's login tenant.
 * @param where the list's own conditions
 * @param order the list's own columns to sort by
 */
export const accountsPage = <Row extends object>(
  tx: Tx,
  caller: Caller,
  input: AccountsAsked,
  { table, columns, where, order }: Accounts & { where: SQL; order: Readonly<Record<string, SQL>> },
): Promise<Rows<Row>> =>
  readPage<Row>(
    tx,
    {
      columns,
      from: sql`${sql.identifier(table)}`,
      where: allOf(
        ofLoginTenant(caller),
        where,
        when(input.category, (category) => sql`category = ${category}`),
        when(input.status, (status) => sql`is_enabled = ${status === InUse.on}`),
      ),
      order: orderOf(
        input,
        { ...order, createTime: sql`create_time` },
        sql`create_time DESC, id DESC`,
        sql`id`,
        sql`ASC`,
      ),
      made: sql`create_time`,
    },
    input,
  )

/**
 * One account of the caller's login tenant.
 * @param hold `FOR UPDATE` for who changes it
 * @throws common.notFound
 */
export async function accountOf<Row extends object>(
  tx: Tx,
  caller: Caller,
  { table, columns }: Accounts,
  id: bigint,
  hold = sql``,
): Promise<Row> {
  const row = await rowOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${ofLoginTenant(caller)} AND id = ${id} ${hold}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The account that a form changes, held; null for a new one. @throws common.notFound, common.moved */
export async function accountToSave<Row extends StoredAccount>(
  tx: Tx,
  caller: Caller,
  accounts: Accounts,
  { id, version }: { readonly id?: bigint | undefined; readonly version?: number | undefined },
): Promise<Row | null> {
  if (id === undefined) return null
  const row = await accountOf<Row>(tx, caller, accounts, id, sql`FOR UPDATE`)
  if (version !== undefined && version !== row.version) throw commonErrors.moved()
  return row
}

/** Adds an account, or changes the one that was there; gives its id. */
export async function saveAccount(
  tx: Tx,
  caller: Caller,
  table: string,
  before: StoredAccount | null,
  values: Values,
): Promise<bigint> {
  const { tenantId, oemNo, userId } = caller
  if (!before) {
    const added = { tenantId, oemNo, createUser: userId, ...values }
    return (await insertRow<{ id: bigint }>(tx, table, added, sql`id`)).id
  }
  await run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET ${assignments(values)}, update_user = ${userId}, update_time = business_now(), version = version + 1
         WHERE ${ofLoginTenant(caller)} AND id = ${before.id}`,
  )
  return before.id
}

/** Fields of an account that no form sets. */
export const unsetFields = (before: StoredAccount | null) => ({
  isEnabled: before?.isEnabled ?? false,
  createTime: before?.createTime ?? '',
  version: before?.version ?? 0,
})

/** The keys as a screen sees them: the access key masked, of the secret key only whether there is one. */
const shownKeys = ({ accessKeyEnc, secretKeyEnc }: SealedKeys) => ({
  accessKey: maskKey(openText(accessKeyEnc)),
  secretKey: secretKeyEnc ? '******' : '',
})

/** Whether an account is the one in use, as it travels. */
function shownUse(isEnabled: boolean, { language }: Caller) {
  const status = isEnabled ? InUse.on : InUse.off
  return { status, statusName: codeLabel(codeSetOf(InUse), status, language) }
}

/** An account as it may be seen: keys masked or left out, codes with their words. */
export const shownAccountOf = <Row extends StoredAccount & { readonly category: number }>(
  { accessKeyEnc, secretKeyEnc, isEnabled, ...row }: Row,
  categories: Record<string, number>,
  caller: Caller,
) => ({
  ...row,
  ...shownKeys({ accessKeyEnc, secretKeyEnc }),
  ...shownUse(isEnabled, caller),
  categoryName: codeLabel(codeSetOf(categories), row.category, caller.language),
})

/**
 * The keys that a form leaves: a masked or empty one stays the stored one.
 * @param before null for a new account
 * @throws common.fieldMasked
 */
export function keptKeys(
  { language }: Caller,
  given: { readonly accessKey: string; readonly secretKey?: string | undefined },
  before: SealedKeys | null,
): SealedKeys {
  const key = { isNew: before === null, language }
  const accessKey = unmasked(given.accessKey, ['AccessKey', 'access key'], key)
  const secretKey = unmasked(given.secretKey || undefined, ['SecretKey', 'secret key'], key)
  return {
    accessKeyEnc: accessKey === undefined ? (before?.accessKeyEnc ?? '') : sealText(accessKey),
    secretKeyEnc: secretKey === undefined ? (before?.secretKeyEnc ?? '') : sealText(secretKey),
  }
}

/** Puts one account into use and all others of the login tenant out of it; two that do so at once wait for each other. */
export async function putIntoUse(tx: Tx, caller: Caller, table: string, id: bigint): Promise<void> {
  for (const isOn of [false, true])
    await run(
      tx,
      sql`UPDATE ${sql.identifier(table)} SET is_enabled = ${isOn}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE ${ofLoginTenant(caller)} AND is_enabled <> ${isOn} AND (id = ${id}) = ${isOn}`,
    )
}

/** Lets nobody else change which account of the login tenant is in use until the transaction ends. */
export const holdUse = (tx: Tx, { oemNo }: Caller, name: string): Promise<number> =>
  run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} ${oemNo}`}, 0))`)

/**
 * Removes accounts that are not in use.
 * @param refuse throws for one that is
 * @returns the rows as they were
 * @throws common.notFound
 */
export async function removeUnused<Row extends { isEnabled: boolean }>(
  tx: Tx,
  caller: Caller,
  { table, columns }: Accounts,
  ids: readonly bigint[],
  refuse: () => Error,
): Promise<Row[]> {
  const which = sql`${ofLoginTenant(caller)} AND id = ANY(${sql.param([...ids])}::bigint[])`
  const gone = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${which} ORDER BY id FOR UPDATE`,
  )
  if (gone.length !== ids.length) throw commonErrors.notFound()
  if (gone.some(({ isEnabled }) => isEnabled)) throw refuse()
  await run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${which}`,
  )
  return gone
}
