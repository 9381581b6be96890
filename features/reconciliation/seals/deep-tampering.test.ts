import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, inScope, openDb, type Tx } from '../../../core/server/database/db.ts'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { sealAudit, verifyAudit } from '../../settings/audit/audit.actions.ts'
import { wechat } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, givenAisle, givenMerchant, setNow, tenantId } from '../../trades/engine/engine.fixture.ts'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { dayClose } from '../day-close/day-close.jobs.ts'
import { moneyTables } from './money-tables.queries.ts'
import { proveBooks } from '../proof/proof-run.actions.ts'
import { RunKind } from '../proof/proof-run.contract.ts'
import { proveEach } from '../invariants/proving.queries.ts'
import { sealEntity } from './seal-chain.queries.ts'
import { sealDays } from './seals.actions.ts'
import { sealedColumns } from './seals.queries.ts'
import { dayCloseProvings } from '../proof/verify-ledger.queries.ts'

let world: World
let superuser: Db

beforeAll(async () => {
  world = await startWorld()
  superuser = openDb(world.ownerUrl, { max: 1 })
  await givenUser(world, { tenantId })
  await setNow(world, '2026-11-10 12:00:00+08')
  await advanceCalendar(world.db, { jobs: [dayClose], wait: true })
  await givenAisle(world)
  const merchant = await givenMerchant(world, {
    rpiNo: 'M1',
    providers: ['F00000001', 'F00000002'],
    lines: wechat.slice(1),
  })
  const at = { payTime: '2026-11-10 11:59:00+08', occurredAt: '2026-11-10 11:59:00+08' }
  const first = paid(merchant, '123.45', at)
  await deliver(world, first, paid(merchant, '9.99', at), refunded(first, '20.00'))
  await setNow(world, '2026-11-11 00:40:00+08')
  await advanceCalendar(world.db, { jobs: [dayClose], wait: true })
  const { proofs, failure } = await proveBooks(world.db, tenantId, RunKind.dayClose)
  expect([failure, proofs.filter(({ holds }) => !holds)]).toEqual(['', []])
})
afterAll(async () => {
  await superuser.close()
  await world.close()
})

/** Runs work of a superuser who switches every trigger off, and takes back whatever it did. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined
  const back = new Error('taken back')
  await inScope(superuser, { tenantId, oemNo: '' }, async (tx) => {
    await tx.client.query("SET LOCAL session_replication_role = 'replica'")
    result = await work(tx)
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
  return result as T
}

/** Seals the rows of a table as they stand, as if they had never been otherwise. */
async function reseal(tx: Tx, table: string): Promise<void> {
  const one = moneyTables.find((money) => money.table === table)
  if (!one) throw new Error(`${table} is not sealed`)
  const { rows } = await tx.client.query<{ day: string }>(
    'DELETE FROM money_seal WHERE tenant_id = $1 AND table_name = $2 RETURNING seal_day AS day',
    [tenantId, table],
  )
  const names = ((await sealedColumns(tx)).get(table) ?? []).map(({ name }) => name)
  await sealDays(
    tx,
    tenantId,
    one,
    names,
    rows.map(({ day }) => day),
  )
}

async function broken(tx: Tx) {
  const proofs = await proveEach([tx], tenantId, dayCloseProvings)
  expect(proofs.filter(({ failure }) => failure !== '')).toEqual([])
  return proofs.filter(({ holds }) => !holds)
}

const oneTrade = `(SELECT max(rpt_order_code) FROM pos_trade WHERE tenant_id = '${tenantId}' AND trade_amount = 999)`
const first = `WHERE tenant_id = '${tenantId}' AND rpt_order_code = ${oneTrade}`
const noted = `WHERE tenant_id = '${tenantId}' AND event->>'amountFen' = '999'`

