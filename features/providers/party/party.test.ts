import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { addBanks, addIdentities } from '../bank/bank.fixture.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import { party } from './party.contract.ts'

let world: World
let operator: Operator
let child: Operator
let l1: Party
let l2: Party
let other: Party
let employee: Party
let institution: Party
let ofChild: Party
let staff: TestUser

const permissions = ['service_info_view', 'service_info_export', 'service_tree_view', 'service_change_record_view']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  child = await given.subOperator(world, operator)
  l1 = await given.provider(world, operator, {
    name: '华东',
    prices: { wechat: { rate: '0.25' } },
    at: '2026-02-01 10:00:00+08',
  })
  l2 = await given.provider(world, l1, { name: '华东二级', at: '2026-02-02 10:00:00+08' })
  other = await given.provider(world, operator, { name: '华北', at: '2026-02-03 10:00:00+08' })
  employee = await given.employee(world, l1, { name: '展业员', at: '2026-02-04 10:00:00+08' })
  institution = await given.institution(world, operator, { name: '市场', at: '2026-02-05 10:00:00+08' })
  ofChild = await given.provider(world, child, { name: '子商' })
  await given.merchant(world, l1, {
    prices: { wechat: { rate: '0.38' } },
    empNo: employee.userNo,
    institutionNo: institution.userNo,
    at: '2026-02-06 10:00:00+08',
  })
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const names = async (user: TestUser, filter: Record<string, unknown> = {}) => {
  const reply = await world.as(user).send(party.list, { size: 50, ...filter })
  expect(reply).toMatchObject({ code: 200, data: { total: reply.data.records.length } })
  return reply.data.records.map(({ serviceName }) => serviceName)
}
const idOf = async ({ userNo, ...of }: Party) =>
  world.within({ tenantId: of.tenantId, oemNo: of.tenantId }, async ({ client }) =>
    String(
      (await client.query(`SELECT id FROM service_info WHERE user_no = $1 AND tenant_id = $2`, [userNo, of.tenantId]))
        .rows[0]?.id,
    ),
  )
const partyUser = (one: Party, userType: 2 | 4 | 5) =>
  givenUser(world, { ...one, userNo: one.userNo, userType, permissions })

