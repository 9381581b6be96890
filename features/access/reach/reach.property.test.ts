import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, DataScope } from '../../../core/server/call/caller.ts'
import type { PartyType } from '../../../core/shared/party-type.ts'
import { type Db, inScope, openDb, rowsOf } from '../../../core/server/database/db.ts'
import { type TestDatabase, testDatabase } from '../../../tests/setup/database-per-file.ts'
import { callerOf } from '../../providers/party/caller.fixture.ts'
import { reachOf, type TenantChoice } from './reach.queries.ts'
import { scopedList } from './scoped-list.contract.ts'
import { chainOfParty, subtreeOf } from './tree.fixture.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl, { max: 2 })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

const list = scopedList('reach.test', { name: 'text', kind: 'number' })

/** A random network: parties by the place of their parent (-1: the operator), merchants by the place of their party. */
const network = fc.record({
  parties: fc.array(fc.record({ parent: fc.integer({ min: -1, max: 30 }), inSubOperator: fc.boolean() }), {
    maxLength: 14,
  }),
  merchants: fc.array(
    fc.record({
      party: fc.integer({ min: -1, max: 30 }),
      inSubOperator: fc.boolean(),
      employee: fc.integer({ min: 0, max: 3 }),
      institution: fc.integer({ min: 0, max: 3 }),
      manager: fc.integer({ min: 1, max: 3 }),
      createUser: fc.integer({ min: 1, max: 3 }),
      createDept: fc.integer({ min: 1, max: 4 }),
      kind: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 25 },
  ),
})

const asking = fc.record({
  partyType: fc.constantFrom<PartyType>(1, 2, 3, 4, 5),
  which: fc.integer({ min: 0, max: 30 }),
  isSubOperator: fc.boolean(),
  userId: fc.integer({ min: 1, max: 3 }),
  depts: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  isManager: fc.boolean(),
  tenants: fc.constantFrom<TenantChoice>('own', 'child', 'all'),
  scopes: fc.array(
    fc.record({ type: fc.constantFrom<DataScope['type']>(1, 2, 3, 4, 5), kind: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 2,
    },
  ),
})

interface Party {
  userNo: string
  oemNo: string
  path: string
}
interface Merchant {
  rpiNo: string
  oemNo: string
  path: string
  empNo: string
  institutionNo: string
  manager: bigint
  createUser: bigint
  createDept: bigint
  kind: number
}

describe('reach', () => {
  it('shows exactly the rows of a naive model, for random networks and callers', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(network, fc.array(asking, { minLength: 4, maxLength: 8 }), async (given, askers) => {
        const tenantId = String(100_001 + 2 * run++)
        const { parties, merchants } = worldOf(tenantId, given)
        await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
          await store(tx, tenantId, parties, merchants)
          for (const asker of askers) {
            const caller = callerFor(tenantId, parties, merchants, asker)
            const seen = await rowsOf<{ no: string }>(
              tx,
              sql`SELECT m.rpi_no AS no FROM rpi_basic m WHERE ${reachOf(caller, list, columns, asker.tenants)} ORDER BY 1`,
            )
            const meant = merchants.filter((merchant) => naive(caller, parties, merchant, asker.tenants))
            expect(seen.map(({ no }) => no)).toEqual(meant.map(({ rpiNo }) => rpiNo).sort())
          }
        })
      }),
      { numRuns: 300 },
    )
  })

  it('knows subtrees and chains as the naive model does', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(network, async (given) => {
        const tenantId = String(500_001 + 2 * run++)
        const { parties } = worldOf(tenantId, given)
        await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
          await store(tx, tenantId, parties, [])
          for (const party of parties.slice(0, 5)) {
            const below = parties
              .filter(({ path }) => path.split(',').includes(party.userNo))
              .map(({ userNo }) => userNo)
            expect((await subtreeOf(tx, tenantId, party.userNo)).sort()).toEqual(below.sort())
            const above = party.oemNo === tenantId ? [tenantId] : [tenantId, party.oemNo]
            expect(await chainOfParty(tx, tenantId, party.userNo)).toEqual([...above, ...party.path.split(',')])
          }
          expect(await chainOfParty(tx, tenantId, 'F99999999')).toBeNull()
        })
      }),
      { numRuns: 20 },
    )
  })
})

const columns = {
  tenant: sql`m.tenant_id`,
  oem: sql`m.oem_no`,
  path: sql`m.user_path`,
  employee: sql`m.emp_no`,
  institution: sql`m.institution_no`,
  merchant: sql`m.rpi_no`,
  manager: sql`m.manager_user_id`,
  createUser: sql`m.create_user`,
  createDept: sql`m.create_dept`,
  fields: { name: sql`m.rpi_name`, kind: sql`m.user_type` },
}

type Given = typeof network extends fc.Arbitrary<infer T> ? T : never
type Asker = typeof asking extends fc.Arbitrary<infer T> ? T : never

const subOperatorOf = (tenantId: string) => String(Number(tenantId) + 1)
const pick = <T>(all: readonly T[], place: number): T | undefined => (all.length ? all[place % all.length] : undefined)

/** Numbers whose text is a prefix of others', so that a path test by bare text prefix would be found out. */
const numberAt = (place: number) => `F0000000${Math.floor(place / 3) + 1}${'1'.repeat(place % 3)}`

