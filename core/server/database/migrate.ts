import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'

const folder = path.join(import.meta.dirname, '../../../db/migrations')
/** One number for the whole cluster: only one process migrates a database at a time. */
const lockKey = 4_017_301

/** A migration file as it stands in db/migrations. */
interface Migration {
  name: string
  text: string
  hash: string
}

/** Former names of files, for databases that ran them before they were renamed. */
const formerNames: Readonly<Record<string, string>> = { '0009_reference.sql': '0019_reference.sql' }

/** Role of the application: owns nothing, cannot pass by row security. Its password is set from the secret key. */
export interface AppRole {
  name: string
  password: string
}

/**
 * Brings a database to the newest schema: runs each file of db/migrations that has not run, in order of name, each in a
 * transaction of its own, under a lock, forward only.
 * @param ownerUrl connection string of the role that owns the schema
 * @throws Error when a file that ran before has changed since
 */
export async function migrate(ownerUrl: string, { appRole }: { appRole: AppRole }): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await makeAppRole(client, appRole)
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())',
    )
    const done = await pendingOf(client, await migrations())
    for (const migration of done) await runOne(client, migration, appRole)
    await client.query(
      `SELECT make_month_partitions((business_now() - interval '4 months')::date, (business_now() + interval '3 months')::date)`,
    )
    await migrateJobs(ownerUrl, appRole.name)
    return done.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names of the migrations that a database still lacks. */
export async function pendingMigrations(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const known = await client.query(`SELECT to_regclass('schema_migration') AS found`)
    const all = await migrations()
    return (known.rows[0].found ? await pendingOf(client, all) : all).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function pendingOf(client: pg.Client, all: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migration')
  const ran = new Map(rows.map(({ name, hash }) => [name, hash]))
  const ranAs = ({ name }: Migration) => ran.get(name) ?? ran.get(formerNames[name] ?? '')
  const changed = all.find((one) => (ranAs(one) ?? one.hash) !== one.hash)
  if (changed) throw new Error(`migration ${changed.name} ran before and has changed since: add a new file instead`)
  return all.filter((one) => ranAs(one) === undefined)
}

async function runOne(client: pg.Client, { name, text, hash }: Migration, appRole: AppRole): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.role', $1, true)`, [appRole.name])
    await client.query(text)
    await client.query('INSERT INTO schema_migration (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function makeAppRole(client: pg.Client, { name, password }: AppRole): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount ? 'ALTER' : 'CREATE'
  await client.query(
    `${verb} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
  )
}
