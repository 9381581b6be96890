import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar, type CalendarJob } from '../../../core/server/jobs/calendar.ts'
import { inSnapshot, type Tx } from '../../../core/server/database/db.ts'
import { makeFigures } from '../../../core/server/process/metrics.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { ports } from '../../../wiring.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { home } from '../../desk/home/home.contract.ts'
import { systemNotice } from '../../content/system-notice/system-notice.contract.ts'
import { wechat } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, givenAisle, givenMerchant, setNow, tenantId } from '../../trades/engine/engine.fixture.ts'
import { dayClose } from '../day-close/day-close.jobs.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'
import { proof } from './proof.contract.ts'
import { nightlyRollupCheck, proveLedger } from './proof.jobs.ts'
import { keepRun } from './proof-run.actions.ts'
import { RunKind } from './proof-run.contract.ts'
import { proveEach } from '../invariants/proving.queries.ts'
import { proveWholly } from './verify-ledger.queries.ts'

let world: World
let owner: pg.Client
let finance: TestUser
const figures = makeFigures()
const jobs: CalendarJob[] = [dayClose, nightlyRollupCheck]

beforeAll(async () => {
  world = await startWorld({ ports: { core: { ...ports.core, proved: figures.proved } } })
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  finance = await givenUser(world, { tenantId, permissions: ['ledger_verify'] })
  await setNow(world, '2026-11-10 12:00:00+08')
  await advanceCalendar(world.db, { jobs, wait: true })
  await givenAisle(world)
  const merchant = await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001'], lines: wechat.slice(1) })
  const first = paid(merchant, '123.45', {})
  await deliver(world, first, paid(merchant, '9.99', {}), refunded(first, '20.00'))
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Walks the calendar to a moment, and lets the workers do what it asked for. */
async function until(moment: string): Promise<void> {
  await setNow(world, moment)
  await advanceCalendar(world.db, { jobs, wait: true })
  await runWaitingJobs(world, proveLedger)
}
/** Past the small changes of a superuser who leaves no trace of himself. */
async function behind(statement: string, ...values: unknown[]): Promise<void> {
  await owner.query("SET session_replication_role = 'replica'")
  const { rowCount } = await owner.query(statement, values)
  await owner.query("SET session_replication_role = 'origin'")
  expect(rowCount).toBeGreaterThan(0)
}
const history = async (filter: Parameters<typeof ask>[1] = {}, by = finance) => (await ask(by, filter)).data
const ask = (
  by: TestUser,
  filter: { isFailed?: 0 | 1; isLatest?: 0 | 1; runKind?: 1 | 2 | 3; size?: number; current?: number },
) => world.as(by).send(proof.history, filter)
const failedFor = async (by: TestUser) =>
  (await world.as(by).send(home.waiting)).data.figures.find(({ name }) => name === 'proofFailed')?.count
const noticesOf = async (by: TestUser) => (await world.as(by).send(systemNotice.mine, {})).data.records

describe('the proofs that run by themselves', () => {
  it('C1360: after the day close every check is made and kept, with rows and time', async () => {
    await until('2026-11-11 00:40:00+08')
    const { records, total } = await history()
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      runKind: RunKind.dayClose,
      holds: 1,
      failedCount: 0,
      wrongCount: 0,
      failure: '',
    })
    const names = records[0]?.proofs.map(({ name }) => name)
    expect(names).toEqual([...Array.from({ length: 16 }, (_, n) => `L${n + 1}`), 'sealChain', 'seals'])
    expect(records[0]?.proofs.find(({ name }) => name === 'L11')?.rowsChecked).toBeGreaterThan(3)
    expect(await failedFor(finance)).toBe(0)
    expect(await figures.text()).toContain('proof_runs_total{proof="L11"} 1')
  })

  it('C1360: at 03:30 every roll-up, count and copy is recomputed, and what holds rests until its sums change', async () => {
    await until('2026-11-11 03:40:00+08')
    const [run] = (await history({ runKind: RunKind.rollups })).records
    expect(run).toMatchObject({ holds: 1 })
    expect(run?.proofs.map(({ name }) => name)).toContain('trade_stat_mer_day')
    expect(run?.proofs.find(({ name }) => name === 'service_profit_day')?.rowsChecked).toBeGreaterThan(0)
  })

  it('C1360, C1086, C0962: what is wrong is named, counted on the home page and told once to who may see it', async () => {
    const clerk = await givenUser(world, { tenantId, permissions: ['pos_trade_view'] })
    await behind('UPDATE trade_stat_mer_day SET pay_amount = pay_amount + 7 WHERE tenant_id = $1', tenantId)
    await behind(`UPDATE pos_refund SET refund_amount = refund_amount + 7 WHERE tenant_id = $1`, tenantId)
    await until('2026-11-12 03:40:00+08')
    const failed = await history({ isFailed: 1, isLatest: 1 })
    expect(failed.records.map(({ runKind }) => runKind).sort()).toEqual([RunKind.dayClose, RunKind.rollups])
    const offendersOf = (name: string) =>
      failed.records.flatMap(({ proofs }) => proofs).find((one) => one.name === name)?.offenders ?? []
    expect(offendersOf('trade_stat_mer_day')[0]).toMatchObject({ rpi_no: 'M1' })
    expect(offendersOf('L11')).toContainEqual(
      expect.objectContaining({ table: 'pos_refund', compared: 'refund_amount', posted: '2000', rows_say: '2007' }),
    )
    expect(offendersOf('seals')[0]).toMatchObject({ table: 'pos_refund', why: 'changed' })
    expect(await failedFor(finance)).toBe(2)
    expect(await failedFor(clerk)).toBeUndefined()
    const told = await noticesOf(finance)
    expect(told.map(({ title }) => title)).toHaveLength(2)
    expect(told.map(({ content }) => content).join()).toContain('trade_stat_mer_day')
    expect(await noticesOf(clerk)).toEqual([])
    // The text of the figures is given again for some seconds.
    await expect
      .poll(() => figures.text(), { timeout: 10_000 })
      .toMatch(/proof_failures_total\{proof="L11"\} 1[^]*proof_wrong_rows\{proof="L11"\} 1/)
    await until('2026-11-13 03:40:00+08')
    expect(await noticesOf(finance)).toHaveLength(2)
    expect((await history({ isFailed: 1 })).total).toBe(4)
  })

  it('C1360: the trouble ends with the run that finds nothing; the record of it stays', async () => {
    await behind('UPDATE trade_stat_mer_day SET pay_amount = pay_amount - 7 WHERE tenant_id = $1', tenantId)
    await behind(`UPDATE pos_refund SET refund_amount = refund_amount - 7 WHERE tenant_id = $1`, tenantId)
    await until('2026-11-14 03:40:00+08')
    expect(await failedFor(finance)).toBe(0)
    expect((await history({ isFailed: 1, isLatest: 1 })).total).toBe(0)
    const all = await history({ size: 3 })
    expect(all.records.map(({ id }) => BigInt(id))).toEqual(
      all.records.map(({ id }) => BigInt(id)).sort((a, b) => Number(b - a)),
    )
    expect([all.records.length, (await history({ size: 3, current: 2 })).records.length]).toEqual([3, 3])
    expect((await history({ isFailed: 0 })).total + (await history({ isFailed: 1 })).total).toBe(all.total)
  })

  it('all of it at once, as the command asks for it, finds a wrong row, its seal and a wrong roll-up', async () => {
    const wrong = async () =>
      (await proveWholly(world.db, tenantId)).filter(({ holds }) => !holds).map(({ name }) => name)
    expect(await wrong()).toEqual([])
    await behind('UPDATE trade_stat_mer_day SET pay_amount = pay_amount + 7 WHERE tenant_id = $1', tenantId)
    expect(await wrong()).toEqual(['trade_stat_mer_day'])
    await behind('UPDATE pos_refund SET refund_amount = refund_amount + 7 WHERE tenant_id = $1', tenantId)
    expect(await wrong()).toEqual(expect.arrayContaining(['L11', 'seals', 'trade_stat_mer_day']))
    await behind('UPDATE pos_refund SET refund_amount = refund_amount - 7 WHERE tenant_id = $1', tenantId)
    await behind('UPDATE trade_stat_mer_day SET pay_amount = pay_amount - 7 WHERE tenant_id = $1', tenantId)
    expect(await wrong()).toEqual([])
  })

  it('C1360: belongs to the operator’s own staff; others see no run', async () => {
    const permissions = ['ledger_verify']
    for (const other of [
      { tenantId: '100777', permissions },
      { tenantId, userType: 2 as const, userNo: 'F00000001', permissions },
      { tenantId, oemNo: '100798', permissions },
    ])
      expect((await history({}, await givenUser(world, other))).total).toBe(0)
    expect((await ask(await givenUser(world, { tenantId }), {})).status).toBe(403)
  })

  it('a check that cannot be ended is told, the others are made, and the day stays closed', async () => {
    const app = new URL(world.appUrl).username
    await owner.query(`REVOKE SELECT ON debt FROM ${pg.escapeIdentifier(app)}`)
    try {
      await until('2026-11-15 00:40:00+08')
    } finally {
      await owner.query(`GRANT SELECT ON debt TO ${pg.escapeIdentifier(app)}`)
    }
    const [run] = (await history({ runKind: RunKind.dayClose })).records
    const { proofs = [] } = run ?? {}
    expect(proofs.find(({ name }) => name === 'L8')).toMatchObject({ holds: 0, failure: expect.stringMatching(/debt/) })
    expect(proofs.find(({ name }) => name === 'L1')).toMatchObject({ holds: 1 })
    const { rows } = await owner.query('SELECT open_day FROM ledger_day WHERE tenant_id = $1', [tenantId])
    expect(rows[0].open_day).toBe('2026-11-15')
  })

  it('a run that broke as a whole is kept with its reason on its last try', async () => {
    await expect(
      proveLedger.run({
        db: { ...world.db, pool: failingOnce(world.db.pool) },
        payload: { tenantId, oemNo: '', kind: RunKind.rollups, due: '2026-11-15 03:30:00+08' },
        translate: (text) => text,
        signal: new AbortController().signal,
        isLastTry: true,
        within: () => Promise.reject(new Error('unused')),
      }),
    ).rejects.toThrow('connection lost')
    expect((await history({ isFailed: 1, isLatest: 1 })).records).toContainEqual(
      expect.objectContaining({ runKind: RunKind.rollups, holds: 0, failure: 'connection lost', proofCount: 0 }),
    )
  })

  it('hinders no posting: one commits while a proof is in the middle of its reading', async () => {
    const scope = { tenantId, oemNo: '' }
    const party = { ownerType: OwnerType.provider, ownerNo: 'F00000001' } as const
    await inSnapshot(world.db, scope, 60_000, async (tx) => {
      await tx.client.query('SELECT count(*) FROM ledger_balance')
      const { duplicate } = await world.within(scope, async (posting) => {
        await posting.client.query("SET LOCAL lock_timeout = '500ms'")
        return post(posting, tenantId, {
          eventType: 1311,
          eventKey: 'TZ:9',
          bookDay: '2026-11-15',
          happenedAt: '2026-11-15 00:41:00+08',
          bizKind: 'moneyChange',
          bizCode: '9',
          lines: [
            line(
              accounts.otherExpense(tenantId),
              accounts.available(party, WalletKind.reward),
              5n,
              BalanceChange.adjustedUp,
            ),
          ],
        })
      })
      expect(duplicate).toBe(false)
      await expect(tx.client.query('UPDATE ledger_day SET open_day = open_day')).rejects.toThrow(/read-only/)
    })
  })
})

