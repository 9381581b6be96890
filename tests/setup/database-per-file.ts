import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { changeUrl } from '../../core/server/database/database-url.ts'
import type { TemplateDatabase } from './database.ts'
import { recordStatements } from '../statements/record.ts'
import { stateColumns } from '../architecture/state-columns.ts'
import { markStatementsOfTests } from './state-moves.ts'
import { requireTenantSaid } from './tenant-said.ts'

/** A database of a test file's own, with all migrations. */
export interface TestDatabase {
  /** Connection string of the role that owns everything. */
  ownerUrl: string
  /** Connection string of the application's role, which owns nothing and cannot pass by row security. */
  appUrl: string
  /** Removes the database, also from under open connections. */
  drop(): Promise<void>
}

/**
 * Makes a database from the migrated template: call it once a test file, before all, and drop it after all. What a file
 * forgets to drop is dropped when all tests have ended.
 * @throws Error with the whole story when the server or a migration fails
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, prefix, role, tenantTables, columns } = await askForTemplate(inject('templateSocket'))
  requireTenantSaid(role.name, new Set(tenantTables))
  recordStatements(role.name, columns)
  markStatementsOfTests(role.name, [...new Set(Object.keys(stateColumns).map((name) => name.split('.')[0] as string))])
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await statement(
    adminUrl,
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`,
  )
  const url = changeUrl(adminUrl, { database: name })
  return {
    ownerUrl: inOurZone(url),
    appUrl: changeUrl(url, { user: role.name, password: role.password }),
    drop: () => statement(adminUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  }
}

/**
 * A connection string whose connections speak of our time, whichever the server keeps: tests open plain ones with it, and read
 * instants of the wire. The product's own connections say theirs themselves.
 */
function inOurZone(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c TimeZone=Asia/Shanghai -c jit=off')
  return changed.href
}

async function askForTemplate(socketPath: string): Promise<TemplateDatabase> {
  return new Promise((done, fail) => {
    const asked = request({ socketPath, path: '/' }, async (response) => {
      const answer = await text(response)
      if (response.statusCode === 200) done(JSON.parse(answer))
      else fail(new Error(`no test database: ${answer}`))
    })
    asked.on('error', fail).end()
  })
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