function worldOf(tenantId: string, { parties: given, merchants: givenMerchants }: Given) {
  const parties: Party[] = []
  for (const [place, { parent, inSubOperator }] of given.entries()) {
    const above = parent < 0 ? undefined : pick(parties, parent)
    const userNo = numberAt(place)
    parties.push({
      userNo,
      oemNo: above?.oemNo ?? (inSubOperator ? subOperatorOf(tenantId) : tenantId),
      path: above ? `${above.path},${userNo}` : userNo,
    })
  }
  const merchants = givenMerchants.map((one, place): Merchant => {
    const party = one.party < 0 ? undefined : pick(parties, one.party)
    return {
      rpiNo: `M${place}`,
      oemNo: party?.oemNo ?? (one.inSubOperator ? subOperatorOf(tenantId) : tenantId),
      path: party?.path ?? '',
      empNo: `E${one.employee}`,
      institutionNo: `J${one.institution}`,
      manager: BigInt(one.manager),
      createUser: BigInt(one.createUser),
      createDept: BigInt(one.createDept),
      kind: one.kind,
    }
  })
  return { parties, merchants }
}

function callerFor(tenantId: string, parties: Party[], merchants: Merchant[], asker: Asker): Caller {
  const { partyType, which } = asker
  const party = pick(parties, which)
  const merchant = pick(merchants, which)
  const own = asker.isSubOperator ? subOperatorOf(tenantId) : tenantId
  const oemNo = (partyType === 2 ? party?.oemNo : partyType === 3 ? merchant?.oemNo : undefined) ?? own
  const numbers = {
    1: oemNo,
    2: party?.userNo ?? 'F00000000',
    3: merchant?.rpiNo ?? 'M999',
    4: `E${which % 4}`,
    5: `J${which % 4}`,
  }
  return callerOf({
    tenantId,
    oemNo,
    partyType,
    userNo: numbers[partyType],
    userId: BigInt(asker.userId),
    deptIds: asker.depts.map(BigInt).slice(0, 1),
    deptTreeIds: asker.depts.map(BigInt),
    roleAliases: asker.isManager ? ['account_manager'] : ['operation', 'account_manager'],
    dataScopes: asker.scopes.map(({ type, kind }) => ({
      list: list.key,
      type,
      condition:
        type === 5
          ? {
              or: [
                { field: 'kind', op: '=', value: kind },
                { field: 'name', op: 'like-prefix', value: 'shop 1' },
              ],
            }
          : null,
    })),
  })
}

function naive(caller: Caller, parties: Party[], merchant: Merchant, tenants: TenantChoice): boolean {
  const isRootStaff = caller.partyType === 1 && caller.oemNo === caller.tenantId
  const isOwn = merchant.oemNo === caller.oemNo
  const inTenants = !isRootStaff || tenants === 'own' ? isOwn : tenants === 'child' ? !isOwn : true
  return inTenants && inParty(caller, parties, merchant) && inScopes(caller, merchant)
}

function inParty({ partyType, userNo }: Caller, parties: Party[], merchant: Merchant): boolean {
  if (partyType === 1) return true
  if (partyType === 2)
    return parties.some((party) => party.userNo === userNo) && merchant.path.split(',').includes(userNo)
  if (partyType === 3) return merchant.rpiNo === userNo
  return partyType === 4 ? merchant.empNo === userNo : merchant.institutionNo === userNo
}

function inScopes(caller: Caller, merchant: Merchant): boolean {
  const isMine =
    merchant.createUser === caller.userId || merchant.manager === caller.userId || merchant.empNo === caller.userNo
  if (caller.dataScopes.length === 0) return caller.roleAliases.length > 1 || isMine
  return caller.dataScopes.some(({ type, condition }) => {
    if (type === 1) return true
    if (type === 2) return isMine
    if (type === 3) return caller.deptIds.includes(merchant.createDept)
    if (type === 4) return caller.deptTreeIds.includes(merchant.createDept)
    const kind = (condition as { or: { value: number }[] }).or[0]?.value
    return merchant.kind === kind || nameOf(merchant).startsWith('shop 1')
  })
}

const nameOf = ({ rpiNo }: Merchant) => `shop ${rpiNo.slice(1)}`

async function store(
  tx: Parameters<Parameters<typeof inScope>[2]>[0],
  tenantId: string,
  parties: Party[],
  merchants: Merchant[],
) {
  await tx.client.query(
    `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name)
     SELECT $1, oem_no, user_no, 1, '', path, 1, user_no, 1, '', '' FROM unnest($2::text[], $3::text[], $4::text[]) AS p (oem_no, user_no, path)`,
    [tenantId, parties.map((one) => one.oemNo), parties.map((one) => one.userNo), parties.map((one) => one.path)],
  )
  await tx.client.query(
    `INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, user_no, user_path, emp_no, institution_no, manager_user_id, create_user, create_dept, rpi_name)
     SELECT $1, oem_no, rpi_no, 0, kind, CASE WHEN path = '' THEN oem_no ELSE path END, path, emp_no, institution_no, manager, create_user, create_dept, name
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::smallint[], $11::text[])
         AS m (oem_no, rpi_no, path, emp_no, institution_no, manager, create_user, create_dept, kind, name)`,
    [
      tenantId,
      merchants.map((one) => one.oemNo),
      merchants.map((one) => one.rpiNo),
      merchants.map((one) => one.path),
      merchants.map((one) => one.empNo),
      merchants.map((one) => one.institutionNo),
      merchants.map((one) => one.manager),
      merchants.map((one) => one.createUser),
      merchants.map((one) => one.createDept),
      merchants.map((one) => one.kind),
      merchants.map(nameOf),
    ],
  )
  await tx.client.query('SELECT recount_lists($1)', [tenantId])
}
