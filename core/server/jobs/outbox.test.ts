import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/setup/database-per-file.ts'
import { type Db, inScope, openDb } from '../database/db.ts'
import { type Outcome, outboxKind, type OutboxMessage, putOutbox, retryOutbox } from './outbox.ts'
import { OutboxStatus } from './outbox-states.ts'
import { drainOutbox } from './outbox-worker.ts'

let database: TestDatabase
let db: Db
let owner: Db
const scope = { tenantId: '100001', oemNo: '' }

/** The other side: what it heard, what it answers next, and what it says when asked. */
const side = {
  heard: [] as string[],
  asked: [] as string[],
  answers: [] as (Outcome | Error)[],
  known: 'absent' as Outcome | 'absent',
  settled: [] as string[],
  stuck: [] as string[],
}

const done = (answer: string): Outcome => ({ kind: 'settled', answer })
const say = (message: OutboxMessage) => `${message.outNo} try ${message.attempt}`

const payment = outboxKind<{ amount: string }>({
  kind: 'test.payment',
  retryMinutes: [1, 5],
  send: async (message) => {
    side.heard.push(say(message))
    const answer = side.answers.shift() ?? done('ok')
    if (answer instanceof Error) throw answer
    return answer
  },
  ask: async (message) => {
    side.asked.push(say(message))
    return side.known
  },
  settle: async (tx, message, answer) => {
    if (answer === 'breaks') throw new Error('settling broke')
    await tx.client.query('SELECT 1')
    side.settled.push(`${message.outNo} ${message.payload.amount} ${answer}`)
  },
  stuck: async (_tx, message, error) => void side.stuck.push(`${message.outNo} ${error}`),
})

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl)
  owner = openDb(database.ownerUrl, { max: 1 })
})

beforeEach(async () => {
  Object.assign(side, { heard: [], asked: [], answers: [], known: 'absent', settled: [], stuck: [] })
  await owner.pool.query('TRUNCATE outbox, outbox_due')
  await ahead('0')
})

afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

const ahead = (interval: string) =>
  owner.pool.query('UPDATE business_clock SET is_movable = true, ahead = $1::interval', [interval])
const put = (...outNos: string[]) =>
  inScope(db, scope, (tx) =>
    putOutbox(
      tx,
      scope.tenantId,
      payment,
      outNos.map((outNo) => ({ outNo, payload: { amount: '1.00' } })),
    ),
  )
const statusOf = (outNo: string) =>
  inScope(
    db,
    scope,
    async (tx) =>
      (await tx.client.query('SELECT outbox_status FROM outbox WHERE out_no = $1', [outNo])).rows[0]?.outbox_status,
  )
const none = { settled: 0, again: 0, unknown: 0, stuck: 0 }
const drain = (failed?: (error: unknown) => void) => drainOutbox(db, 'test.payment', failed, [payment])

