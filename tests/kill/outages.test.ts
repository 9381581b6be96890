import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { commonErrors } from '../../core/shared/errors.ts'
import { differences, ownFaults } from '../simulation/books.fixture.ts'
import { beginKilling, endKilling, kill, type Killing, settleDown } from './killing.fixture.ts'
import { faultsOf, type Load, startLoad } from './load.fixture.ts'

// Long ones: `npm run cli -- kill-test` runs them; the tests of every day have their parts (embedded, no-room, outbox).
const isAsked = process.env['KILLS'] !== undefined

/** Refusals that say what is wrong and nothing of the inside. */
const plain = { 'common.unavailable': commonErrors.unavailable, 'common.noRoom': commonErrors.noRoom } as const

function requireWords({ refusals }: Load, ...names: (keyof typeof plain)[]): void {
  for (const { error, msg, code } of refusals) {
    expect({ error, code }).toEqual({ error: expect.toBeOneOf(names), code: 500 })
    const { zh, en } = plain[error as keyof typeof plain]({ requestId: '' }).refusal
    expect([zh, en].map((words) => words.replace('{requestId}', requestIdIn(msg)))).toContain(msg)
  }
}

const requestIdIn = (msg: string): string => /[0-9a-f]{16}/.exec(msg)?.[0] ?? ''

async function requireWhole(killing: Killing, load: Load): Promise<void> {
  expect(await faultsOf(killing, load)).toEqual([])
  await settleDown(killing)
  expect([...(await ownFaults(killing)), ...(await differences(killing))]).toEqual([])
}

/** Waits until people are served again. @returns how long it took, in milliseconds */
async function untilServed(load: Load): Promise<number> {
  const started = performance.now()
  const acknowledged = () => load.clicks.filter(({ no }) => no !== null).length
  for (const before = acknowledged(); acknowledged() < before + 5; await sleep(50))
    if (performance.now() - started > 60_000) throw new Error('nobody is served again')
  return Math.round(performance.now() - started)
}

describe.runIf(isAsked)('the database killed with -9 under load', () => {
  it('is away with plain words, comes back by itself, and has lost and doubled nothing', async () => {
    const killing = await beginKilling()
    try {
      const { pid } = killing.server
      const load = startLoad(killing)
      const backMs: number[] = []
      for (let times = 0; times < 5; times += 1) {
        await sleep(1000 + Math.random() * 2000)
        const killed = performance.now()
        await kill(killing, 'database')
        await untilServed(load)
        backMs.push(Math.round(performance.now() - killed))
      }
      await load.stop()
      console.log(
        `${load.clicks.length} clicks, ${load.refusals.length} refused; served again after ${backMs.join(', ')} ms.`,
      )
      expect({ pid: killing.server.pid, code: killing.server.exitCode }).toEqual({ pid, code: null })
      expect(load.lost).toBe(0)
      expect(load.refusals.length).toBeGreaterThan(0)
      requireWords(load, 'common.unavailable')
      await requireWhole(killing, load)
    } finally {
      await endKilling(killing)
    }
  }, 600_000)
})

/** A file system of so many megabytes; null where this user may not mount one. */
function smallDisk(mb: number): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'tmpfs', folder], {
    stdio: 'ignore',
  })
  if (status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

/** Takes all room that is left on a disk, and what becomes free meanwhile. @returns the file that takes it */
function fill(disk: string): string {
  const ballast = path.join(disk, 'ballast')
  for (let megabytes = 0; megabytes < 4096; megabytes += 1) {
    try {
      appendFileSync(ballast, Buffer.alloc(1024 * 1024))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      return ballast
    }
  }
  throw new Error(`${disk} is too large to fill`)
}

describe.runIf(isAsked)('the disk of the database full under load', () => {
  it('saves nothing with plain words, goes on reading, and goes on by itself when there is room', async (test) => {
    const disk = smallDisk(1200)
    if (disk === null) return test.skip('only root may mount a small disk')
    const killing = await beginKilling({ folder: path.join(disk, 'data') })
    try {
      const load = startLoad(killing)
      await untilServed(load)
      const ballast = fill(disk)
      const before = { ...load.reads }
      for (let waited = 0; load.refusals.length < 20 && waited < 60; waited += 1) await sleep(500)
      await sleep(3000)
      const during = { good: load.reads.good - before.good, refused: load.reads.refused - before.refused }
      rmSync(ballast)
      const backMs = await untilServed(load)
      await load.stop()
      console.log(
        `${load.clicks.length} clicks, ${load.refusals.length} refused; reads while it was full: ${during.good} answered, ${during.refused} refused; served again after ${backMs} ms.`,
      )
      expect(load.lost).toBe(0)
      expect(load.refusals.map(({ error }) => error)).toContain('common.noRoom')
      requireWords(load, 'common.noRoom', 'common.unavailable')
      expect(during.good).toBeGreaterThan(0)
      await requireWhole(killing, load)
    } finally {
      rmSync(path.join(disk, 'ballast'), { force: true })
      await endKilling(killing)
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    }
    return undefined
  }, 600_000)
})

const fakeTime = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

describe.runIf(isAsked)('the clock of the machine set back an hour under load', () => {
  it('ends no session, repeats no number, runs nothing twice, and leaves the books whole', async (test) => {
    if (!fakeTime) return test.skip('libfaketime is not installed')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
    const clock = path.join(folder, 'clock')
    const ahead = (seconds: number) => writeFileSync(clock, `+${seconds}\n`, { mode: 0o644 })
    ahead(3600)
    spawnSync('chmod', ['755', folder])
    const env = {
      LD_PRELOAD: fakeTime,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NODE_OPTIONS: '',
    }
    const killing = await beginKilling({ folder: path.join(folder, 'data'), env })
    try {
      const load = startLoad(killing)
      await sleep(6000)
      // Half past midnight, when the day is closed; then it is evening again.
      await killing.holder.query(
        `UPDATE business_clock SET ahead = ahead + (date_trunc('day', business_now()) + interval '1 day 31 minutes' - business_now())`,
      )
      await sleep(8000)
      const [was] = (await killing.holder.query<{ at: string }>('SELECT business_now()::text AS at')).rows
      ahead(0)
      await sleep(8000)
      const [is] = (await killing.holder.query<{ at: string }>('SELECT business_now()::text AS at')).rows
      await load.stop()
      console.log(`${load.clicks.length} clicks; the clock went from ${was?.at} to ${is?.at}.`)
      expect(String(is?.at) < String(was?.at)).toBe(true)
      expect(load.lost).toBe(0)
      expect(load.refusals).toEqual([])
      const { rows } = await killing.holder.query(
        `SELECT job, tenant_id, due_at FROM calendar_run GROUP BY 1, 2, 3 HAVING count(*) > 1`,
      )
      expect(rows).toEqual([])
      await killing.there.control('clock', { set: String(is?.at).slice(0, 19) })
      await requireWhole(killing, load)
    } finally {
      await endKilling(killing)
      rmSync(folder, { recursive: true, force: true })
    }
    return undefined
  }, 600_000)
})
