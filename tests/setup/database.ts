import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { changeUrl } from '../../core/server/database/database-url.ts'
import { startEmbedded, type EmbeddedServer } from '../../core/server/embedded/embedded.ts'
import { migrate } from '../../core/server/database/migrate.ts'
import { stateColumns } from '../architecture/state-columns.ts'
import { scratchRoot } from './scratch.ts'
import { stateTriggers } from './state-moves.ts'

/** Data that a test file needs to make its own database. */
export interface TemplateDatabase {
  /** Connection string of the owner, to the server's maintenance database. */
  adminUrl: string
  /** Database with all migrations and no rows of anybody. */
  template: string
  /** Prefix of the names of this run's databases. */
  prefix: string
  role: { name: string; password: string }
  /** Tables that hold rows of tenants, and are distributed by them where a cluster is. */
  tenantTables: readonly string[]
  /** Columns of all tables, `oid:number` of table and column: those that may be empty and those that never are. */
  columns: { readonly maybeNull: readonly string[]; readonly notNull: readonly string[] }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket of the server that hands out the template database. */
    templateSocket: string
  }
}

const folderPrefix = 'countinghouse-test-'
const databasePrefix = 'countinghouse_test_'
const dayMs = 86_400_000

/** Losing a test's database to a power cut is no loss. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Before all tests: offers a migrated template database through a socket, and makes it when the first test file asks, so
 * that tests without a database wait for none. The server is an embedded one in a temporary folder, or TEST_DATABASE_URL.
 * @returns what clears everything away again
 */
export default async function offerDatabase(project: TestProject): Promise<() => Promise<void>> {
  removeOldFolders()
  const folder = await mkdtemp(path.join(scratchRoot(), folderPrefix))
  const socket = path.join(folder, 'template.sock')
  let embedded: EmbeddedServer | undefined
  let made: Promise<TemplateDatabase> | undefined
  const adminUrl = async () => {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
    embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), settings: testSettings, database: 'postgres' })
    return embedded.url
  }
  const server = await listen(socket, () => (made ??= adminUrl().then(makeTemplate)))
  project.provide('templateSocket', socket)
  return async () => {
    server.close()
    const template = await made?.catch(() => undefined)
    if (template && !embedded) await dropDatabases(template.adminUrl, (name) => name.startsWith(template.prefix))
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers every request on a socket with what `make` gives, as JSON. */
async function listen(socket: string, make: () => Promise<TemplateDatabase>): Promise<Server> {
  const server = createServer((_request, response) => {
    make().then(
      (template) => response.end(JSON.stringify(template)),
      (error) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(socket, done))
  return server
}

async function makeTemplate(adminUrl: string): Promise<TemplateDatabase> {
  await dropDatabases(adminUrl, (name) => Date.now() - startedAt(name) > dayMs)
  const prefix = `${databasePrefix}${Date.now()}_${process.pid}_`
  const template = `${prefix}template`
  const role = { name: 'countinghouse_test_app', password: await rolePassword(adminUrl) }
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(template)}`))
  const url = changeUrl(adminUrl, { database: template })
  await migrate(url, { appRole: role })
  await withClient(url, (client) => client.query(stateTriggers(role.name, stateColumns)))
  return { adminUrl, template, prefix, role, tenantTables: await tenantTablesOf(url), columns: await columnsOf(url) }
}

/** Tables that hold rows of tenants: those under row security. */
async function tenantTablesOf(url: string): Promise<string[]> {
  const names: string[] = []
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relispartition`,
    )
    names.push(...rows.map(({ relname }) => relname))
  })
  return names
}

/** Columns of tables and partitions by whether they may be empty; every copy of the template has the same numbers. */
async function columnsOf(url: string): Promise<TemplateDatabase['columns']> {
  const columns = { maybeNull: [] as string[], notNull: [] as string[] }
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string; attnotnull: boolean }>(
      `SELECT attrelid || ':' || attnum AS key, attnotnull FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
    )
    for (const { key, attnotnull } of rows) columns[attnotnull ? 'notNull' : 'maybeNull'].push(key)
  })
  return columns
}

/** The same on every run against one server, for two runs at once share the role; it guards nothing but tests. */
async function rolePassword(adminUrl: string): Promise<string> {
  return process.env.TEST_DATABASE_URL ? `test-${new URL(adminUrl).host}` : randomBytes(16).toString('hex')
}

const startedAt = (name: string) =>
  name.startsWith(databasePrefix) ? Number(name.slice(databasePrefix.length).split('_')[0]) : Date.now()

async function dropDatabases(adminUrl: string, isMeant: (name: string) => boolean): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE NOT datistemplate')
    for (const { datname } of rows.filter((row) => isMeant(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)} WITH (FORCE)`)
    }
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Folders that killed runs left; their servers have ended with them. */
function removeOldFolders(): void {
  const roots = [...new Set([scratchRoot(), os.tmpdir()])]
  const names = roots.flatMap((root) => readdirSync(root).map((name) => ({ name, folder: path.join(root, name) })))
  for (const { folder } of names.filter(({ name }) => name.startsWith(folderPrefix))) {
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
  }
}