describe('the outbox', () => {
  it('sends what a committed transaction wrote, once, and settles it', async () => {
    await put('A1', 'A2')
    expect(await drain()).toEqual({ ...none, settled: 2 })
    expect(await drain()).toEqual(none)
    expect(side.heard.sort()).toEqual(['A1 try 1', 'A2 try 1'])
    expect(side.settled.sort()).toEqual(['A1 1.00 ok', 'A2 1.00 ok'])
    expect(await statusOf('A1')).toBe(OutboxStatus.settled)
  })

  it('sends nothing of a transaction that failed', async () => {
    const failing = inScope(db, scope, async (tx) => {
      await putOutbox(tx, scope.tenantId, payment, [{ outNo: 'A1', payload: { amount: '1.00' } }])
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await drain()).toEqual(none)
  })

  it('tries again later under the same number, by the business clock', async () => {
    side.answers = [{ kind: 'again', error: 'busy' }]
    await put('A1')
    expect(await drain()).toEqual({ ...none, again: 1 })
    expect(await drain()).toEqual(none)
    await ahead('2 minutes')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side.heard).toEqual(['A1 try 1', 'A1 try 2'])
    expect(side.asked).toEqual([])
  })

  it('trap 7: a fault while sending is unknown; it asks before it sends again, and not again when it had arrived', async () => {
    side.answers = [new Error('socket hang up')]
    await put('A1')
    expect(await drain()).toEqual({ ...none, unknown: 1 })
    expect(await statusOf('A1')).toBe(OutboxStatus.unknown)
    side.known = done('was paid')
    await ahead('2 minutes')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side).toMatchObject({ heard: ['A1 try 1'], asked: ['A1 try 2'], settled: ['A1 1.00 was paid'] })
  })

  it('sends again what the other side does not know', async () => {
    side.answers = [new Error('connection reset')]
    await put('A1')
    await drain()
    await ahead('2 minutes')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side).toMatchObject({ heard: ['A1 try 1', 'A1 try 2'], asked: ['A1 try 2'] })
  })

  it('hands a message to a person when the tries are used up, and takes it up again when told', async () => {
    side.answers = [new Error('lost'), new Error('lost'), new Error('lost')]
    await put('A1')
    for (const moment of ['0', '2 minutes', '10 minutes']) {
      await ahead(moment)
      await drain()
    }
    expect(side.stuck).toEqual(['A1 lost'])
    expect(await statusOf('A1')).toBe(OutboxStatus.stuck)
    await ahead('1 day')
    expect(await drain()).toEqual(none)
    expect(await inScope(db, scope, (tx) => retryOutbox(tx, scope.tenantId, 'test.payment', 'A1'))).toBe(true)
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(await inScope(db, scope, (tx) => retryOutbox(tx, scope.tenantId, 'test.payment', 'A1'))).toBe(false)
  })

  it('takes up what a dead worker leased before the clock was set back an hour, and asks before it sends', async () => {
    await put('A1')
    await owner.pool.query(`UPDATE outbox SET outbox_status = 2, attempts = 1`)
    await owner.pool.query(`UPDATE outbox_due SET leased_until = clock_timestamp() + interval '1 hour'`)
    side.known = done('was paid')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side).toMatchObject({ heard: [], asked: ['A1 try 2'] })
  })

  it('A5: a worker killed after sending leaves "unknown"; the next one asks', async () => {
    await put('A1')
    await owner.pool.query(`UPDATE outbox SET outbox_status = 2, attempts = 1`)
    await owner.pool.query(`UPDATE outbox_due SET leased_until = now() + interval '10 seconds'`)
    expect(await drain()).toEqual(none)
    await owner.pool.query(`UPDATE outbox_due SET leased_until = now() - interval '1 second'`)
    side.known = done('arrived')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side).toMatchObject({ heard: [], settled: ['A1 1.00 arrived'] })
  })

  it('keeps the answer unsettled when applying it fails, and applies it on the next try', async () => {
    const faults: unknown[] = []
    side.answers = [done('breaks')]
    await put('A1')
    expect(await drain((error) => faults.push(error))).toEqual({ ...none, unknown: 1 })
    expect(faults).toHaveLength(1)
    side.known = done('applied')
    await ahead('2 minutes')
    expect(await drain()).toEqual({ ...none, settled: 1 })
    expect(side.settled).toEqual(['A1 1.00 applied'])
  })

  it('drained by five at once sends each message once', async () => {
    const outNos = Array.from({ length: 40 }, (_, n) => `A${n}`)
    await put(...outNos)
    const counts = await Promise.all(Array.from({ length: 5 }, () => drain()))
    expect(counts.reduce((sum, { settled }) => sum + settled, 0)).toBe(40)
    expect(side.heard.sort()).toEqual(outNos.map((outNo) => `${outNo} try 1`).sort())
  })

  it('refuses a number that was used', async () => {
    await put('A1')
    await expect(put('A1')).rejects.toMatchObject({ constraint: 'outbox_out_no' })
  })
})