describe('rows that are altered with their seal made anew', () => {
  it.each([
    ['pos_trade', 'the rate', `rate_ppm = rate_ppm + 1 ${first}`, ['L14'], 'rate_ppm'],
    ['pos_trade', 'the chain', `chain_path = chain_path || ',F9' ${first}`, ['L14'], 'chain'],
    ['pos_trade', 'the time of payment', `pay_time = pay_time - interval '1 minute' ${first}`, ['L16'], 'pay_time'],
    ['pos_trade', 'the channel’s merchant', `aisle_mer_no = 'X' ${first}`, ['L16'], 'aisle_mer_no'],
    [
      'pos_profit',
      'what a provider pays upward, its profit left as it was',
      `cost_fee = cost_fee + 1, spread = spread - 1, share_in = share_in + 1 ${first} AND level = 1`,
      ['L14'],
      '1 F00000001',
    ],
    [
      'price_snapshot',
      'a rate',
      `chain = jsonb_set(chain, '{levels,1,line,ratePpm}', '1') WHERE tenant_id = '${tenantId}'`,
      ['L14', 'L15'],
      'hash',
    ],
    [
      'oem_policy_rate',
      'a price of the past',
      `rate_ppm = rate_ppm + 1 WHERE user_no = 'F00000001'`,
      ['L15'],
      'F00000001',
    ],
    ['rpi_rate', 'from when a price holds', `valid_from = '2026-11-10 12:00:01+08' WHERE rpi_no = 'M1'`, ['L15'], 'M1'],
    [
      'channel_notify',
      'the amount',
      `event = jsonb_set(event, '{amountFen}', '"1000"') ${noted}`,
      ['L16'],
      'trade_amount',
    ],
    [
      'channel_notify',
      'the outcome',
      `event = jsonb_set(event, '{outcome}', '"failed"') ${noted}`,
      ['L16'],
      'notification',
    ],
    ['channel_notify', 'the number', `order_no = 'X' ${noted}`, ['L16'], 'order_no'],
    [
      'channel_notify',
      'the amount of a refund',
      `event = jsonb_set(event, '{amountFen}', '"2001"') WHERE tenant_id = '${tenantId}' AND event_kind = 2`,
      ['L16'],
      'refund_amount',
    ],
  ] as const)('%s, %s: seen by what it should be', async (table, _what, change, names, compared) => {
    const found = await undone(async (tx) => {
      const { rowCount } = await tx.client.query(`UPDATE ${table} SET ${change}`)
      expect(rowCount).toBeGreaterThan(0)
      await reseal(tx, table)
      return broken(tx)
    })
    // The seals look right; what the chain keeps of them does not.
    expect(found.map(({ name }) => name)).toEqual([...names, 'sealChain'])
    const offenders = found.filter(({ name }) => name !== 'sealChain').flatMap((one) => one.offenders)
    expect(offenders.map((row) => row.compared ?? '').join()).toContain(compared)
    expect(offenders.every((row) => row.no !== '' && row.table !== '')).toBe(true)
    expect(found.at(-1)?.offenders[0]).toMatchObject({ table, why: 'changed' })
  })

  it('names the trade and its amount', async () => {
    const found = await undone(async (tx) => {
      await tx.client.query(`UPDATE pos_trade SET rate_ppm = 1 ${first}`)
      return broken(tx)
    })
    const offender = found.find(({ name }) => name === 'L14')?.offenders[0]
    expect(offender).toMatchObject({ table: 'pos_trade', no: expect.stringMatching(/^PT/), amount: '999', found: '1' })
  })
})

