import { sql } from 'drizzle-orm'
import { rowOf } from '../../../core/server/database/db.ts'
import type { Revealable } from '../reveal/reveal.actions.ts'
import { userReach } from './user.queries.ts'

/** Phone and email of a user; the record's number is the user's id. */
export const userRevealable: Revealable = {
  entity: 'user',
  permission: 'user_reveal',
  fields: ['phone', 'email'],
  sealed: async (tx, caller, no, field) => {
    if (!/^\d{1,19}$/.test(no)) return null
    const column = field === 'phone' ? sql`u.phone_enc` : sql`u.email_enc`
    const row = await rowOf<{ sealed: string }>(
      tx,
      sql`SELECT ${column} AS sealed FROM app_user u WHERE ${userReach(caller)} AND u.id = ${no}::bigint`,
    )
    return row?.sealed ?? null
  },
}
