import { sql } from 'drizzle-orm'
import type { Call } from '../../shared/call.ts'
import { AppError } from '../../shared/errors.ts'
import { type Db, inScope, platformScope, rowOf } from '../database/db.ts'

/**
 * Whether a call was refused only because a guest made it, to whom it answers an empty list: one who signed in through
 * another service and is no user yet.
 * @param tokenHash hash of the token that came along
 * @source docs/wire.md 4.3, routes, buttons and top-menu
 */
export async function isForGuest(db: Db, call: Call, tokenHash: string, error: unknown): Promise<boolean> {
  if (!call.emptyForGuests || !(error instanceof AppError) || error.refusal.status !== 401) return false
  const guest = await inScope(db.apart, platformScope, (tx) =>
    rowOf<{ id: bigint }>(
      tx,
      sql`SELECT id FROM sign_in_session
           WHERE access_hash = ${tokenHash} AND oauth_id IS NOT NULL AND ended_at IS NULL AND access_until > now()`,
    ),
  )
  return guest !== undefined
}
