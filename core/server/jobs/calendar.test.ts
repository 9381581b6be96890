import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/setup/database-per-file.ts'
import { advanceCalendar, type CalendarJob } from './calendar.ts'
import { type Db, inScope, openDb } from '../database/db.ts'
import { nextDue } from './schedule.ts'

let database: TestDatabase
let db: Db
let owner: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl)
  owner = openDb(database.ownerUrl, { max: 1 })
  for (const tenantId of ['100001', '100002'])
    await db.pool.query(
      `INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, linkman, contact_number_enc) VALUES ($1, $1, $1, 1, '', '')`,
      [tenantId],
    )
})

afterEach(() => db.pool.query('DELETE FROM calendar_progress'))

afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

/** Sets the business clock to a moment of the year 2030, as near as the running seconds let it. */
const at = (moment: string) =>
  owner.pool.query('UPDATE business_clock SET is_movable = true, ahead = $1::timestamptz - now()', [
    `2030-${moment}:30+08`,
  ])

/** Jobs that write down their runs, and a walk over them. */
function written(...make: ((seen: string[]) => CalendarJob)[]) {
  const seen: string[] = []
  const jobs = make.map((one) => one(seen))
  const failed: string[] = []
  const advance = () =>
    advanceCalendar(db, {
      jobs,
      wait: true,
      failed: ({ job, due, error }) => failed.push(`${job} ${due.slice(5, 16)} ${(error as Error).message}`),
    })
  return { seen, failed, advance }
}

const noted =
  (name: string, due: CalendarJob['due']) =>
  (seen: string[]): CalendarJob => ({
    name,
    due,
    run: async (_db, { at: due }) => void seen.push(`${name} ${due.slice(5, 16)}`),
  })

describe('nextDue', () => {
  it.each([
    [{ daily: '00:30' }, '2026-03-01 00:29:59+08', '2026-03-01 00:30:00+08'],
    [{ daily: '00:30' }, '2026-03-01 00:30:00+08', '2026-03-02 00:30:00+08'],
    [{ daily: '00:30' }, '2026-02-28 16:00:00+00', '2026-03-01 00:30:00+08'],
    [{ monthly: '04:00', onDay: 1 }, '2026-02-01 04:00:00+08', '2026-03-01 04:00:00+08'],
    [{ monthly: '04:00', onDay: 1 }, '2026-12-31 23:00:00+08', '2027-01-01 04:00:00+08'],
    [{ monthly: '04:00', onDay: 28 }, '2026-02-03 04:00:00+08', '2026-02-28 04:00:00+08'],
    [{ everyMinutes: 1 }, '2026-03-01 23:59:00.5+08', '2026-03-02 00:00:00+08'],
    [{ everyMinutes: 15 }, '2026-03-01 10:07:00+08', '2026-03-01 10:15:00+08'],
  ])('of %o after %s is %s', (rhythm, after, due) => {
    expect(nextDue(rhythm, after)).toBe(due)
  })

  it.each([[{ daily: '24:00' }], [{ monthly: '04:00', onDay: 31 }], [{ everyMinutes: 7 }], [{ everyMinutes: 0 }]])(
    'refuses %o',
    (rhythm) => {
      expect(() => nextDue(rhythm, '2026-03-01 00:00:00+08')).toThrow(Error)
    },
  )
})

