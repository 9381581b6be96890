import type { Db } from '../database/db.ts'

/** Whether a session still stands, in itself or in its renewals: not signed out, not ended by others, not over. */
export async function sessionStands(db: Db, sessionId: bigint): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT 1 FROM sign_in_session o JOIN sign_in_session s ON s.family_id = o.family_id AND s.user_id = o.user_id
      WHERE o.id = $1 AND s.ended_at IS NULL AND s.refresh_until > now() LIMIT 1`,
    [sessionId],
  )
  return (rowCount ?? 0) > 0
}
