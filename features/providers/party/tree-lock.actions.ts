import { run, type Tx } from '../../../core/server/database/db.ts'
import { sql } from 'drizzle-orm'

const keyOf = (tenantId: string) => `party-tree:${tenantId}`

/**
 * Keeps the tree of parties as it is until the transaction ends: for whoever reads the path of a party and writes it
 * elsewhere. It comes before rows are locked; those who write paths do not wait for each other.
 */
export const holdTree = (tx: Tx, tenantId: string): Promise<number> =>
  run(tx, sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${keyOf(tenantId)}, 0))`)

/** Holds the tree alone: nobody reads a path meanwhile to write it elsewhere. For who moves a party. */
export const lockTree = (tx: Tx, tenantId: string): Promise<number> =>
  run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${keyOf(tenantId)}, 0))`)
