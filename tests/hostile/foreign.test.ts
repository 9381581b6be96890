import { calls as handled } from '../../calls.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId, secondOperatorId, subOperatorId } from '../../db/demo/accounts.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { given } from '../kit/network.ts'
import { everyPermission, fieldsOf, sendRaw } from './declared.fixture.ts'
import { filledWith, isReading, readEverything, type Shown } from './filled.fixture.ts'
import { changedRows, keepRows, type Outsider, tellingTexts, textsOf } from './foreign.fixture.ts'

/**
 * Every call is made with the numbers and ids of rows that are another's: what is sent follows from its declaration and
 * from what the owner's own lists show, so a new call is tried the day it is declared. Calls that take files are tried by
 * hand, and the clock is everybody's.
 */
const calls = handled
  .filter(({ isPublic, call }) => !isPublic && !call.upload && call.id !== 'C1082')
  .map(({ call }) => call)
const reading = calls.filter(isReading)
/** Reads come first: later the log of what somebody did holds what was sent. */
const inOrder = [...reading, ...calls.filter((call) => !isReading(call) && call.answer !== 'export')]

const names = ['stranger', 'subOperator', 'employee', 'child', 'branch'] as const
type Name = (typeof names)[number]

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-foreign-'))
/** Cost of the parent of the child: it stands in no other price. */
const costOfParent = '0.2837'

let world: World
let owner: pg.Client
/** Staff of the first operator, who sees all of its rows. */
let holder: TestUser
let shown: Shown
let outsiders: Record<Name, Outsider>
let telling: Record<Name, Set<string>>

beforeAll(async () => {
  world = await startWorld({ checkPayPassword: async () => undefined })
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  holder = await givenUser(world, { tenantId: operatorId, permissions: everyPermission })
  outsiders = await givenOutsiders()
  shown = await readEverything(world, holder, reading)
  const texts = await tellingTexts(
    owner,
    operatorId,
    names.map((name) => outsiders[name]),
  )
  telling = Object.fromEntries(names.map((name, at) => [name, texts[at]])) as typeof telling
  telling.child.add(costOfParent)
  await keepRows(owner, operatorId)
}, 300_000)
afterAll(async () => {
  await owner.end()
  await world.close()
  rmSync(folder, { recursive: true })
})

/** Staff of another operator and of a sub-operator, and of parties that have no merchant of their own. */
async function givenOutsiders(): Promise<Record<Name, Outsider>> {
  const operator = { tenantId: operatorId, oemNo: operatorId }
  const { rows } = await owner.query<{ at: string; district: string; path: string }>(
    `SELECT business_now()::text AS at, p.user_no AS district, p.ancestors AS path FROM service_info p
      JOIN app_user u ON u.tenant_id = p.tenant_id AND u.user_no = p.user_no WHERE u.tenant_id = $1 AND u.account = 'district'`,
    [operatorId],
  )
  const { at, district, path: above } = rows[0] ?? { at: '', district: '', path: '' }
  const branch = await given.provider(world, operator, { prices: { wechat: { rate: costOfParent } }, at })
  const child = await given.provider(world, branch, { prices: { wechat: { rate: '0.3141' } }, at })
  const employee = await given.employee(world, { ...operator, userNo: district, path: above }, { at })
  const staff = (tenantId: string, oemNo: string) => givenUser(world, { tenantId, oemNo, permissions: everyPermission })
  const party = async (userType: 2 | 4, userNo: string) =>
    givenUser(world, {
      tenantId: operatorId,
      userType,
      userNo,
      permissions: await permissionsOf(userType === 2 ? 'service_admin' : 'service_staff'),
    })
  return {
    stranger: { user: await staff(secondOperatorId, secondOperatorId) },
    subOperator: { user: await staff(operatorId, subOperatorId) },
    employee: { user: await party(4, employee.userNo), own: [employee.userNo], above: above.split(',') },
    child: { user: await party(2, child.userNo), own: [child.userNo], above: [branch.userNo] },
    branch: { user: await party(2, branch.userNo), own: [branch.userNo, child.userNo] },
  }
}

