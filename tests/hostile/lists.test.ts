import { calls as handled } from '../../calls.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import pg from 'pg'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import { isReading as isReadingCall } from '../../core/server/http/undeclared.ts'
import type { Call } from '../../core/shared/call.ts'
import { addDays, dayOf } from '../../core/shared/dates.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { deskNotice } from '../../features/content/desk-notice/desk-notice.contract.ts'
import { stockRecord } from '../../features/inventory/record/record.contract.ts'
import { stock } from '../../features/inventory/stock/stock.contract.ts'
import { wxConfig } from '../../features/merchants/wx-config/wx-config.contract.ts'
import { staffCalls } from '../../features/stores/staff/staff.contract.ts'
import { qrcode } from '../../features/terminals/qrcode/qrcode.contract.ts'
import { dept } from '../../features/organisation/dept/dept.contract.ts'
import { tenant } from '../../features/tenants/tenant/tenant.contract.ts'
import { askFor, faultsOfBounds, takesBounds, writeRarer } from './asked.fixture.ts'
import { operatorId, secondOperatorId, subOperatorId } from '../../db/demo/accounts.ts'
import { givenMoney } from '../../features/wallets/owner/owner.fixture.ts'
import { OwnerType, WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { givenSession, givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { disagreements, partyTree, type Viewer } from './agreement.fixture.ts'
import { everyPermission, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'
import { filledWith, isReading, readEverything } from './filled.fixture.ts'
import { writeFormulas } from './formulas.fixture.ts'
import { type Family, families, noList } from './siblings.fixture.ts'
import { describeFilters } from './filters.fixture.ts'
import { describeSecondPersons } from './second-person.fixture.ts'
import { describeSheets, keepingSheets } from './sheets.fixture.ts'

/** Every list over a world full of rows: what is tried follows from the declarations. */
const calls = handled.filter(({ isPublic, call }) => !isPublic && !call.upload).map(({ call }) => call)

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-lists-'))
let world: World
/** Staff of the first operator who sees all of its rows. */
let holder: TestUser
let platform: TestUser

beforeAll(async () => {
  world = await startWorld({ checkPayPassword: async () => undefined, prepareSheet: keepingSheets })
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  holder = await givenUser(world, { tenantId: operatorId, permissions: everyPermission })
  // The platform has an administrators' role already; the alias is what counts.
  await asOwner((owner) =>
    owner.query(`UPDATE role SET role_alias = 'former' WHERE oem_no = '000000' AND role_alias = 'administrator'`),
  )
  platform = await givenUser(world, { tenantId: '000000', permissions: everyPermission, roleAlias: 'administrator' })
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

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

describe('what is asked of a list', () => {
  const isPaged = ({ output }: Call) => {
    const shape = (output as Partial<z.ZodObject>).shape ?? {}
    return 'records' in shape && 'total' in shape
  }
  /** Lists that show nothing in this world, each with the reason. */
  const empty: Readonly<Record<string, string>> = {
    C0966: 'nobody here took a sheet out that is made later',
    C0967: 'as C0966',
    C0972: 'nobody here brought a sheet in',
    C0754: 'nobody paid by a form in so few days',
    C0230: 'applications are older than the days that are shown',
    C0231: 'as C0230',
    C0232: 'as C0230',
    C0296: 'nobody signed in',
    C1072: 'asked by kind and number together, as its own tests do',
    C0976: 'the logs are written by the process, which is none here',
    C0977: 'as C0976',
    C0470: 'no till is bound to a plug-in',
    C0571: 'asked for the merchants of one ticket, as its own tests do',
    C0271: 'no merchant keeps a wallet',
    C0268: 'as C0271',
    C0610: 'as C0271',
    C0603: 'nobody withdrew in so few days',
    C1360: 'the books are proved by jobs, which do not run here',
    C1370: 'an employee’s own, and only employees see it',
    C1372: 'as C1370',
  }

  it('is answered by the time of creation: rows before, after and within its bounds, and refused when malformed (R236)', async () => {
    await asOwner((owner) => writeRarer(owner, holder))
    const shown = await readEverything(world, holder, calls.filter(isReading))
    const today = dayOf(new Date())
    const month = { createTime_dategt: addDays(today, -30), createTime_datelt: today }
    const faults: string[] = []
    const unseen: string[] = []
    for (const call of calls.filter((one) => isPaged(one) && takesBounds(one))) {
      const asked = await askFor(world, [holder, platform], call, shown, [month])
      if (!asked) unseen.push(call.id)
      else faults.push(...(await faultsOfBounds(world, asked)))
    }
    expect(faults).toEqual([])
    expect(unseen.filter((id) => !(id in empty))).toEqual([])
  }, 300_000)

  it('is refused by name when no reading call knows it, in both languages', async () => {
    const permissions = [...new Set(calls.map(({ permission }) => permission))]
    const forbidden: string[] = []
    const anyone = await givenUser(world, { tenantId: operatorId, permissions })
    const faults: string[] = []
    for (const call of calls.filter(isReadingCall)) {
      const { msg, code } = await world.as(anyone).send(call, { foo: 1, xyz: ' ', bar_like: 'x' })
      if (code === 403) forbidden.push(call.id)
      else if (code !== 400 || msg !== '不支持的查询条件：foo, bar_like')
        faults.push(`${call.id} ${call.path} ${code} ${msg}`)
    }
    expect(faults).toEqual([])
    // A scope of the demo keeps it from roles that do not hold the scope.
    expect(forbidden).toEqual(['C0989'])
    const { msg } = await world.as(holder, 'en').send(deskNotice.list, { foo: 1 })
    expect(msg).toBe('Unsupported filter: foo')
  }, 300_000)

  it('takes the name that the row shows: a device by rsSn as by sn', async () => {
    const [device] = rowsOf(await sendRaw(world, holder, stock.list, { size: 1 }))
    for (const name of ['sn', 'rsSn'])
      expect(rowsOf(await sendRaw(world, holder, stock.list, { [name]: device?.rsSn }))).toMatchObject([
        { id: device?.id },
      ])
    expect(rowsOf(await sendRaw(world, holder, stock.list, { rsSn: 'ZZZ' }))).toEqual([])
  })

  it('finds a phone by all its digits or the last four, and refuses any other part of it, on every list', async () => {
    const faults: string[] = []
    let tried = 0
    for (const call of calls.filter(isPaged))
      for (const name of fieldsOf(call).keys()) {
        if (!/phone|mobile|contactNumber/i.test(name)) continue
        tried += 1
        const { status, text } = await sendRaw(world, holder, call, { [name]: '13999' })
        if (status !== 400 || !text.includes('格式不正确'))
          faults.push(`${call.id} ${name} ${status} ${text.slice(0, 80)}`)
      }
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan(6)
  })

  it.each([wxConfig.query, staffCalls.places, stockRecord.ofSn, qrcode.companies] as unknown as Call[])(
    '$id is answered without its parameter ($path)',
    async (call) => {
      expect((await sendRaw(world, holder, call, {})).status).toBe(200)
    },
  )

  it('may hold what clients of the family send with every question', async () => {
    const noise = {
      _t: 1,
      tenantId: '100001',
      'blade-auth': 'bearer x',
      $category: 'x',
      title_ignore: 'x',
      pageNum: 1,
      pageSize: 10,
    }
    for (const call of [deskNotice.list, tenant.select, dept.list] as unknown as Call[]) {
      const { code, msg } = await world.as(holder).send(call, noise)
      expect(`${call.path} ${code} ${msg}`).toBe(`${call.path} 200 操作成功`)
    }
  })
})

describe('a list, its totals and its sheets', () => {
  const found = families(calls)
  const viewers: Viewer[] = []
  let isAbove: (upper: string, lower: string) => boolean
  let periods: { first: string; last: string }[]
  beforeAll(async () => {
    viewers.push({ name: 'root', user: holder, isThorough: true })
    for (const [tenantId, account] of [
      [operatorId, 'north'],
      [operatorId, 'city'],
      [operatorId, 'district'],
      [operatorId, 'employee'],
      [operatorId, 'institution'],
      [secondOperatorId, 'admin'],
      [secondOperatorId, 'provider'],
    ] as const)
      viewers.push({ name: `${account} of ${tenantId}`, user: await givenSession(world, tenantId, account) })
    viewers.push({
      name: 'sub-operator',
      user: await givenUser(world, { tenantId: operatorId, oemNo: subOperatorId, permissions: everyPermission }),
    })
    const { rows } = await world.db.pool.query<{ today: string }>('SELECT business_day(business_now())::text AS today')
    const today = rows[0]?.today ?? ''
    periods = [13, 3, 1, 0].map((days) => ({ first: addDays(today, -days), last: today }))
    isAbove = await partyTree(world.ownerUrl)
    await fillMerchantWallets()
  }, 60_000)

  /** The demo settles with merchants directly: a few get a wallet and money here, so that its lists have rows. */
  const fillMerchantWallets = async () => {
    const { rows } = await world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
      client.query<{ ownerNo: string }>(
        `SELECT rpi_no AS "ownerNo" FROM rpi_basic WHERE tenant_id = $1 AND oem_no = $1 AND rpi_kind = 0 AND finish_status = 2 ORDER BY id LIMIT 30`,
        [operatorId],
      ),
    )
    for (const [n, { ownerNo }] of rows.entries())
      if (n % 4 === 0)
        await givenMoney(
          world,
          { tenantId: operatorId, oemNo: operatorId, path: '', ownerType: OwnerType.merchant, ownerNo },
          WalletKind.merchant,
          1_000 + n,
        )
  }

  it('are found for every sheet and every totals call', () => {
    const paired = found.flatMap(({ totals, sheets }) => [...totals, ...sheets].map(({ id }) => id))
    const alone = calls.filter(({ id, answer }) => answer === 'export' && !paired.includes(id)).map(({ id }) => id)
    expect(alone.toSorted()).toEqual(Object.keys(noList).toSorted())
  })

  it('tell of the same rows for every viewer and every filter: total, pages, sheet and sums agree', async () => {
    const seen = new Set<string>()
    const shown = new Map<string, unknown[]>()
    const about = {
      world,
      isAbove,
      periods,
      shown,
      seen: ({ list }: Family, name: string) => seen.add(`${list.id} ${name}`),
    }
    const faults: string[] = []
    for (const viewer of viewers)
      for (const family of found) faults.push(...(await disagreements(about, family, viewer)))
    expect(faults).toEqual([])
    // Lists with rows, and filters tried on them: were the world empty, all would agree.
    expect(seen.size).toBeGreaterThan(700)
  }, 1_500_000)
})

describe('a list by its declaration', () => {
  const lists = () =>
    calls.filter(
      (call) => call.method === 'GET' && !call.audit && call.answer === 'envelope' && fieldsOf(call).has('current'),
    )
  describeFilters(lists, () => ({ world, holder }))
})

describe('a sheet by its list', () =>
  describeSheets(
    () => calls,
    () => ({ world, holder }),
  ))

describe('a sheet', () => {
  const exports = calls.filter((call) => call.answer === 'export')
  const none = { rows: new Map(), values: new Map() }
  /** Pattern of texts that a spreadsheet takes for a formula at the beginning of a cell. */
  const formula = /^[=+\-@\t\r](?![\d.,]*$)/
  const textOf = (cell: string) =>
    cell
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#13;', '\r')
      .replaceAll('&#9;', '\t')

  it('of any export holds no formula, whatever stands in the rows: texts are typed as texts (server-safety 28)', async () => {
    await asOwner((owner) => writeFormulas(owner, operatorId))
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

describe('a decision', () => describeSecondPersons(() => world))
