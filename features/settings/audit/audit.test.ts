import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit, type AuditEntry } from '../../../core/server/audit.ts'
import { openDb, type Db } from '../../../core/server/db.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { sealAudit, verifyAudit } from './audit.actions.ts'
import './audit.calls.ts'
import { audit } from './audit.contract.ts'
import { differences } from './audit.rules.ts'

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
      changes: [['a.c', [1], [1, 2]]],
    },
    { why: 'nothing was told', before: undefined, after: undefined, changes: [] },
  ])('when $why', ({ before, after, changes }) => {
    expect(differences(before, after).map(({ field, before: old, after: now }) => [field, old, now])).toEqual(changes)
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
    expect((await world.as(user).send(audit.list, { account: 'LISI' })).data.total).toBe(1)
    expect((await world.as(user).send(audit.list, { entityNo: 's2', result: 'ok' })).data.total).toBe(0)
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
    expect(data.records.map(({ changes }) => changes)).toEqual([
      [{ field: 'isOn', before: true, after: false }],
      [{ field: 'name', before: '老店', after: '新店' }],
      [
        { field: 'name', before: undefined, after: '老店' },
        { field: 'phone', before: undefined, after: '***8000' },
      ],
    ])
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
