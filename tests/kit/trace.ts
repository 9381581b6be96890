import pg from 'pg'
import type { World } from './api.ts'

/** Books that every call leaves rows in, whoever makes it: what was asked, refused and given out. */
export const books = [
  'audit_log',
  'audit_link',
  'audit_number',
  'api_request',
  'sign_in_session',
  'authority_version',
  'log_api',
]

/**
 * Contents of the tables of tenants: each table that has rows, with a digest of them. Equal traces mean that nothing was
 * written.
 */
export type Trace = Readonly<Record<string, string>>

/** Reads what stands in every table of tenants, but for the books. */
export const traceOf = (world: World): Promise<Trace> =>
  asOwner(world, async (owner) => {
    // Each partition by itself, and those alone in which there has ever been a row: most are empty.
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
          AND coalesce(pg_partition_root(c.oid), c.oid)::regclass::text <> ALL($1) ORDER BY 1`,
      [books],
    )
    const digests = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM "${name}" t`,
    )
    const { rows } = await owner.query<{ name: string; digest: string | null }>(digests.join(' UNION ALL '))
    return Object.fromEntries(rows.flatMap(({ name, digest }) => (digest === null ? [] : [[name, digest]])))
  })

/** Results of the calls that the audit log holds of an action, the oldest first: `ok`, or the name of the refusal. */
export const auditedAs = (world: World, action: string): Promise<string[]> =>
  asOwner(world, async (owner) =>
    (
      await owner.query<{ result: string }>('SELECT result FROM audit_log WHERE action = $1 ORDER BY id', [action])
    ).rows.map(({ result }) => result),
  )

async function asOwner<T>({ ownerUrl }: World, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
