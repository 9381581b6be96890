import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit, type AuditEntry, changedEach } from '../../../core/server/call/audit.ts'
import { openDb, type Db } from '../../../core/server/database/db.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { MoneyChangeStatus } from '../../wallets/adjustment/adjustment.contract.ts'
import { sealAudit, verifyAudit } from './audit.actions.ts'
import { audit } from './audit.contract.ts'
import { differences } from './audit.rules.ts'
import { changeWords } from './audit-words.rules.ts'

let world: World
let owner: Db
let user: TestUser
let subOperator: TestUser

beforeAll(async () => {
  world = await startWorld()
  owner = openDb(world.ownerUrl, { max: 1 })
  user = await givenUser(world, { tenantId: '100001', permissions: ['audit_view'] })
  subOperator = await givenUser(world, { tenantId: '100001', oemNo: '200001', permissions: ['audit_view'] })
})
afterAll(async () => {
  await owner.close()
  await world.close()
})

const entryOf = (tenantId: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  tenantId,
  oemNo: tenantId,
  userId: 7n,
  account: '张三',
  actorUserId: null,
  action: 'shop.save',
  callId: 'C1071',
  entity: 'shop',
  no: 'S1',
  input: {},
  result: 'ok',
  ip: '10.0.0.1',
  userAgent: 'test',
  requestId: 'r1',
  ...more,
})
const write = (tenantId: string, ...entries: Partial<AuditEntry>[]) =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    for (const entry of entries) await appendAudit(tx, entryOf(tenantId, entry))
  })

describe('differences', () => {
  it.each([
    { why: 'a field changed', before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, changes: [['b', 2, 3]] },
    { why: 'only the changed fields are told', before: { a: 1, b: 2 }, after: { b: 3 }, changes: [['b', 2, 3]] },
    { why: 'it is new', before: null, after: { a: 1 }, changes: [['a', undefined, 1]] },
    { why: 'it is gone', before: { a: 1 }, after: null, changes: [['a', 1, undefined]] },
    {
      why: 'a field inside a field changed',
      before: { a: { b: 1, c: [1] } },
      after: { a: { b: 1, c: [1, 2] } },
      changes: [['a.c', [], [2]]],
    },
    {
      why: 'entries of a list went and came',
      before: { a: ['x', 'y'], rows: [{ n: 1 }] },
      after: { a: ['z', 'y'], rows: [{ n: 2 }] },
      changes: [
        ['a', ['x'], ['z']],
        ['rows', [{ n: 1 }], [{ n: 2 }]],
      ],
    },
    {
      why: 'one record of a list changed: the others are left out',
      before: { rows: [{ n: 1 }, { n: 2 }] },
      after: { rows: [{ n: 1 }, { n: 3 }] },
      changes: [['rows', [{ n: 2 }], [{ n: 3 }]]],
    },
    {
      why: 'the same was written in another way',
      before: { a: 5, b: '', c: ['1', '2'] },
      after: { a: '5', b: null, c: [2, 1] },
      changes: [],
    },
    { why: 'nothing was told', before: undefined, after: undefined, changes: [] },
  ])('when $why', ({ before, after, changes }) => {
    expect(differences(before, after).map(({ field, before: old, after: now }) => [field, old, now])).toEqual(changes)
  })
})

