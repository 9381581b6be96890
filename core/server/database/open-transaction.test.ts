import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readDatasource } from '../../../features/development/datasource/datasource.adapter.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { call } from '../../shared/call.ts'
import { int } from '../../shared/shapes/shapes.ts'
import { inScope, platformScope } from './db.ts'
import { type Files, openFiles } from '../files/files.ts'
import { handle, handleAsking } from '../call/handle.ts'
import { AskedWithinTransaction, reportAskedWithinTransaction, requireNoTransaction } from './open-transaction.ts'
import { sendOutgoing } from '../http/outgoing.ts'

const shape = { method: 'POST', permission: 'test_door', output: z.object({ asked: int() }) } as const
const within = call({
  ...shape,
  id: 'C9034',
  path: '/api/countinghouse/test/door-within',
  title: '事务内外呼',
  audit: 'test.door',
})
const looking = call({
  ...shape,
  id: 'C9035',
  path: '/api/countinghouse/test/door-looking',
  title: '查看时外呼',
  audit: 'test.door',
})
const between = call({
  ...shape,
  id: 'C9036',
  path: '/api/countinghouse/test/door-between',
  title: '事务间外呼',
  audit: 'test.door',
})
const after = call({
  ...shape,
  id: 'C9037',
  path: '/api/countinghouse/test/door-after',
  title: '提交后外呼',
  audit: 'test.door',
})

const knock = async () => {
  requireNoTransaction('the door of this test')
  return { asked: 1 }
}
let knocked: Promise<unknown> | undefined
const testCalls = [
  handle(within, knock),
  handleAsking(looking, { look: knock, ask: async () => ({ asked: 0 }), settle: async (_, heard) => heard }),
  handleAsking(between, { look: async () => null, ask: knock, settle: async (_, heard) => heard }),
  handle(after, async ({ afterCommit }) => {
    afterCommit(() => (knocked = knock()))
    return { asked: 0 }
  }),
]

let world: World
let clerk: TestUser
let folder: string
let files: Files
beforeAll(async () => {
  world = await startWorld({ calls: testCalls })
  clerk = await givenUser(world, { tenantId: '100001', permissions: ['test_door'] })
  folder = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-test-doors-'))
  files = await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'x', publicUrl: 'http://localhost' })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
const throwing = (fault: Error) => {
  throw fault
}
afterEach(() => reportAskedWithinTransaction(throwing))

const inTransaction = <T>(work: () => Promise<T>) => inScope(world.db, platformScope, work)

describe('within a transaction', () => {
  it.each([
    ['puts a file', () => files.put('private/a', Buffer.from('x'))],
    ['streams a file', () => files.putStream('private/a', Readable.from(['x']))],
    ['reads a file', () => files.read('private/a')],
    ['measures a file', () => files.size('private/a')],
    ['removes a file', () => files.remove('private/a')],
    ['calls an address', () => sendOutgoing('https://example.com/', { method: 'GET' })],
    [
      'reads a data source',
      () =>
        readDatasource(
          {
            driverClass: 'org.postgresql.Driver',
            place: { host: '127.0.0.1', port: 1, database: 'x', url: 'jdbc:postgresql://127.0.0.1:1/x' },
            username: 'x',
            password: 'x',
            allowed: '127.0.0.1:1',
          },
          (reader) => reader.tables(),
        ),
    ],
  ] as const)('nobody %s', async (_what, ask) => {
    await expect(inTransaction<unknown>(ask)).rejects.toThrow(AskedWithinTransaction)
  })

  it('no call asks, neither while it looks nor while it settles', async () => {
    expect((await world.as(clerk).send(within)).code).toBe(500)
    expect((await world.as(clerk).send(looking)).code).toBe(500)
  })

  it('asking goes on where the process only tells of it', async () => {
    const told: string[] = []
    reportAskedWithinTransaction((fault) => told.push(fault.message))
    expect((await world.as(clerk).send(within)).code).toBe(200)
    expect(told).toEqual(['the door of this test was asked within a transaction'])
  })
})

describe('outside of a transaction', () => {
  it('everybody may ask: between two transactions, after the commit, and when one inside another has ended', async () => {
    expect((await world.as(clerk).send(between)).code).toBe(200)
    expect((await world.as(clerk).send(after)).code).toBe(200)
    await expect(knocked).resolves.toEqual({ asked: 1 })
    await expect(inTransaction(async () => inTransaction(async () => 1)).then(knock)).resolves.toEqual({ asked: 1 })
  })

  it('a transaction that another one waits for does not hide it', async () => {
    const nested = inTransaction(async () => {
      await inTransaction(async () => 1)
      return knock()
    })
    await expect(nested).rejects.toThrow(AskedWithinTransaction)
  })

  it('work that a transaction began and did not wait for may ask once that has ended', async () => {
    let end = () => {}
    const ended = new Promise<void>((done) => (end = done))
    let begun: Promise<unknown> | undefined
    await inTransaction(async () => {
      begun = ended.then(knock)
    })
    end()
    await expect(begun).resolves.toEqual({ asked: 1 })
  })
})