describe('the list of parties (C0280)', () => {
  it('shows where each stands, what hangs below it, and no number in full', async () => {
    const reply = await world.as(staff).send(party.list, { userNo: l1.userNo })
    expect(reply.data.records).toMatchObject([
      {
        userNo: l1.userNo,
        tenantId: operator.oemNo,
        serviceKind: ServiceKind.provider,
        parentNo: operator.tenantId,
        parentName: `tenant ${operator.tenantId}`,
        ancestors: l1.userNo,
        level: 1,
        serviceAuditStatus: ServiceAuditStatus.approved,
        finish: 1,
        serviceStatus: 1,
        merchantCount: 1,
        childCount: 1,
        contactName: '李四',
        createTime: '2026-02-01 10:00:00',
      },
    ])
    expect(reply.data.records[0]?.contactPhone).toMatch(/^13\d\*{4}\d{4}$/)
    expect(JSON.stringify(reply.data)).not.toMatch(/"1\d{10}"|v1:/)
  })

  it.each([
    { why: 'kind', filter: { serviceKind: ServiceKind.employee }, meant: ['展业员'] },
    { why: 'review', filter: { serviceAuditStatus: ServiceAuditStatus.pending }, meant: [] },
    { why: 'being on', filter: { serviceStatus: 1, serviceKind: 1 }, meant: ['华北', '华东二级', '华东'] },
    { why: 'a piece of the name', filter: { serviceName: '东' }, meant: ['华东二级', '华东'] },
    { why: 'a percent sign, which means itself', filter: { serviceName: '%' }, meant: [] },
    {
      why: 'days',
      filter: { createTime_dategt: '2026-02-02', createTime_datelt: '2026-02-03' },
      meant: ['华北', '华东二级'],
    },
    { why: "sub-operators' rows", filter: { scope: 'child' }, meant: ['子商'] },
    { why: 'an asked order', filter: { ascs: 'create_time' }, meant: ['华东', '华东二级', '华北', '展业员', '市场'] },
    {
      why: 'approved providers, all at once',
      filter: { serviceKind: 1, current: -1, size: -1, serviceAuditStatus: 2 },
      meant: ['华北', '华东二级', '华东'],
    },
    {
      why: 'all at once',
      filter: { current: -1, size: -1, serviceAuditStatus: 2 },
      meant: ['市场', '展业员', '华北', '华东二级', '华东'],
    },
  ])('filters by $why (R522, R349)', async ({ filter, meant }) => expect(await names(staff, filter)).toEqual(meant))

  it('filters by party above and phone', async () => {
    expect(await names(staff, { parentNo: l1.userNo })).toEqual(['展业员', '华东二级'])
    const phone = (
      await world.as(staff).send(party.list, { userNo: other.userNo })
    ).data.records[0]?.contactPhone.slice(-4)
    expect(await names(staff, { contactPhone: phone, serviceName: '华北' })).toEqual(['华北'])
  })

  it('shows a provider its subtree without what stands above, an employee itself, an institution and others nothing', async () => {
    const asL2 = await partyUser(l2, 2)
    expect(await names(await partyUser(l1, 2))).toEqual(['展业员', '华东二级', '华东'])
    expect(await names(asL2)).toEqual(['华东二级'])
    expect((await world.as(asL2).send(party.list)).data.records[0]).toMatchObject({
      ancestors: l2.userNo,
      parentNo: '',
      parentName: '',
    })
    expect(await names(await partyUser(employee, 4))).toEqual(['展业员'])
    expect(await names(await partyUser(institution, 5))).toEqual([])
    expect(await names(await givenUser(world, { ...child, permissions }), { scope: 'all' })).toEqual(['子商'])
    expect(await names(await givenUser(world, { ...(await given.operator(world)), permissions }))).toEqual([])
  })

  it('masks names of other login tenants', async () => {
    const reply = await world.as(staff).send(party.list, { scope: 'child' })
    expect(reply.data.records[0]).toMatchObject({ legalName: '张*', contactName: '李*' })
  })

  it('needs its permission', async () => {
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      party.list,
      party.detail,
      party.dossier,
      party.changes,
      party.export,
      party.tree,
    ] as unknown as (typeof party.detail)[]) {
      expect((await world.as(nobody).send(call, { id: '1' })).code).toBe(403)
    }
  })
})

describe('the sheet of parties (C0285)', () => {
  it('has the columns of the document', async () => {
    const rows = sheetRecords((await world.as(staff).send(party.export, { serviceName: '华东', ascs: '' })).body)
    expect(
      rows.map((row) => [
        row['服务商编号'],
        row['服务商名称'],
        row['服务商类别'],
        row['层级'],
        row['审核状态'],
        row['启用状态'],
        row['商户数'],
      ]),
    ).toEqual([
      [l2.userNo, '华东二级', '服务商', '2', '审核通过', '启用', '0'],
      [l1.userNo, '华东', '服务商', '1', '审核通过', '启用', '1'],
    ])
    expect(rows[0]?.['联系人手机号']).toContain('****')
  })
})