describe('words of a change', () => {
  const inChinese = (words: string) => words
  const after = [{ nodeNo: 'F00000002', ratePpm: 3_100, levels: [{ realName: '王芳' }] }]

  it('tell records inside a value by names, rates in percent, each record on a line', () => {
    const words = changeWords(
      { field: 'corrections', before: undefined, after: [...after, { ratePpm: 2_500 }] },
      { callId: 'C1012', hidesNames: true, translate: inChinese },
    )
    const [first, second] = words.after.zh.split('\n')
    expect(first).toMatch(/费率 0\.31%/)
    expect(first).toContain('王*')
    expect(second).toMatch(/费率 0\.25%$/)
    expect(words.after.zh).not.toMatch(/Ppm|\{|王芳/)
  })
})

describe('the chain', () => {
  it('seals every tenant’s rows in order, and holds', async () => {
    await givenTenant(world, '100005')
    await givenTenant(world, '100006')
    await write('100005', {}, { no: 'S2' }, { no: 'S3' })
    await write('100006', {})
    expect(await sealAudit(world.db)).toBeGreaterThanOrEqual(4)
    expect(await sealAudit(world.db)).toBe(0)
    const proof = await verifyAudit(world.db, '100005')
    expect(proof).toMatchObject({ links: 3, broken: null, unsealed: 0 })
    await write('100005', { no: 'S4' })
    await sealAudit(world.db)
    expect(await verifyAudit(world.db, '100005')).toMatchObject({
      links: 4,
      head: expect.not.stringContaining(proof.head.slice(2)),
    })
    expect((await verifyAudit(world.db, '100006')).links).toBe(1)
  })

  it('seals a row that was committed after younger ones', async () => {
    await givenTenant(world, '100007')
    const late = await owner.pool.connect()
    await late.query(`BEGIN; SELECT set_config('app.tenant', '100007', true)`)
    await late.query(
      `INSERT INTO audit_log (tenant_id, oem_no, account, action, call_id, entity, entity_no) VALUES ('100007', '100007', '', 'late', '', '', '')`,
    )
    await write('100007', {})
    expect(await sealAudit(world.db)).toBe(1)
    await late.query('COMMIT')
    late.release()
    expect(await sealAudit(world.db)).toBe(1)
    expect(await verifyAudit(world.db, '100007')).toMatchObject({ links: 2, broken: null })
  })

  it.each([
    {
      why: 'a row was changed',
      tenantId: '100011',
      harm: `UPDATE audit_log SET result = 'no' WHERE entity_no = 'S2'`,
      broken: { seq: 2n, why: 'changed' },
    },
    {
      why: 'a row was taken out',
      tenantId: '100012',
      harm: `DELETE FROM audit_log WHERE entity_no = 'S2'`,
      broken: { seq: 2n, why: 'rowMissing' },
    },
    {
      why: 'a link was taken out',
      tenantId: '100013',
      harm: 'DELETE FROM audit_link WHERE seq = 2',
      broken: { seq: 2n, why: 'linkMissing' },
    },
    {
      why: 'row and link were replaced',
      tenantId: '100014',
      harm: `UPDATE audit_link SET hash = repeat('0', 64) WHERE seq = 3`,
      broken: { seq: 3n, why: 'changed' },
    },
  ])('names the first link that broke when $why', async ({ tenantId, harm, broken }) => {
    await givenTenant(world, tenantId)
    await write(tenantId, { no: 'S1' }, { no: 'S2' }, { no: 'S3' })
    await sealAudit(world.db)
    expect((await verifyAudit(world.db, tenantId)).broken).toBeNull()
    await owner.pool.query(`${harm} AND tenant_id = '${tenantId}'`)
    expect(await verifyAudit(world.db, tenantId)).toMatchObject({ broken })
  })

  it('counts rows that nobody sealed', async () => {
    await givenTenant(world, '100015')
    await owner.pool.query(
      `INSERT INTO audit_log (tenant_id, oem_no, at, account, action, call_id, entity, entity_no) VALUES ('100015', '100015', now() - interval '20 minutes', '', '', '', '', '')`,
    )
    expect(await verifyAudit(world.db, '100015')).toMatchObject({ links: 0, head: '', unsealed: 1 })
  })

  it('cannot be changed by the application', async () => {
    const attempt = (statement: string) =>
      world.within({ tenantId: '100005', oemNo: '100005' }, ({ client }) => client.query(statement))
    await expect(attempt(`UPDATE audit_log SET result = 'ok'`)).rejects.toThrow('permission denied')
    await expect(attempt('DELETE FROM audit_log')).rejects.toThrow('permission denied')
    await expect(attempt(`UPDATE audit_link SET hash = ''`)).rejects.toThrow('permission denied')
  })
})

describe('the audit log', () => {
  it('C1071: is listed newest first, filtered, without what was typed in', async () => {
    await write(
      '100001',
      { no: 'S1', reason: '测试' },
      { no: 'S2', account: 'lisi', result: 'common.moved', input: { pwd: 'x' } },
    )
    await sealAudit(world.db)
    const { data } = await world.as(user).send(audit.list, { entity: 'shop' })
    expect(data.records.map(({ entityNo }) => entityNo)).toEqual(['S2', 'S1'])
    expect(data.records[1]).toMatchObject({
      account: '张三',
      title: '操作审计列表',
      reason: '测试',
      result: 'ok',
      isSealed: 1,
      userId: '7',
    })
    expect(Object.keys(data.records[0] ?? {})).not.toContain('input')
    const found = async (filter: Record<string, unknown>) =>
      (await world.as(user).send(audit.list, { entity: 'shop', ...filter })).data.total
    expect(await found({ account: 'lisi' })).toBe(1)
    expect(await found({ account: 'lis' })).toBe(0)
    expect([await found({ isRefused: 1 }), await found({ isRefused: 0 }), await found({ isRefused: '' })]).toEqual([
      1, 1, 2,
    ])
    expect(await found({ entityNo: 'S2', result: 'ok' })).toBe(0)
    expect([
      await found({ entityNo: 'S2' }),
      await found({ callId: 'C1071' }),
      await found({ callId: 'C0001' }),
    ]).toEqual([1, 2, 0])
    expect([await found({ ip: '10.0.0.1' }), await found({ ip: '10.0.0.2' })]).toEqual([2, 0])
    expect([
      await found({ requestId: 'r1' }),
      await found({ action: 'shop.save' }),
      await found({ action: 'x' }),
    ]).toEqual([2, 2, 0])
    expect((await world.as(user).send(audit.list, { createTime_datelt: '2020-01-01' })).data.total).toBe(0)
  })

  it('C1072: tells the history of one record field by field', async () => {
    await write(
      '100001',
      { no: 'H1', after: { name: '老店', phone: '13800138000' } },
      { no: 'H1', before: { name: '老店' }, after: { name: '新店' } },
      { no: '5,H1,6', before: { isOn: true }, after: { isOn: false } },
      { no: 'H1', result: 'common.moved' },
    )
    const { data } = await world.as(user).send(audit.history, { entity: 'shop', no: 'H1' })
    expect(
      data.records.map(({ changes }) => changes.map(({ field, before, after }) => [field, before.zh, after.zh])),
    ).toEqual([
      [['isOn', '是', '否']],
      [['name', '老店', '新店']],
      [
        ['name', '', '老店'],
        ['phone', '', '***8000'],
      ],
    ])
    expect(data.records[0]?.changes[0]?.before.en).toBe('Yes')
  })

  it('C1072: tells of each of several records what that one was and became', async () => {
    await write('100001', {
      ...changedEach(
        'shop',
        ({ no }) => no,
        [
          { no: 'M1', level: 1, tags: ['a', 'b'] },
          { no: 'M2', level: 2, tags: ['a'] },
        ],
        [
          { no: 'M1', level: 3, tags: ['b', 'c'] },
          { no: 'M2', level: 3, tags: ['a'] },
        ],
      ),
    })
    const of = async (no: string) => (await world.as(user).send(audit.history, { entity: 'other,shop', no })).data
    const changes = async (no: string) =>
      (await of(no)).records[0]?.changes.map(({ field, before, after }) => [field, before.zh, after.zh])
    expect(await changes('M1')).toEqual([
      ['tags', 'a', 'c'],
      ['level', '1', '3'],
    ])
    expect(await changes('M2')).toEqual([['level', '2', '3']])
    expect((await of('M1')).total).toBe(1)
    expect((await of('M')).total).toBe(0)
  })

  it('C1331: shows a record with names, code texts, amounts and reason as its call declares them, and what came with the call', async () => {
    await write('100001', {
      entity: 'moneyChange',
      callId: 'C1019',
      no: 'MC1',
      before: { changeStatus: 1, amount: 1230n },
      after: { changeStatus: 2, amount: 99_900n, realName: '张三丰' },
      input: { moneyChangeNo: 'MC1', reason: '补差', requestNo: 'Q-7', payPwd: 'secret' },
    })
    const [row] = (await world.as(user).send(audit.list, { entityNo: 'MC1' })).data.records
    const { data } = await world.as(user).send(audit.detail, { id: row?.id ?? '' })
    expect(data).toMatchObject({
      reason: '补差',
      requestNo: 'Q-7',
      entityName: { zh: '资金调账', en: 'Balance adjustment' },
    })
    expect(data.changes.find(({ field }) => field === 'changeStatus')).toMatchObject({
      label: { zh: expect.stringMatching(/状态/) },
      before: { zh: codeLabel(codeSetOf(MoneyChangeStatus), 1, 'zh') },
      after: { en: codeLabel(codeSetOf(MoneyChangeStatus), 2, 'en') },
    })
    expect(data.changes.find(({ field }) => field === 'amount')).toMatchObject({
      before: { zh: '12.30' },
      after: { zh: '999.00' },
    })
    expect(data.changes.find(({ field }) => field === 'realName')?.after.zh).toBe('张三丰')
    expect(data.sent.find(({ field }) => field === 'payPwd')?.value.zh).toBe('******')
    expect(await world.as(user).send(audit.detail, { id: '1' })).toMatchObject({ status: 404 })
    const stranger = await givenUser(world, { tenantId: '100002', permissions: ['audit_view'] })
    expect(await world.as(stranger).send(audit.detail, { id: row?.id ?? '' })).toMatchObject({ status: 404 })
  })

  it('C1331: shows names of people on a sub-operator’s records by their first character alone', async () => {
    await write('100001', {
      oemNo: '200001',
      no: 'NAMED',
      before: { legalName: '王小明' },
      after: { legalName: '王大明', title: '老板' },
    })
    const detail = async (by: TestUser) => {
      const [row] = (await world.as(by).send(audit.list, { entityNo: 'NAMED' })).data.records
      return (await world.as(by).send(audit.detail, { id: row?.id ?? '' })).data.changes.map(({ after }) => after.zh)
    }
    expect(await detail(user)).toEqual(['老板', '王**'])
    expect(await detail(subOperator)).toEqual(['老板', '王大明'])
  })

  it('C1332: leaves as a sheet with the rows of the filter', async () => {
    const exporter = await givenUser(world, { tenantId: '100001', permissions: ['audit_export'] })
    const reply = await world.as(exporter).send(audit.export, { entity: 'shop', account: 'lisi' })
    expect(reply.status).toBe(200)
    const sheet = JSON.stringify((await readXlsx(reply.body)).sheets[0]?.rows)
    expect(sheet).toContain('lisi')
    expect(sheet).not.toContain('张三')
    expect(await world.as(user).send(audit.export, {})).toMatchObject({ status: 403 })
  })

  it('is for operator staff alone', async () => {
    const provider = await givenUser(world, {
      tenantId: '100001',
      userType: 2,
      userNo: 'F1',
      permissions: ['audit_view'],
    })
    const refused = { status: 403, error: 'audit.operatorOnly' }
    expect(await world.as(provider).send(audit.list, {})).toMatchObject(refused)
    expect(await world.as(provider).send(audit.history, { entity: 'shop', no: 'S1' })).toMatchObject(refused)
    expect(await world.as(provider).send(audit.detail, { id: '1' })).toMatchObject(refused)
  })

  it('shows a sub-operator its own, and the operator all', async () => {
    await write('100001', { oemNo: '200001', no: 'SUB' })
    const seen = async (by: TestUser, no: string) => (await world.as(by).send(audit.list, { entityNo: no })).data.total
    expect([await seen(user, 'SUB'), await seen(subOperator, 'SUB'), await seen(subOperator, 'S1')]).toEqual([1, 1, 0])
    const stranger = await givenUser(world, { tenantId: '100002', permissions: ['audit_view'] })
    expect(await seen(stranger, 'S')).toBe(0)
  })

  it.each([
    {
      why: 'reversed dates',
      input: { createTime_dategt: '2026-02-01', createTime_datelt: '2026-01-01' },
      error: 'common.datesReversed',
    },
    {
      why: 'too long a span',
      input: { createTime_dategt: '2020-01-01', createTime_datelt: '2021-01-01' },
      error: 'common.spanTooLong',
    },
    { why: 'too deep a page', input: { current: 51, size: 200 }, error: 'common.pagingTooDeep' },
  ])('refuses $why', async ({ input, error }) => {
    expect(await world.as(user).send(audit.list, input)).toMatchObject({ status: 400, error })
  })

  it('needs its permission', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await world.as(nobody).send(audit.list, {})).toMatchObject({ status: 403 })
    expect(await world.as(nobody).send(audit.history, { entity: 'shop', no: 'S1' })).toMatchObject({ status: 403 })
  })
})
