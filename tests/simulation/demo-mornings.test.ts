import { ports } from '../../wiring.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningAcquirer, startAcquirer } from '../../acquirer/server.ts'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import { allowOutgoing } from '../../core/server/http/outgoing.ts'
import { addDays } from '../../core/shared/dates.ts'
import { operatorId, secondOperatorId } from '../../db/demo/accounts.ts'
import { connectAcquirer, control } from '../../db/demo/acquirer.ts'
import { type LoadedDemo, loadDemo, setDemoClock } from '../../db/demo/load.ts'
import { playMorning } from '../../db/demo/morning.ts'
import { demoAisle } from '../../db/demo/network.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { openDb } from '../../core/server/database/db.ts'
import { closeDays } from '../../features/reconciliation/day-close/day-close.actions.ts'
import { verifyLedger } from '../../features/reconciliation/proof/verify-ledger.queries.ts'
import { openBatches } from '../../features/reconciliation/recon-batch/open-batches.actions.ts'
import { downloadAwaited } from '../../features/reconciliation/recon-batch/recon-batch.jobs.ts'
import { readRemittances } from '../../features/reconciliation/remittance/remittance.actions.ts'
import { buildSettlements } from '../../features/trades/settlement/settle-build.actions.ts'
import { startWorld, type World } from '../kit/api.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-mornings-'))
const tenants = [operatorId, secondOperatorId]
let world: World
let acquirer: RunningAcquirer
let loaded: LoadedDemo

beforeAll(async () => {
  world = await startWorld()
  useFiles(
    await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://localhost:8080' }),
  )
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  acquirer = await startAcquirer({ port: 0 })
  allowOutgoing(acquirer.url)
  await inScope(world.db, platformScope, seedPlatform)
  loaded = await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  const notifyBase = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  await connectAcquirer(world.db, { url: acquirer.url, notifyBase, secretKey: 'of the mornings' }, loaded.merchants)
  await playMorning(world.db, world.ownerUrl, acquirer.url, loaded)
}, 180_000)
afterAll(async () => {
  await acquirer.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

/** Moves both clocks; the acquirer does what falls due on the way. */
async function setClocks(at: string): Promise<void> {
  const owner = openDb(world.ownerUrl, { max: 1, ports })
  try {
    await setDemoClock(owner, `${at}+08`)
  } finally {
    await owner.close()
  }
  await control(acquirer.url, 'clock', { set: at, frozen: true })
}

const rowsOf = <Row extends object>(tenantId: string, text: string, values: unknown[]): Promise<Row[]> =>
  inScope(world.db, { tenantId, oemNo: '' }, async ({ client }) => (await client.query<Row>(text, values)).rows)

/** Waits until the acquirer has nothing left to tell. */
async function untilTold(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${acquirer.url}/control/notifications?state=WAITING&limit=1`)
    const { data } = (await answer.json()) as { data: { count: number } }
    if (data.count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the acquirer has still something to tell')
}

/** One business day as the schedule has it, up to the reconciliation of the day before. */
async function liveThrough(day: string): Promise<void> {
  const yesterday = addDays(day, -1)
  const at = (time: string) => `${day} ${time}`
  await setClocks(at('00:31:00'))
  for (const tenantId of tenants) {
    await closeDays(world.db, tenantId, day)
    await inScope(world.db, { tenantId, oemNo: '' }, async (tx) => {
      await openBatches(tx, tenantId, yesterday)
      await buildSettlements(tx, tenantId, { at: `${at('01:00:00')}+08`, day })
    })
  }
  await setClocks(at('09:29:00'))
  await setClocks(at('09:31:00'))
  await untilTold()
  await setClocks(at('10:01:00'))
  for (const tenantId of tenants) {
    await downloadAwaited(world.db, tenantId, day, `${at('10:01:00')}+08`)
    await readRemittances(world.db, tenantId, demoAisle)
  }
}

it('greets every morning without a difference that was not planted, and is paid its profit to the fen', async () => {
  const planted = new Map<string, number>()
  const counted = async (tenantId: string) =>
    (
      await rowsOf<{ n: number }>(tenantId, 'SELECT count(*)::int AS n FROM recon_diff WHERE tenant_id = $1', [
        tenantId,
      ])
    )[0]?.n ?? 0
  for (const tenantId of tenants) planted.set(tenantId, await counted(tenantId))
  const days = Array.from({ length: 8 }, (_, n) => addDays(loaded.today, n + 1))
  for (const day of days) await liveThrough(day)
  for (const tenantId of tenants) {
    const found = await rowsOf(
      tenantId,
      'SELECT bill_day, bill_kind, diff_kind, aisle_order_no, our_amount, bill_amount FROM recon_diff WHERE tenant_id = $1 AND bill_day >= $2',
      [tenantId, loaded.today],
    )
    expect(found).toEqual([])
    expect(await counted(tenantId)).toBe(planted.get(tenantId))
    const batches = await rowsOf(
      tenantId,
      'SELECT bill_day, bill_kind, recon_status, fail_reason FROM recon_batch WHERE tenant_id = $1 AND bill_day >= $2 AND recon_status <> 4 AND aisle_code = $3',
      [tenantId, loaded.today, demoAisle],
    )
    expect(batches).toEqual([])
    const unsettled = await rowsOf(
      tenantId,
      // Money of a merchant that divides waits for its divisions, which nobody makes here.
      'SELECT settle_code, pay_day, settle_day, rpi_no FROM settle_record WHERE tenant_id = $1 AND settle_status IN (0, 1) AND rpi_no NOT IN (SELECT rpi_no FROM division_merchant WHERE tenant_id = $1)',
      [tenantId],
    )
    expect(unsettled).toEqual([])
    const paid = await rowsOf<{ amount: bigint; expected: bigint; to_day: string }>(
      tenantId,
      'SELECT amount, expected_amount AS expected, to_day FROM aisle_remittance WHERE tenant_id = $1 ORDER BY statement_no',
      [tenantId],
    )
    expect(paid.filter(({ amount, expected }) => amount !== expected)).toEqual([])
    expect(paid.some(({ to_day }) => to_day >= loaded.today)).toBe(true)
    expect((await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)).toEqual([])
  }
  const { data } = (await (await fetch(`${acquirer.url}/control/books`)).json()) as { data: { faults: string[] } }
  expect(data.faults).toEqual([])
}, 180_000)
