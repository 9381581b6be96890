import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../core/server/db.ts'
import { openFiles, useFiles } from '../../core/server/files.ts'
import { allHandled } from '../../core/server/handle.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId } from '../../db/demo/accounts.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { everyPermission, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'
import { filledWith } from './filled.fixture.ts'
import { writeFormulas } from './formulas.fixture.ts'

/** Every list over a world full of rows: what is tried follows from the declarations. */
const calls = allHandled()
  .filter(({ isPublic, call }) => !isPublic && !call.upload)
  .map(({ call }) => call)

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-lists-'))
let world: World
/** Staff of the first operator who sees all of its rows. */
let holder: TestUser

beforeAll(async () => {
  world = await startWorld()
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  holder = await givenUser(world, { tenantId: operatorId, permissions: everyPermission })
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('a list', () => {
  const lists = calls.filter(
    (call) => call.method === 'GET' && !call.audit && call.answer === 'envelope' && fieldsOf(call).has('current'),
  )
  /** Receivers of a transfer are named beside the devices: no filter. */
  const isFilter = (call: Call, name: string) =>
    !/^(ascs|descs|requestNo)$/.test(name) && !(call.id === 'C0413' && name === 'inNo')
  const textsOf = (call: Call) =>
    [...fieldsOf(call)].filter(([name, type]) => type === 'string' && isFilter(call, name)).map(([name]) => name)

  it('sorts by its own columns alone: whatever else is asked for is left out, and runs nowhere', async () => {
    const faults: string[] = []
    for (const call of lists) {
      const asWritten = async () => JSON.stringify((await sendRaw(world, holder, call, { size: 5 })).data)
      const plain = await sendRaw(world, holder, call, { size: 5 })
      if (plain.status !== 200) continue
      for (const sort of [
        'id; DROP TABLE app_user',
        '(CASE WHEN (SELECT 1)=1 THEN id ELSE account END)',
        'password_hash,pay_pwd_hash,secret_key_enc',
        'pg_sleep(10)',
        '1',
        'id,id desc,"id"',
        '__proto__,constructor',
      ])
        for (const sorting of [{ ascs: sort }, { descs: sort }, { ascs: [sort, sort] }]) {
          const { status, data } = await sendRaw(world, holder, call, { size: 5, ...sorting })
          const told = JSON.stringify(data)
          // Rows may come by themselves between two questions, as those of a log: then the plain answer has them too.
          const isSame = status === 400 || told === JSON.stringify(plain.data) || told === (await asWritten())
          if (!isSame) faults.push(`${call.id} ${call.path} ${status} ${JSON.stringify(sorting)}`)
        }
    }
    expect(faults).toEqual([])
  }, 300_000)

  it('takes a filter as a value: signs of SQL and wildcards find what holds them, so nothing', async () => {
    const faults: string[] = []
    for (const call of lists) {
      const plain = await sendRaw(world, holder, call, { size: 5 })
      if (plain.status !== 200 || rowsOf(plain).length === 0) continue
      for (const field of textsOf(call))
        for (const value of ["' OR '1'='1", '%%', '__', '\\', ['x%', 'y_']]) {
          const answer = await sendRaw(world, holder, call, { size: 5, [field]: value })
          if (answer.status === 400) continue
          if (answer.status !== 200 || rowsOf(answer).length > 0)
            faults.push(
              `${call.id} ${call.path} ${field}=${JSON.stringify(value)} ${answer.status} ${rowsOf(answer).length}`,
            )
        }
    }
    expect(faults).toEqual([])
  }, 300_000)
})

describe('a sheet', () => {
  const exports = calls.filter((call) => call.answer === 'export')
  const none = { rows: new Map(), values: new Map() }
  /** What a spreadsheet takes for a formula at the beginning of a cell. */
  const formula = /^[=+\-@\t\r](?![\d.,]*$)/
  const textOf = (cell: string) =>
    cell
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#13;', '\r')
      .replaceAll('&#9;', '\t')

  it('of any export holds no formula, whatever stands in the rows: texts are typed as texts (server-safety 28)', async () => {
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await writeFormulas(owner, operatorId)
    await owner.end()
    const faults: string[] = []
    let withTexts = 0
    for (const call of exports) {
      const { status, body, headers } = await world.as(holder).send(call, filledWith(call, none, 0))
      if (status !== 200 || !String(headers['content-type']).includes('sheet')) {
        if (status >= 500) faults.push(`${call.id} ${call.path} ${status}`)
        continue
      }
      const sheets = Object.entries(unzipSync(new Uint8Array(body))).filter(([name]) =>
        /worksheets\/.*\.xml$/.test(name),
      )
      const xml = sheets.map(([, content]) => Buffer.from(content).toString('utf8')).join('')
      const cells = [...xml.matchAll(/<c [^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell)
      const dangerous = cells.filter((cell) => formula.test(textOf(cell)))
      if (dangerous.length > 0) withTexts += 1
      if (/<f[ >]/.test(xml) || dangerous.some((cell) => !/^<c [^>]*t="(inlineStr|s)"/.test(cell)))
        faults.push(`${call.id} ${call.path} ${dangerous.find((cell) => !cell.includes('t="')) ?? '<f>'}`)
    }
    expect(faults).toEqual([])
    expect(withTexts).toBeGreaterThan(exports.length / 2)
  }, 300_000)
})
