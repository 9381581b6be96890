import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/setup/database-per-file.ts'
import { commitWith, type Db, openDb, rollback, withClient } from './db.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl, { max: 1 }) // The table of the probe belongs to one connection.
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

const add = (name: string) => `INSERT INTO probe (name) VALUES ('${name}')`

describe('the last statements of a transaction travel with its commit', () => {
  beforeAll(() =>
    withClient(db, (client) => client.query('CREATE TEMP TABLE probe (name text PRIMARY KEY)')).then(() => undefined),
  )

  it('keeps all of them', () =>
    withClient(db, async (client) => {
      await client.query('BEGIN')
      await commitWith(client, client.query(add('a')), client.query(add('b')))
      expect((await client.query('SELECT name FROM probe ORDER BY name')).rows).toEqual([{ name: 'a' }, { name: 'b' }])
    }))

  it('throws the failure of one, keeps none, and the connection serves on', () =>
    withClient(db, async (client) => {
      await client.query('BEGIN')
      const first = client.query(add('c'))
      const broken = client.query(add('a'))
      await expect(commitWith(client, first, broken, client.query(add('d')))).rejects.toMatchObject({ code: '23505' })
      await rollback(client)
      expect((await client.query(`SELECT name FROM probe WHERE name IN ('c', 'd')`)).rows).toEqual([])
    }))
})

describe('a pool that ends', () => {
  it('refuses those who wait for a connection, and waits for those who have one', async () => {
    const ending = openDb(database.appUrl, { max: 1 })
    const held = await ending.pool.connect()
    const waiting = [
      withClient(ending, () => Promise.resolve('served')),
      ending.pool.query('SELECT 1').then(() => 'served'),
    ].map((one) => one.catch(String))
    const closed = ending.close()
    const refused = expect.stringContaining('after calling end on the pool')
    expect(await Promise.all(waiting)).toEqual([refused, refused])
    expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    held.release()
    await closed
  })

  it('cuts off who does not give a connection back in its time', async () => {
    const ending = openDb(database.appUrl, { max: 1 })
    const begun = Promise.withResolvers<void>()
    const cut = withClient(ending, (client) => {
      begun.resolve()
      return client.query('SELECT pg_sleep(60)')
    }).then(() => 'served', String)
    await begun.promise
    await ending.close()
    expect(await cut).toContain('Connection terminated')
  })

  it('refuses who asked in the same turn, though a connection is free', async () => {
    const ending = openDb(database.appUrl, { max: 1 })
    await ending.pool.query('SELECT 1')
    const asked = ending.pool.connect().catch(String)
    await ending.close()
    expect(await asked).toContain('after calling end on the pool')
  })
})
