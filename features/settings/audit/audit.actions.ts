import { createHash } from 'node:crypto'
import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { keepRunning, type Ticker } from '../../../core/server/jobs/ticker.ts'

/** Hash of a link: the hash before it, then the text of the row it seals. */
export const linkHash = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex')

/** Links made in one transaction. */
const batchSize = 1000

/**
 * Periods in which rows that are not sealed yet are looked for: a long transaction commits rows with the time of its
 * beginning, after younger rows were sealed. Every second the search goes back by a call's longest time, which costs little
 * also after thousands of writes; now and then farther.
 */
const lookBack = { usual: '40 seconds', minutely: '5 minutes', hourly: '2 days' } as const

/**
 * Seals what was written to the audit log since: each row gets a link, in the order of their times, that depends on all
 * before it. One process at a time seals a tenant's log; the others leave it to it.
 * @param reach how late rows may have come to be found
 * @returns how many rows were sealed
 * @source docs/server-safety.md 30
 */
export async function sealAudit(db: Db, reach: keyof typeof lookBack = 'hourly'): Promise<number> {
  const tenants = await db.pool.query<{ tenant_id: string }>(
    'SELECT tenant_id FROM tenant WHERE tenant_id = root_tenant_id',
  )
  let sealed = 0
  for (const { tenant_id: tenantId } of tenants.rows) {
    for (;;) {
      const count = await inScope(db, { tenantId, oemNo: '' }, (tx) => sealBatch(tx, tenantId, lookBack[reach]))
      sealed += count
      if (count < batchSize) break
    }
  }
  return sealed
}

/** Seals every second; looks for late rows every minute, for very late ones every hour. */
export function startSealing(db: Db, failed: (error: unknown) => void): Ticker {
  let runs = 0
  const reach = (run: number) => (run % 3600 === 0 ? 'hourly' : run % 60 === 0 ? 'minutely' : 'usual')
  return keepRunning(() => sealAudit(db, reach(runs++)), 1000, failed)
}

async function sealBatch(tx: Tx, tenantId: string, back: string): Promise<number> {
  const { rows: lock } = await tx.client.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('audit:' || $1, 0)) AS taken`,
    [tenantId],
  )
  if (!lock[0].taken) return 0
  const { rows: last } = await tx.client.query<{ seq: bigint; hash: string }>(
    'SELECT seq, hash FROM audit_link WHERE tenant_id = $1 ORDER BY seq DESC LIMIT 1',
    [tenantId],
  )
  const { rows } = await tx.client.query<{ id: bigint; at: string; text: string }>(
    `SELECT a.id, a.at, audit_text(a) AS text FROM audit_log a
      WHERE a.tenant_id = $1
        AND a.at >= coalesce((SELECT max(l.audit_at) - $2::interval FROM audit_link l WHERE l.tenant_id = $1 AND l.seq > $3), '-infinity')
        AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.tenant_id = $1 AND l.audit_id = a.id)
      ORDER BY a.at, a.id LIMIT $4`,
    [tenantId, back, (last[0]?.seq ?? 0n) - BigInt(batchSize), batchSize],
  )
  if (rows.length === 0) return 0
  let { seq, hash } = last[0] ?? { seq: 0n, hash: '' }
  const links = rows.map(({ id, at, text }) => {
    seq += 1n
    hash = linkHash(hash, text)
    return { seq, id, at, hash }
  })
  await tx.client.query(
    `INSERT INTO audit_link (tenant_id, seq, audit_id, audit_at, hash)
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[])`,
    [
      tenantId,
      links.map((link) => link.seq),
      links.map(({ id }) => id),
      links.map(({ at }) => at),
      links.map((link) => link.hash),
    ],
  )
  return rows.length
}

/** Result of checking one tenant's chain. */
export interface AuditProof {
  readonly links: number
  /** Number and hash of the last link: noted elsewhere, it shows a chain cut short later. '' when there is none. */
  readonly head: string
  /** The first link that does not hold; null: all do. */
  readonly broken: {
    readonly seq: bigint
    readonly auditId: bigint
    readonly why: 'linkMissing' | 'rowMissing' | 'changed'
  } | null
  /** Rows older than ten minutes that no link seals. */
  readonly unsealed: number
}

/** Start of a check, and the listener for its progress. */
interface Checking {
  /** The last link of an earlier check that was broken off. */
  readonly after?: { readonly links: number; readonly hash: string }
  /** Hears of every thousand links that hold. */
  readonly seen?: (links: number, hash: string) => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Proves one tenant's audit log: every link in its place, every sealed row there and unchanged, nothing left unsealed.
 * @source docs/server-safety.md 30
 */
export async function verifyAudit(
  db: Db,
  tenantId: string,
  { after = { links: 0, hash: '' }, seen, signal }: Checking = {},
): Promise<AuditProof> {
  return inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows: left } = await tx.client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_log a
        WHERE a.tenant_id = $1 AND a.at < now() - interval '10 minutes'
          AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.tenant_id = $1 AND l.audit_id = a.id)`,
      [tenantId],
    )
    const unsealed = left[0]?.n ?? 0
    let { links, hash } = after
    for (;;) {
      signal?.throwIfAborted()
      const batch = await linksAfter(tx, tenantId, links)
      for (const link of batch) {
        const why = faultOf(link, BigInt(links + 1), hash)
        if (why)
          return {
            links,
            head: headOf(links, hash),
            unsealed,
            broken: { seq: BigInt(links + 1), auditId: link.audit_id, why },
          }
        links += 1
        hash = link.hash
      }
      if (batch.length < batchSize) return { links, head: headOf(links, hash), unsealed, broken: null }
      await seen?.(links, hash)
    }
  })
}

const headOf = (links: number, hash: string) => (links === 0 ? '' : `${links}:${hash}`)

interface Link {
  seq: bigint
  audit_id: bigint
  hash: string
  /** Null: the row is gone. */
  text: string | null
}

async function linksAfter(tx: Tx, tenantId: string, seq: number): Promise<Link[]> {
  const { rows } = await tx.client.query<Link>(
    `SELECT l.seq, l.audit_id, l.hash, CASE WHEN a.id IS NULL THEN NULL ELSE audit_text(a) END AS text
       FROM audit_link l LEFT JOIN audit_log a ON a.tenant_id = l.tenant_id AND a.at = l.audit_at AND a.id = l.audit_id
      WHERE l.tenant_id = $1 AND l.seq > $2 ORDER BY l.seq LIMIT $3`,
    [tenantId, seq, batchSize],
  )
  return rows
}

function faultOf(
  { seq, text, hash }: Link,
  expected: bigint,
  before: string,
): 'linkMissing' | 'rowMissing' | 'changed' | null {
  if (seq !== expected) return 'linkMissing'
  if (text === null) return 'rowMissing'
  return linkHash(before, text) === hash ? null : 'changed'
}
