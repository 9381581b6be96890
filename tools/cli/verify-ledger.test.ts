import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationRole } from '../../core/server/secrets/secret-key.ts'
import { givenTenant, startWorld, type World } from '../../tests/kit/api.ts'
import { rollups } from '../../features/reconciliation/rollup-check/rollups.queries.ts'
import { wechat } from '../../features/sharing/shares/chain.fixture.ts'
import { paid } from '../../features/trades/engine/channel-event.fixture.ts'
import {
  deliver,
  givenAisle,
  givenMerchant,
  setNow,
  tenantId,
  testNow,
} from '../../features/trades/engine/engine.fixture.ts'

const secretKey = 'kX3vQ9pL2mZ7wT5bN8rJ4hG6yD1sF0aC'
let world: World
let owner: pg.Client
let ownRole: string

beforeAll(async () => {
  world = await startWorld()
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  // The command signs in as the role that its key makes: here it may what the role of the tests may.
  const { name, password } = applicationRole(world.ownerUrl, secretKey)
  ownRole = pg.escapeIdentifier(name)
  const sameAs = pg.escapeIdentifier(new URL(world.appUrl).username)
  await owner.query(`CREATE ROLE ${ownRole} LOGIN PASSWORD ${pg.escapeLiteral(password)} IN ROLE ${sameAs}`)
  await setNow(world, testNow.at)
  await givenTenant(world, tenantId)
  await givenAisle(world)
  const merchant = await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001'], lines: wechat.slice(1) })
  await deliver(world, paid(merchant, '123.45', {}))
})
afterAll(async () => {
  await owner.query(`DROP ROLE ${ownRole}`)
  await owner.end()
  await world.close()
})

/** Runs the command on the database of the test. */
async function verify(): Promise<{ code: number | null; words: string }> {
  const env = { ...process.env, DATABASE_URL: world.ownerUrl, SECRET_KEY: secretKey }
  const program = path.join(import.meta.dirname, '../cli.ts')
  const child = spawn(process.execPath, [program, 'verify-ledger'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const words = await text(child.stdout)
  return { code: await ended, words }
}

it('says of every invariant, the seals and every roll-up that it holds', async () => {
  const { code, words } = await verify()
  const names = words
    .slice(words.indexOf(`Ledger ${tenantId}`))
    .split('\nLedger ')[0]
    ?.split('\n')
    .flatMap((line) => /^ {2}holds +(\S+)/.exec(line)?.[1] ?? [])
  expect(names).toEqual([
    ...Array.from({ length: 16 }, (_, n) => `L${n + 1}`),
    'sealChain',
    'seals',
    ...rollups.map(({ table }) => table),
  ])
  expect(words).not.toContain('BROKEN')
  expect(code).toBe(0)
}, 60_000)

it('names a roll-up that is not the sum of its rows, with the row, and ends as failed', async () => {
  const { rowCount } = await owner.query(
    'UPDATE trade_stat_mer_day SET pay_amount = pay_amount + 7 WHERE tenant_id = $1',
    [tenantId],
  )
  expect(rowCount).toBe(1)
  const { code, words } = await verify()
  expect(words.match(/BROKEN (\S+)/g)).toEqual(['BROKEN trade_stat_mer_day'])
  expect(words).toContain('"rpi_no":"M1"')
  expect(code).toBe(1)
}, 60_000)
