import { calls as handled } from '../../calls.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId, secondOperatorId } from '../../db/demo/accounts.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { givenVoucher } from '../../features/ledger/voucher/voucher.fixture.ts'
import { givenSession, givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { everyPermission, sendRaw } from './declared.fixture.ts'
import { filledWith, isReading, readEverything, type Shown } from './filled.fixture.ts'
import { type Asker, fuzz, type Kind, reproduction } from './fuzz.fixture.ts'

/** `npm run cli -- fuzz --calls 100000 --seed 7` draws more of the same. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const count = Number(process.env.FUZZ_CALLS ?? 1500)
/** Kinds of values with a test of their own beside what refuses them; `--all` draws them too. */
const without: readonly Kind[] = process.env.FUZZ_ALL
  ? []
  : ['odd ids', 'far dates', 'ill-formed text', 'odd objects', 'request numbers']

/** Every declared call but those that take files, and the clock, which is everybody's. */
const calls = handled.filter(({ call }) => !call.upload && call.id !== 'C1082').map(({ call }) => call)

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-fuzz-'))
let world: World
let shown: Shown
let askers: Asker[]

beforeAll(async () => {
  world = await startWorld({ checkPayPassword: async () => undefined })
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  const holder = await givenUser(world, { tenantId: operatorId, permissions: everyPermission })
  shown = await readEverything(
    world,
    holder,
    calls.filter((call) => isReading(call) && call.permission !== 'public'),
  )
  const names = ['staff', 'provider', 'stranger', 'platform']
  askers = [{ name: 'nobody', user: null }]
  for (const name of names) askers.push({ name, user: await asker(name) })
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody new of a kind, with every permission. What was called may have closed tenants: they are open again. */
async function asker(name: string): Promise<TestUser> {
  await world.db.pool.query(
    `UPDATE tenant SET is_active = true, is_deleted = false, expire_time = NULL WHERE NOT is_active OR is_deleted OR expire_time IS NOT NULL`,
  )
  const permissions = everyPermission
  if (name === 'platform')
    return givenSession(world, '000000', 'platform').catch(() => givenUser(world, { tenantId: '000000', permissions }))
  if (name === 'stranger') return givenUser(world, { tenantId: secondOperatorId, permissions })
  if (name === 'provider')
    return givenUser(world, { tenantId: operatorId, userType: 2, userNo: await providerNo(), permissions })
  return givenUser(world, { tenantId: operatorId, permissions })
}

async function providerNo(): Promise<string> {
  const { rows } = await world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
    client.query<{ no: string }>(`SELECT user_no AS no FROM app_user WHERE account = 'north'`),
  )
  return rows[0]?.no ?? ''
}

describe('a file that another party sent in', () => {
  const taking = calls.flatMap((call) => {
    const places = filePlaces(call)
    return places.length > 0 && !isReading(call) ? [{ call, places }] : []
  })

  it('is named by fields that are known: a new one is told here and below', () => {
    const names = calls.flatMap((call) => (isReading(call) ? [] : [...mentioned(call)]))
    expect([...new Set(names)].sort()).toEqual([...fileNames, ...noFileNames].sort())
    expect(taking.length).toBeGreaterThan(15)
  })

  it('goes into no record, and answers like one that is not there', async () => {
    const provider = await asker('provider')
    const own = await readEverything(world, provider, calls.filter(isReading))
    const staff = await givenUser(world, { tenantId: operatorId })
    const told = new Map<string, Set<string>>()
    const send = async (key: string, sent: string) => {
      for (const { call, places } of taking)
        for (let turn = 0; turn < 6; turn++) {
          const input = filledWith(call, own, turn)
          for (const place of places) putAt(input, place, key)
          const { status, text } = await sendRaw(world, provider, call, input)
          const error = status === 200 ? 'ok' : ((JSON.parse(text) as { error?: string }).error ?? '')
          const id = `${call.id} ${sent}`
          told.set(id, (told.get(id) ?? new Set()).add(error))
        }
    }
    const foreign = await givenVoucher(world, { ...staff })
    const missing = 'private/2026-11/000000000000000000000000.png'
    await send(foreign, 'foreign')
    await send(missing, 'missing')
    for (const { call } of taking) {
      expect([...(told.get(`${call.id} foreign`) ?? [])], call.path).toEqual([
        ...(told.get(`${call.id} missing`) ?? []),
      ])
      expect([...(told.get(`${call.id} foreign`) ?? [])], call.path).not.toContain('ok')
    }
    // What comes so far asks for the file first of all, and would take one of its own.
    const asked = taking
      .filter(({ call }) => told.get(`${call.id} foreign`)?.has('file.gone'))
      .map(({ call }) => call.id)
    expect(asked).toEqual(expect.arrayContaining(['C1017']))
    expect(await holdersOf(foreign)).toEqual(['attachment'])
  }, 400_000)
})

/** Fields that hold the key of a file, and others that are called so. */
const fileNames = [
  'consentFile',
  'cover',
  'fileKey',
  'files',
  'imageKey',
  'images',
  'signPic',
  'storePic',
  'voucherUrl',
]
const noFileNames = [
  'apiConfig',
  'attach',
  'attachments',
  'avatar',
  'fileSize',
  'logonState',
  'logoUrl',
  'needPics',
  'picKind',
  'pics',
]

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const schemaOf = (call: Call) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

function mentioned(call: Call): Set<string> {
  const names = new Set<string>()
  const walk = ({ properties = {}, items, anyOf = [] }: Schema): void => {
    for (const [name, inner] of Object.entries(properties)) {
      if (/pic|file|image|voucher|cover|photo|attach|logo|avatar/i.test(name)) names.add(name)
      walk(inner)
    }
    if (items) walk(items)
    anyOf.forEach(walk)
  }
  walk(schemaOf(call))
  return names
}

/** Finds the places of file keys in the input of a call; a list has one. */
function filePlaces(call: Call): (string | number)[][] {
  const places: (string | number)[][] = []
  const walk = ({ properties = {}, items, anyOf = [] }: Schema, at: (string | number)[]): void => {
    for (const [name, inner] of Object.entries(properties)) {
      if (fileNames.includes(name)) places.push(inner.items ? [...at, name, 0] : [...at, name])
      else walk(inner, [...at, name])
    }
    if (items) walk(items, [...at, 0])
    for (const one of anyOf) walk(one, at)
  }
  walk(schemaOf(call), [])
  return places
}

function putAt(input: Record<string, unknown>, place: readonly (string | number)[], key: string): void {
  let at = input as Record<string | number, unknown>
  for (const [depth, part] of place.slice(0, -1).entries()) {
    if (typeof at[part] !== 'object' || at[part] === null) at[part] = typeof place[depth + 1] === 'number' ? [] : {}
    at = at[part] as Record<string | number, unknown>
  }
  // A picture has a kind beside its key.
  if (place.at(-1) === 'fileKey' && at.picKind === undefined) at.picKind = 1
  at[place.at(-1) ?? ''] = key
}

/** Tables that hold a text, but those of the records of what was sent. */
async function holdersOf(text: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname !~ '^(audit_|log_|api_request)' ORDER BY 1`,
  )
  const held: string[] = []
  for (const { name } of rows)
    if ((await owner.query(`SELECT 1 FROM "${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text])).rowCount)
      held.push(name)
  await owner.end()
  return held
}

describe('calls that nobody meant', () => {
  it(
    'are answered in words, whatever they are: never a fault',
    async () => {
      const report = await fuzz(world, {
        calls,
        askers,
        shown,
        seed,
        count,
        without,
        revive: async (one) => {
          one.user = await asker(one.name)
        },
      })
      if (process.env.FUZZ_CALLS) {
        console.log(`${report.calls} calls of seed ${seed}: ${JSON.stringify(report.statuses)}`)
        console.log(`The slowest:\n${report.slowest.map(reproduction).join('\n')}`)
      }
      expect(report.faults.map(reproduction), `${report.faultCount} faults`).toEqual([])
      // Most calls got as far as their own rules.
      expect(report.statuses[200] ?? 0).toBeGreaterThan(count / 20)
    },
    60_000 + count * 100,
  )
})
