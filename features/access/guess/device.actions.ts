import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { newToken, tokenHash } from '../session/session.actions.ts'
import type { SignInUser } from '../session/session.queries.ts'
import { guessing } from './guess.rules.ts'

/** Returns the stored hash of the text by which a browser is known. */
export const deviceHash = (device: string): string => createHash('sha256').update(device).digest('hex')

/** Whether a browser signed in to an account lately. */
export async function isKnownDevice(tx: Tx, { tenantId, userId }: SignInUser, device: string): Promise<boolean> {
  if (!device) return false
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM known_device WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND device_hash = ${deviceHash(device)}
           AND last_at > now() - make_interval(days => ${guessing.knownDeviceDays})`,
  )
  return row !== undefined
}

/** Remembers the browser that signed in; gives the text it shall send along next time. */
export async function rememberDevice(tx: Tx, user: SignInUser, device: string): Promise<string> {
  const known = (await isKnownDevice(tx, user, device)) ? device : newToken()
  await run(
    tx,
    sql`DELETE FROM known_device WHERE tenant_id = ${user.tenantId} AND user_id = ${user.userId} AND last_at <= now() - make_interval(days => ${guessing.knownDeviceDays})`,
  )
  await run(
    tx,
    sql`INSERT INTO known_device (tenant_id, oem_no, user_id, device_hash) VALUES (${user.tenantId}, ${user.oemNo}, ${user.userId}, ${tokenHash(known)})
        ON CONFLICT (tenant_id, user_id, device_hash) DO UPDATE SET last_at = now()`,
  )
  return known
}