describe('the business calendar', () => {
  it('begins a job when it first sees it, and runs each due moment once', async () => {
    const { seen, advance } = written(noted('test.close', { daily: '00:30' }))
    await at('01-05 12:00')
    expect(await advance()).toBe(0)
    await at('01-06 00:29')
    expect(await advance()).toBe(0)
    await at('01-06 00:30')
    expect(await advance()).toBe(1)
    expect(await advance()).toBe(0)
    expect(seen).toEqual(['test.close 01-06 00:30'])
  })

  it('makes up for a jump of days in the order of the due moments, jobs of minutes once between them', async () => {
    const { seen, advance } = written(
      noted('test.minute', { everyMinutes: 1 }),
      noted('test.early', { daily: '00:30' }),
      noted('test.late', { daily: '01:00' }),
    )
    await at('01-05 00:29')
    await advance()
    await at('01-07 00:45')
    await advance()
    expect(seen).toEqual([
      'test.minute 01-05 00:30',
      'test.early 01-05 00:30',
      'test.minute 01-05 01:00',
      'test.late 01-05 01:00',
      'test.minute 01-06 00:30',
      'test.early 01-06 00:30',
      'test.minute 01-06 01:00',
      'test.late 01-06 01:00',
      'test.minute 01-07 00:30',
      'test.early 01-07 00:30',
      'test.minute 01-07 00:45',
    ])
  })

  it('runs every day of a month that was jumped', async () => {
    const { seen, advance } = written(
      noted('test.month', { daily: '23:00' }),
      noted('test.first', { monthly: '04:00', onDay: 1 }),
    )
    await at('01-05 12:00')
    await advance()
    await at('02-05 12:00')
    expect(await advance()).toBe(32)
    expect(seen).toContain('test.first 02-01 04:00')
    expect(seen).toEqual([...seen].sort((a, b) => (a.slice(-11) < b.slice(-11) ? -1 : 1)))
  })

  it('holds back the later runs of a job that failed, not the other jobs, and goes on when it works', async () => {
    let isBroken = true
    const breaking = (): CalendarJob => ({
      name: 'test.broken',
      due: { daily: '02:00' },
      run: async () => {
        if (isBroken) throw new Error('broken')
      },
    })
    const { seen, failed, advance } = written(breaking, noted('test.other', { daily: '03:00' }))
    await at('01-05 12:00')
    await advance()
    await at('01-07 12:00')
    await advance()
    expect(failed).toEqual(['test.broken 01-06 02:00 broken'])
    expect(seen).toEqual(['test.other 01-06 03:00', 'test.other 01-07 03:00'])
    expect(await advance()).toBe(0)
    isBroken = false
    await db.pool.query('UPDATE calendar_progress SET retry_at = now()')
    expect(await advance()).toBe(2)
  })

  it('runs a job of the operators once for each, undone with the note when it fails', async () => {
    let broken = '100001'
    const ofTenants = (seen: string[]): CalendarJob => ({
      name: 'test.tenants',
      due: { daily: '05:00' },
      runTenant: async (tx, tenantId, { day }) => {
        await tx.client.query(`INSERT INTO outbox (tenant_id, kind, out_no, payload) VALUES ($1, 'test', $2, '{}')`, [
          tenantId,
          day,
        ])
        if (tenantId === broken) throw new Error('broken')
        seen.push(`${tenantId} ${day}`)
      },
    })
    const { seen, failed, advance } = written(ofTenants)
    await at('01-05 12:00')
    await advance()
    await at('01-07 12:00')
    await advance()
    expect(seen).toEqual(['100002 2030-01-06', '100002 2030-01-07'])
    expect(failed).toEqual(['test.tenants 01-06 05:00 broken'])
    broken = ''
    await db.pool.query('UPDATE calendar_progress SET retry_at = now()')
    await advance()
    expect(seen.slice(2)).toEqual(['100001 2030-01-06', '100001 2030-01-07'])
    const written1 = await inScope(
      db,
      { tenantId: '100001', oemNo: '' },
      async (tx) => (await tx.client.query('SELECT out_no FROM outbox')).rows,
    )
    expect(written1).toEqual([{ out_no: '2030-01-06' }, { out_no: '2030-01-07' }])
  })

  it('is walked by one at a time: two at once run nothing twice', async () => {
    const { seen, advance } = written(noted('test.twoWalkers', { daily: '06:00' }))
    await at('01-05 12:00')
    await advance()
    await at('01-15 12:00')
    await Promise.all([advance(), advance(), advance()])
    expect(seen).toHaveLength(10)
    expect(new Set(seen).size).toBe(10)
  })
})