/**
 * Reads the permissions of people of a party: those of their role, and all others that are asked for in the business alone,
 * not in the office.
 */
async function permissionsOf(roleAlias: string): Promise<string[]> {
  const { rows } = await owner.query<{ code: string }>(
    `SELECT m.code FROM role r JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id JOIN menu m ON m.id = rm.menu_id WHERE r.tenant_id = $1 AND r.oem_no = $1 AND r.role_alias = $2`,
    [operatorId, roleAlias],
  )
  const askedIn = (office: boolean) =>
    calls.filter(({ path: at }) => at.startsWith('/api/rb-oem/') !== office).map(({ permission }) => permission)
  const ofOffice = new Set(askedIn(true))
  return [...new Set([...rows.map(({ code }) => code), ...askedIn(false).filter((code) => !ofOffice.has(code))])]
}

/** Returns the inputs that a call is sent: a list also without a filter, so that it shows all that it would. */
const triesOf = (call: Call, turn: number): Record<string, unknown>[] => [
  ...(isReading(call) && fieldsOf(call).has('size') ? [{ size: 50 }] : []),
  filledWith(call, shown, turn),
]

describe('what is sent', () => {
  it('fits the shape of each call, and shows the owner what it asks for', async () => {
    const misfits = inOrder.filter((call) => !call.input.safeParse(filledWith(call, shown, 1)).success)
    expect(misfits.map(({ id }) => id)).toEqual([])
    const answers = new Map<Call, number>()
    for (const call of reading)
      answers.set(call, (await sendRaw(world, holder, call, filledWith(call, shown, 1))).status)
    const statuses = [...answers.values()]
    expect([...answers].filter(([, status]) => status >= 500).map(([{ id, path }]) => `${id} ${path}`)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length * 0.8)
  })
})

describe.each(names.map((name, turn) => ({ name, turn: turn + 1 })))(
  '$name, with numbers of others',
  ({ name, turn }) => {
    it('gets no fault and not one text of a row that is not theirs', async () => {
      const { user } = outsiders[name]
      const faults: string[] = []
      for (const call of inOrder)
        for (const input of triesOf(call, turn)) {
          const { status, data, text } = await sendRaw(world, user, call, input)
          const sent = textsOf(input)
          const leaks = [...textsOf(data)].filter((one) => telling[name].has(one) && !sent.has(one))
          if (status >= 500 || status === 401)
            faults.push(`${call.id} ${call.path} ${status} ${JSON.stringify(input)} ${text.slice(0, 200)}`)
          if (leaks.length > 0)
            faults.push(`${call.id} ${call.path} ${JSON.stringify(input)} tells ${leaks.slice(0, 5).join(' | ')}`)
        }
      expect(faults).toEqual([])
    }, 300_000)
  },
)

describe('after all of that', () => {
  /** Numbers and ids, as they stand in the text of a row. */
  const numbersOf = (row: string) => row.match(/[A-Z]{0,4}\d{8,}/g) ?? []
  const isOwn = (row: string) =>
    names.some((name) => {
      const { user, own = [] } = outsiders[name]
      return [String(user.userId), ...own].some((no) => row.includes(no))
    })

  it('no row of another has changed or is gone, and no new one names what is not its maker’s', async () => {
    const { gone, made } = await changedRows(owner, operatorId)
    expect(gone.filter((row) => !isOwn(row))).toEqual([])
    const reaching = names.flatMap((name) => {
      const { user, above = [] } = outsiders[name]
      return made.filter(
        (row) =>
          row.includes(String(user.userId)) &&
          numbersOf(row).some((no) => telling[name].has(no) && !above.includes(no)),
      )
    })
    expect(reaching).toEqual([])
  }, 300_000)
})
