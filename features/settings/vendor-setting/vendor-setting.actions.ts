import { type SQL, sql } from 'drizzle-orm'
import { unmasked } from '../../../core/shared/draft-fields.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { maskKey, openText, sealText } from '../../../core/server/secrets/personal.ts'
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

/** The live accounts of the caller's own login tenant. */
export const ofLoginTenant = ({ tenantId, oemNo }: Caller): SQL =>
  sql`tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted`

/**
 * One account of the caller's login tenant.
 * @param columns what to read, from SELECT on
 * @param hold `FOR UPDATE` for who changes it
 * @throws common.notFound
 */
export async function accountOf<Row>(
  tx: Tx,
  caller: Caller,
  { table, columns, id, hold = sql`` }: { table: SQL; columns: SQL; id: bigint; hold?: SQL | undefined },
): Promise<Row> {
  const row = await rowOf<Row>(tx, sql`${columns} FROM ${table} WHERE ${ofLoginTenant(caller)} AND id = ${id} ${hold}`)
  if (!row) throw commonErrors.notFound()
  return row
}

/** The keys as a screen sees them: the access key masked, of the secret key only whether there is one. */
export const shownKeys = ({ accessKeyEnc, secretKeyEnc }: SealedKeys) => ({
  accessKey: maskKey(openText(accessKeyEnc)),
  secretKey: secretKeyEnc ? '******' : '',
})

/** Whether an account is the one in use, as it travels. */
export function shownUse(isEnabled: boolean, { language }: Caller) {
  const status = isEnabled ? InUse.on : InUse.off
  return { status, statusName: codeLabel(codeSetOf(InUse), status, language) }
}

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
export async function putIntoUse(tx: Tx, caller: Caller, table: SQL, id: bigint): Promise<void> {
  for (const isOn of [false, true])
    await run(
      tx,
      sql`UPDATE ${table} SET is_enabled = ${isOn}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
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
  { table, columns, ids, refuse }: { table: SQL; columns: SQL; ids: readonly bigint[]; refuse: () => Error },
): Promise<Row[]> {
  const which = sql`${ofLoginTenant(caller)} AND id = ANY(${sql.param([...ids])}::bigint[])`
  const gone = await rowsOf<Row>(tx, sql`${columns} FROM ${table} WHERE ${which} ORDER BY id FOR UPDATE`)
  if (gone.length !== ids.length) throw commonErrors.notFound()
  if (gone.some(({ isEnabled }) => isEnabled)) throw refuse()
  await run(
    tx,
    sql`UPDATE ${table} SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${which}`,
  )
  return gone
}