describe('a proof by two connections', () => {
  const scope = { tenantId, oemNo: '' }

  it('reads one moment: what is committed meanwhile is seen by neither', async () => {
    const count = async ({ client }: Tx) =>
      (await client.query<{ n: bigint }>('SELECT count(*) AS n FROM proof_run')).rows[0]?.n
    const before = await world.within(scope, count)
    await inSnapshot(world.db, scope, 60_000, async (tx, beside) => {
      await world.within(scope, (writing) =>
        keepRun(writing, tenantId, {
          kind: RunKind.sample,
          startTime: '2026-11-15 01:00:00+08',
          ms: 1,
          proofs: [],
          failure: '',
        }),
      )
      expect(await count(tx)).toBe(before)
      expect(await count(beside)).toBe(before)
    })
    expect(await world.within(scope, count)).toBe((before ?? 0n) + 1n)
  })

  it.each([
    ['both prove while nobody else works', 0, 2],
    ['the second leaves the processor to others who work', 2, 1],
  ])('%s', async (_, others, connections) => {
    const seen = new Set<unknown>()
    const provings = ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      title: name,
      prove: async ({ client }: Tx) => {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.4)')
        seen.add(rows[0]?.pid)
        return { rowsChecked: 0, wrongCount: 0, offenders: [] }
      },
    }))
    const working = Array.from({ length: others }, () =>
      world.within(scope, ({ client }) => client.query('SELECT pg_sleep(2.5)')),
    )
    const proofs = await inSnapshot(world.db, scope, 60_000, (tx, beside) =>
      proveEach([tx, beside], tenantId, provings),
    )
    await Promise.all(working)
    expect(proofs.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    expect(seen.size).toBe(connections)
  })
})

/** A pool whose first connection is lost. */
function failingOnce(pool: pg.Pool): pg.Pool {
  let isFirst = true
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown
      return async () => {
        if (isFirst) {
          isFirst = false
          throw new Error('connection lost')
        }
        return target.connect()
      }
    },
  })
}
