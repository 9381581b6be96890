import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { showUrl } from '../../core/server/database/database-url.ts'
import { pendingMigrations } from '../../core/server/database/migrate.ts'
import { readSettings, type Settings } from '../../core/server/process/settings.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { requireFreePort } from '../ports.ts'
import { isWebBuilt } from '../web-build.ts'

/** Check that was made, and its result. */
interface Finding {
  what: string
  found: string
  isWell: boolean
}

/**
 * Looks at everything that a start depends on and prints one line each; changes nothing.
 * @returns whether all is well
 */
export async function run(): Promise<boolean> {
  const settings = readSettings()
  const findings = [
    look('Node', process.version, Number(process.versions.node.split('.')[0]) >= 24),
    await lookAtDisk(settings),
    await lookAtPort(settings.port, 'PORT'),
    ...(settings.demo ? [await lookAtPort(settings.acquirerPort, 'ACQUIRER_PORT')] : []),
    look(
      'web application',
      (await isWebBuilt()) ? 'built' : 'not built yet, or older than its sources: npm start builds it',
      true,
    ),
    ...(await lookAtDatabase(settings)),
  ]
  for (const { what, found, isWell } of findings) console.log(`${isWell ? 'ok     ' : 'PROBLEM'} ${what}: ${found}`)
  return findings.every(({ isWell }) => isWell)
}

const look = (what: string, found: string, isWell: boolean): Finding => ({ what, found, isWell })

async function lookAtDisk({ dataDir }: Settings): Promise<Finding> {
  let folder = dataDir
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const freeGb = (bavail * bsize) / 1e9
  return look('disk', `${freeGb.toFixed(1)} GB free at ${folder}`, freeGb >= 1)
}

/** A port may be taken by this very program: then all is well as well. */
async function lookAtPort(port: number, name: string): Promise<Finding> {
  try {
    await requireFreePort(port, name)
    return look(name, `${port} is free`, true)
  } catch (error) {
    if (await isOurs(port)) return look(name, `${port} is answered by a running Countinghouse`, true)
    return look(name, error instanceof Error ? error.message : String(error), false)
  }
}

async function isOurs(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

async function lookAtDatabase(settings: Settings): Promise<Finding[]> {
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres'))) {
    return [look('database', `none yet in ${settings.dataDir}: npm start makes one`, true)]
  }
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(settings)
    const pending = await pendingMigrations(database.ownerUrl)
    return [
      await lookAtServer(database),
      look(
        'migrations',
        pending.length
          ? `${pending.join(', ')} did not run yet: npm start or npm run cli -- migrate runs them`
          : 'all ran',
        true,
      ),
      ...(pending.length ? [] : [await lookAtRole(database)]),
    ]
  } catch (error) {
    return [look('database', failure(error), false)]
  } finally {
    await database?.close()
  }
}

async function lookAtServer({ ownerUrl }: OpenDatabase): Promise<Finding> {
  const sql = `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`
  const [row] = await ask<{ number: number; version: string; encoding: string }>(ownerUrl, sql)
  const isWell = Number(row?.number) >= 150_000 && row?.encoding === 'UTF8'
  return look(
    'database',
    `PostgreSQL ${row?.version}, ${row?.encoding} at ${decodeURIComponent(showUrl(ownerUrl))}${isWell ? '' : ': 15 or newer with UTF8 is needed'}`,
    isWell,
  )
}

async function lookAtRole({ appUrl, appRole }: OpenDatabase): Promise<Finding> {
  try {
    const sql = 'SELECT rolsuper OR rolbypassrls AS is_strong FROM pg_roles WHERE rolname = current_user'
    const [row] = await ask<{ is_strong: boolean }>(appUrl, sql)
    const isWell = row?.is_strong === false
    return look(
      'application role',
      `${appRole.name} ${isWell ? 'signs in and has no powers' : 'can pass by row security'}`,
      isWell,
    )
  } catch (error) {
    return look(
      'application role',
      `${appRole.name} cannot sign in (${failure(error)}): npm start sets its password from SECRET_KEY`,
      false,
    )
  }
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const failure = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(String).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)