describe('one party (C0281, C0283)', () => {
  it('shows everything masked, with its bank accounts and its real name (R573)', async () => {
    await world.within(operator, async (tx) => {
      const maker = { ...operator, userId: null, deptId: null, at: '2026-02-01 10:00:00+08' }
      const of = { oemNo: operator.oemNo, userType: 2 as const, userNo: l1.userNo }
      await addBanks(tx, maker, [
        {
          ...of,
          accountKind: 2,
          accName: '张三',
          accNo: '6222021000112233449',
          bankCode: '102',
          bankName: '工商银行',
          accPhone: '13812345678',
          accIdNo: '11010519491231002X',
          isDefault: true,
        },
      ])
      await addIdentities(tx, maker, [
        {
          ...of,
          authType: 1,
          name: '张三',
          idNo: '11010519491231002X',
          validBegin: '2020-01-01',
          validEnd: '9999-12-31',
        },
      ])
    })
    const reply = await world.as(staff).send(party.dossier, { id: await idOf(l1) })
    expect(reply.data).toMatchObject({
      userNo: l1.userNo,
      menuIds: null,
      attachments: [],
      banks: [
        {
          accName: '张三',
          accNo: '622202******3449',
          accPhone: '138****5678',
          accIdNo: '110***********002X',
          isDefault: 1,
          accountKind: 2,
        },
      ],
      auth: { name: '张三', idNo: '110***********002X', validEnd: '9999-12-31', authStatus: 2 },
    })
    expect(JSON.stringify(reply.data)).not.toMatch(/13812345678|11010519\d{9}|6222021000112233449|v1:/)
    expect((await world.as(staff).send(party.detail, { id: await idOf(l2) })).data).toMatchObject({
      serviceName: '华东二级',
      level: 2,
    })
  })

  it('is not found outside the reach', async () => {
    const foreign = await givenUser(world, { ...(await given.operator(world)), permissions })
    for (const [user, one] of [
      [foreign, l1],
      [await partyUser(l2, 2), l1],
      [await partyUser(l1, 2), other],
      [await partyUser(employee, 4), l1],
      [await givenUser(world, { ...child, permissions }), l1],
    ] as const) {
      for (const call of [party.detail, party.dossier])
        expect((await world.as(user).send(call as typeof party.detail, { id: await idOf(one) })).code).toBe(404)
    }
    expect((await world.as(staff).send(party.detail, { id: await idOf(ofChild) })).data.legalName).toBe('张*')
  })
})

describe('providers for selects and as a tree (C0282, C0295)', () => {
  it('lists approved providers that are on, to anybody within their reach', async () => {
    const nobody = await givenUser(world, { ...operator })
    expect((await world.as(nobody).send(party.simpleList)).data.map(({ serviceName }) => serviceName)).toEqual(
      ['华东', '华北', '华东二级'].sort((a, b) => (a.length === b.length ? (a < b ? -1 : 1) : a.length - b.length)),
    )
    expect((await world.as(await partyUser(l2, 2)).send(party.simpleList)).data).toEqual([
      { userNo: l2.userNo, serviceName: '华东二级', level: 2 },
    ])
  })

  it('nests them, with their merchants (R520)', async () => {
    const { data } = await world.as(staff).send(party.tree, { current: -1, size: -1 })
    const tree = data.find(({ userNo }) => userNo === l1.userNo)
    expect(data.map(({ userNo }) => userNo).sort()).toEqual([l1.userNo, other.userNo].sort())
    expect(tree).toEqual({
      userNo: l1.userNo,
      serviceName: '华东',
      level: 1,
      merchantCount: 1,
      children: [{ userNo: l2.userNo, serviceName: '华东二级', level: 2, merchantCount: 0, children: [] }],
    })
    expect(
      (await world.as(staff).send(party.tree, { serviceName: '二级' })).data.map(({ serviceName }) => serviceName),
    ).toEqual(['华东'])
    expect((await world.as(staff).send(party.tree, { current: 2, size: 1 })).data.length).toBe(1)
    expect((await world.as(await partyUser(l2, 2)).send(party.tree)).data.map(({ userNo }) => userNo)).toEqual([
      l2.userNo,
    ])
  })
})

describe('changes of parties (C0284)', () => {
  it('are shown within the reach', async () => {
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO service_change_record (tenant_id, oem_no, user_no, field, before, after, operator_name) VALUES ($1, $1, $2, 'serviceName', 'a', 'b', '管理员')`,
        [operator.tenantId, l1.userNo],
      ),
    )
    const reply = await world.as(staff).send(party.changes, { userNo: l1.userNo, field: 'serviceName' })
    expect(reply.data).toMatchObject({
      total: 1,
      records: [
        {
          userNo: l1.userNo,
          serviceName: '华东',
          field: 'serviceName',
          before: 'a',
          after: 'b',
          operatorName: '管理员',
        },
      ],
    })
    expect((await world.as(await partyUser(l2, 2)).send(party.changes)).data.total).toBe(0)
  })
})
