import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { clientSecretHash } from '../session/session.queries.ts'

/**
 * Makes a client with a secret, or gives a known one a new secret: for the set-up and the demo world.
 * @returns its id
 * @source docs/wire.md 4.11
 */
export async function ensureClient(
  tx: Tx,
  { clientId, secret, grantTypes }: { clientId: string; secret: string; grantTypes: readonly string[] },
): Promise<bigint> {
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO client (client_id, client_secret_hash, grant_types) VALUES (${clientId}, ${clientSecretHash(secret)}, ${`{${grantTypes.join(',')}}`}::text[])
        ON CONFLICT (client_id) WHERE NOT is_deleted DO UPDATE SET client_secret_hash = excluded.client_secret_hash, grant_types = excluded.grant_types RETURNING id`,
  )
  return row?.id ?? 0n
}