describe('seals in the audit chain', () => {
  it('are noted by the run that made them, a record a table, and are linked like every other record', async () => {
    await sealAudit(world.db)
    expect(await verifyAudit(world.db, tenantId)).toMatchObject({ broken: null })
    const { rows } = await superuser.pool.query<{ entity_no: string; days: object }>(
      `SELECT entity_no, after->'days' AS days FROM audit_log WHERE tenant_id = $1 AND entity = $2`,
      [tenantId, sealEntity],
    )
    const posting = rows.find((row) => row.entity_no === 'ledger_posting')
    expect(Object.keys(posting?.days ?? {})).toEqual(['2026-11-10'])
    expect(Object.values(posting?.days ?? {})[0]).toMatch(/^[0-9a-f]{64} q[0-9a-f]+ closed$/)
  })

  it('tell the day and the table of rows that were rewritten together with their seals, and no later run makes it right', async () => {
    const before = await superuser.pool.query(`SELECT sn FROM pos_profit ${first}`)
    const rewrite = (sn: string | null) =>
      inScope(superuser, { tenantId, oemNo: '' }, async (tx) => {
        await tx.client.query("SET LOCAL session_replication_role = 'replica'")
        await tx.client.query(`UPDATE pos_profit SET sn = $1 ${first}`, [sn])
        await reseal(tx, 'pos_profit')
      })
    await rewrite('X')
    for (let run = 0; run < 2; run++) {
      const { proofs } = await proveBooks(world.db, tenantId, RunKind.dayClose)
      const found = proofs.filter(({ holds }) => !holds)
      expect(found.map(({ name }) => name)).toEqual(['sealChain'])
      expect(found[0]?.offenders).toEqual([
        expect.objectContaining({ table: 'pos_profit', day: '2026-11-10', why: 'changed' }),
      ])
    }
    await rewrite(before.rows[0]?.sn ?? null)
    expect((await proveBooks(world.db, tenantId, RunKind.dayClose)).proofs.filter(({ holds }) => !holds)).toEqual([])
  })

  it('cannot be rewritten in the log itself without breaking its chain', async () => {
    await superuser.pool.query("SET session_replication_role = 'replica'")
    const change = `UPDATE audit_log SET after = jsonb_set(after, '{days,2026-11-10}', to_jsonb($2::text)) WHERE entity = $1 AND entity_no = 'ledger_txn' RETURNING 1`
    const { rows } = await superuser.pool.query<{ noted: string }>(
      `SELECT after->'days'->>'2026-11-10' AS noted FROM audit_log WHERE entity = $1 AND entity_no = 'ledger_txn'`,
      [sealEntity],
    )
    await superuser.pool.query(change, [sealEntity, 'another'])
    expect(await verifyAudit(world.db, tenantId)).toMatchObject({ broken: { why: 'changed' } })
    await superuser.pool.query(change, [sealEntity, rows[0]?.noted])
    expect(await verifyAudit(world.db, tenantId)).toMatchObject({ broken: null })
  })

  it('tell a seal that is gone, and one that was noted twice for a closed day', async () => {
    const gone = await undone(async (tx) => {
      await tx.client.query(`DELETE FROM money_seal WHERE table_name = 'ledger_txn'`)
      return broken(tx)
    })
    expect(gone.map(({ name }) => name)).toEqual(['sealChain'])
    expect(gone[0]?.offenders).toEqual([
      expect.objectContaining({ table: 'ledger_txn', day: '2026-11-10', why: 'missing' }),
    ])
    const twice = await undone(async (tx) => {
      await tx.client.query(`UPDATE pos_profit SET sn = 'X' ${first}`)
      await reseal(tx, 'pos_profit')
      await tx.client.query(
        `INSERT INTO audit_log (tenant_id, oem_no, account, action, call_id, entity, entity_no, after, at)
         SELECT a.tenant_id, a.oem_no, '', a.action, '', a.entity, a.entity_no,
                jsonb_set(a.after, '{days,2026-11-10}', to_jsonb((SELECT encode(sha256(array_send(s.row_keys) || array_send(s.row_versions) || array_send(s.row_hashes) || array_send(s.column_names)), 'hex') || ' q' || to_hex(s.digest) || ' closed' FROM money_seal s WHERE s.table_name = 'pos_profit'))), clock_timestamp()
           FROM audit_log a WHERE a.entity = $1 AND a.entity_no = 'pos_profit'`,
        [sealEntity],
      )
      return broken(tx)
    })
    expect(twice.map(({ name }) => name)).toEqual(['sealChain'])
    expect(twice[0]?.offenders).toEqual([
      expect.objectContaining({ table: 'pos_profit', day: '2026-11-10', why: 'rewritten' }),
    ])
  })
})
