import { ports } from '../wiring.ts'
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDb } from '../core/server/database/db.ts'
import { addDays, dayOf } from '../core/shared/dates.ts'
import { personalKeysOf, usePersonalKeys } from '../core/server/secrets/personal.ts'
import { chanceOf } from '../db/demo/chance.ts'
import { paymentOf } from '../db/demo/history.ts'
import { makeMerchants } from '../db/demo/merchants.ts'
import { makeParties } from '../db/demo/network.ts'
import { eventJson, type PaymentEvent } from '../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../features/channels/inbox/inbox.actions.ts'
import { atLeast, type Measured, medianOf, ratio } from './report.ts'

/** The ledger that takes trades in, its sub-operator, and a second operator; copies go under numbers of their own. */
const tenants = { operator: '900003', sub: '900004', second: '900005' }
const copyTenant = (round: number) => String(910_000 + round)
const sizes = { rounds: 6, events: 2000, batch: 200, collectors: 2 }

/** The tables that a posted payment leaves rows in: inbox, trade, profit, roll-ups, postings, balances, outgoing messages. */
const tables = `channel_notify channel_notify_key pos_trade trade_key biz_state_log pos_profit
  trade_count_day trade_stat_node_day trade_stat_mer_day service_profit_day service_profit_mer_day
  ledger_txn ledger_posting ledger_account ledger_balance service_profit_release trade_push`.split(/\s+/)

/**
 * Trades taken in and posted in full, a second, in turn with COPY of the very rows they left into the same tables, under
 * another tenant. Runs once on a database.
 */
export async function measureIngestion({
  ownerUrl,
  appUrl,
  secretKey,
}: {
  ownerUrl: string
  appUrl: string
  secretKey: string
}): Promise<Measured[]> {
  usePersonalKeys(personalKeysOf(secretKey))
  const db = openDb(appUrl, { ports })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const merchants = await givenMerchants(db, owner)
    // What the database does by itself within a minute.
    await owner.query('ANALYZE')
    const chance = chanceOf(7)
    const day = dayOf(new Date())
    const rounds: { ours: number; copied: number }[] = []
    // The first round warms both up and does not count.
    for (let round = 0; round <= sizes.rounds; round++) {
      const events = Array.from({ length: sizes.events }, () => paymentOf(chance, chance.oneOf(merchants), day, 1))
      const before = await owner.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid')
      const ours = events.length / (await receiveSeconds(db, events))
      const copied = events.length / (await copySeconds(owner, copyTenant(round), before.rows[0]?.xid ?? '0'))
      if (round > 0) rounds.push({ ours, copied })
    }
    const times = ratio(medianOf(rounds.map(({ ours, copied }) => ours / copied)), 1)
    const perSecond = (side: 'ours' | 'copied') => Math.round(medianOf(rounds.map((round) => round[side])))
    const shown = `${times} × (${perSecond('ours')} / ${perSecond('copied')})`
    return [atLeast('trades ingested and posted in full, a second', 'COPY of the same rows', times, 0.4, '×', shown)]
  } finally {
    await owner.end()
    await db.close()
  }
}

/** Payments that are taken in batch by batch beside something else: how long each batch of a hundred takes. Once on a database. */
export async function payingBeside({
  ownerUrl,
  appUrl,
  secretKey,
}: {
  ownerUrl: string
  appUrl: string
  secretKey: string
}): Promise<{ batchMs: () => Promise<number>; close: () => Promise<void> }> {
  usePersonalKeys(personalKeysOf(secretKey))
  const db = openDb(appUrl, { ports })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const merchants = await givenMerchants(db, owner).finally(() => owner.end())
  const chance = chanceOf(13)
  const day = dayOf(new Date())
  return {
    batchMs: async () => {
      const events = Array.from({ length: 100 }, () => paymentOf(chance, chance.oneOf(merchants), day, 1))
      return (await receiveSeconds(db, events)) * 1000
    },
    close: () => db.close(),
  }
}

async function givenMerchants(db: ReturnType<typeof openDb>, owner: pg.Client) {
  const at = `${addDays(dayOf(new Date()), -60)} 08:00:00+08`
  const { operator, sub, second } = tenants
  for (const [tenantId, kind, parent] of [
    [operator, 1, null],
    [second, 1, null],
    [sub, 2, operator],
  ] as const)
    await owner.query(
      `INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, parent_tenant_id, linkman, contact_number_enc, is_finished) VALUES ($1, coalesce($3, $1), 'bench ' || $1, $2, $3, 'bench', '', true)`,
      [tenantId, kind, parent],
    )
  const chance = chanceOf(11)
  const parties = await makeParties(db, tenants, chance, at)
  return makeMerchants(db, { tenantId: operator, oemNo: operator, userNo: parties.district, count: 50, chance, at })
}

/** Seconds that the engine takes for events, handed over batch after batch by as many collectors as there are cores. */
async function receiveSeconds(db: ReturnType<typeof openDb>, events: readonly PaymentEvent[]): Promise<number> {
  let next = 0
  async function collect(): Promise<void> {
    for (let at = next; at < events.length; at = next) {
      next += sizes.batch
      const batch = events.slice(at, at + sizes.batch)
      const received = batch.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' }))
      await receiveBatch(db, tenants.operator, received)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: sizes.collectors }, collect))
  return (performance.now() - started) / 1000
}

/** Seconds that COPY takes for the rows written since a transaction, given another tenant. */
async function copySeconds(owner: pg.Client, tenantId: string, sinceXid: string): Promise<number> {
  const files: { table: string; columns: string; file: string }[] = []
  for (const table of tables) {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const file = path.join(os.tmpdir(), `bench-copy-${randomUUID()}`)
    const chosen = names.map((name) => (name === 'tenant_id' ? `'${tenantId}'` : name)).join(', ')
    await owner.query(
      `COPY (SELECT ${chosen} FROM ${table} WHERE tenant_id = '${tenants.operator}' AND xmin::text::bigint >= ${BigInt(sinceXid)}) TO '${file}'`,
    )
    files.push({ table, columns: names.join(', '), file })
  }
  const started = performance.now()
  await owner.query('BEGIN')
  for (const { table, columns, file } of files) await owner.query(`COPY ${table} (${columns}) FROM '${file}'`)
  await owner.query('COMMIT')
  const seconds = (performance.now() - started) / 1000
  for (const { file } of files) await owner.query(`COPY (SELECT 1) TO PROGRAM 'rm -f ${file}'`).catch(() => undefined)
  return seconds
}
