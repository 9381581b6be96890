import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Label, labelIn } from '../../../core/shared/shapes/draft-fields.ts'
import { hashSecret, newSecret } from '../../access/access.server.ts'
import { paramOf } from '../../settings/settings.server.ts'

/** A person as accounts of the merchants' app know it: a phone within a login tenant. */
export interface Person {
  readonly oemNo: string
  readonly mobileIdx: string
  readonly mobileEnc: string
}

const passwordLabel: Label = ['密码', 'Password']

/** Whether a person has an app password, whichever merchant it was set for. @source docs/domain/network.md 12.2 */
export async function hasPassword(
  tx: Tx,
  tenantId: string,
  { oemNo, mobileIdx }: Omit<Person, 'mobileEnc'>,
): Promise<boolean> {
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM staff_account WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND mobile_idx = ${mobileIdx} AND password_hash IS NOT NULL`,
  )
  return found !== undefined
}

/**
 * Gives a person its first app password; who has one keeps it, whatever is sent.
 * @param password as typed or as its MD5; '' when none was sent
 * @throws common.fieldRequired when the person has none and none was sent; password.format, password.tooCommon
 * @source docs/domain/network.md 12.1, password; 12.2, isStaffPassWord
 */
export async function giveFirstPassword(tx: Tx, caller: Caller, person: Person, password: string): Promise<void> {
  if (await hasPassword(tx, caller.tenantId, person)) return
  if (password === '') throw commonErrors.fieldRequired({ label: labelIn(passwordLabel, caller.language) })
  await setPassword(tx, caller, person, password)
}

/**
 * Sets a person's app password for all of its merchants, and lets it try again at once.
 * @throws password.format, password.strictFormat, password.tooCommon
 * @source docs/domain/network.md 12.2, updatePassV2
 */
export async function setPassword(tx: Tx, caller: Caller, person: Person, password: string): Promise<void> {
  const policy = await paramOf(tx, { tenantId: caller.tenantId, oemNo: person.oemNo }, 'password.policy')
  const hash = await hashSecret(newSecret(password, policy))
  await run(
    tx,
    sql`INSERT INTO staff_account AS a (tenant_id, oem_no, mobile_idx, mobile_enc, password_hash)
        VALUES (${caller.tenantId}, ${person.oemNo}, ${person.mobileIdx}, ${person.mobileEnc}, ${hash})
        ON CONFLICT (tenant_id, oem_no, mobile_idx) DO UPDATE SET password_hash = excluded.password_hash, fail_count = 0, lock_until = NULL,
          update_time = business_now(), version = a.version + 1`,
  )
}
