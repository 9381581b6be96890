import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { model } from '../../channels/model/model.contract.ts'
import { bindTerminals } from '../terminal-life/terminal.actions.ts'
import { TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { terminal } from './terminal.contract.ts'
import { terminalsAt } from './terminal.queries.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let pos: { sn: string; rtNo: string }
let box: { sn: string; rtNo: string }
let posModel: string
let boxModel: string
let clerk: string
let staff: TestUser

const permissions = ['terminal_view', 'terminal_export']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { name: '张记面馆', prices: { wechat: { rate: '0.38' } } })
  posModel = await given.model(world, { name: 'N9' })
  boxModel = await given.model(world, { name: 'S1', rpmType: RpmType.soundBox })
  clerk = await given.staff(world, merchant, { name: '小王' })
  pos = await given.terminal(world, merchant, { sn: 'N9200012345', rpmNo: posModel, at: '2026-02-01 10:00:00+08' })
  box = await given.terminal(world, merchant, {
    rpmType: RpmType.soundBox,
    rpmNo: boxModel,
    rpstNo: clerk,
    at: '2026-02-02 10:00:00+08',
  })
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const idOf = async ({ rtNo }: { rtNo: string }) =>
  (await world.as(staff).send(terminal.list, { rtNo })).data.records[0]?.id ?? ''

describe('terminals (C0447, C0448, C0461, C0462)', () => {
  it('are listed with merchant, store, model and channel', async () => {
    const { data } = await world.as(staff).send(terminal.list)
    expect(data).toMatchObject({
      total: 2,
      records: [
        {
          rtNo: box.rtNo,
          rpmType: RpmType.soundBox,
          rpmName: 'S1',
          rpstNo: '',
          staffName: '小王',
          bindStatus: TermBindStatus.staff,
          aisleCode: '',
          isOn: 1,
          logonState: null,
        },
        {
          rtNo: pos.rtNo,
          sn: 'N9200012345',
          termName: 'N9-2345',
          rpmName: 'N9',
          rpiNo: merchant.rpiNo,
          rpiName: '张记面馆',
          userNo: provider.userNo,
          storeNo: merchant.rpsNo,
          rpsNo: merchant.rpsNo,
          storeName: '张记面馆',
          bindStatus: TermBindStatus.store,
          aisleCode: 'SANDBOX',
          aisleMerNo: `${merchant.aisleMerNo}P`,
          bindTime: '2026-02-01 10:00:00',
          activeTime: '',
        },
      ],
    })
  })

  it.each([
    { why: 'a piece of the SN', filter: () => ({ sn: '2000123' }), meant: () => [pos] },
    { why: 'number', filter: () => ({ rtNo: box.rtNo }), meant: () => [box] },
    { why: 'merchant', filter: () => ({ rpiNo: merchant.rpiNo, ascs: 'bindTime' }), meant: () => [pos, box] },
    { why: 'type', filter: () => ({ rpmType: RpmType.pos }), meant: () => [pos] },
    { why: 'staff', filter: () => ({ rpstNo: clerk }), meant: () => [box] },
    { why: 'binding', filter: () => ({ bindStatus: TermBindStatus.store }), meant: () => [pos] },
    { why: 'channel', filter: () => ({ aisleCode: 'SANDBOX' }), meant: () => [pos] },
    { why: 'being on', filter: () => ({ isOn: 0 }), meant: () => [] },
    {
      why: 'party and below',
      filter: () => ({ userNo: provider.userNo, withChild: 1, rpmType: 1 }),
      meant: () => [pos],
    },
    { why: 'day', filter: () => ({ createTime_dategt: '2026-02-02' }), meant: () => [box] },
  ])('are filtered by $why', async ({ filter, meant }) => {
    const { data } = await world.as(staff).send(terminal.list, filter())
    expect(data.records.map(({ rtNo }) => rtNo)).toEqual(meant().map(({ rtNo }) => rtNo))
  })

  it('are counted by type over the same filter, and exported', async () => {
    expect((await world.as(staff).send(terminal.groupCount, {})).data).toEqual([
      { rpmType: RpmType.pos, total: 1, bound: 1, on: 1 },
      { rpmType: RpmType.soundBox, total: 1, bound: 1, on: 1 },
    ])
    expect((await world.as(staff).send(terminal.groupCount, { rpmType: RpmType.pos, isOn: 0 })).data).toEqual([])
    const rows = sheetRecords((await world.as(staff).send(terminal.export, { sn: pos.sn })).body)
    expect(rows.map((row) => [row.SN, row['机具类型'], row['商户名称'], row['绑定状态']])).toEqual([
      ['N9200012345', 'POS', '张记面馆', '已绑门店'],
    ])
  })

  it('are shown one by one, within the reach alone', async () => {
    expect((await world.as(staff).send(terminal.detail, { id: await idOf(pos) })).data).toMatchObject({
      sn: 'N9200012345',
      volume: 5,
      voiceOn: 1,
      sharedBy: [],
      longitude: '',
    })
    const other = await given.provider(world, operator)
    const asOther = await givenUser(world, { ...other, userNo: other.userNo, userType: 2, permissions })
    expect((await world.as(asOther).send(terminal.detail, { id: await idOf(pos) })).code).toBe(404)
    expect((await world.as(asOther).send(terminal.list)).data.total).toBe(0)
    expect(
      (
        await world
          .as(await givenUser(world, { ...(await given.operator(world)), permissions }))
          .send(terminal.detail, { id: await idOf(pos) })
      ).code,
    ).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      terminal.list,
      terminal.detail,
      terminal.groupCount,
      terminal.export,
    ] as unknown as (typeof terminal.detail)[]) {
      expect((await world.as(nobody).send(call, { id: '1' })).code).toBe(403)
    }
  })
})

describe('models for selects (C0450, C0451, C0452)', () => {
  it('are those that are on', async () => {
    expect((await world.as(staff).send(model.types)).data).toEqual(
      expect.arrayContaining([
        { rpmType: RpmType.pos, name: 'POS' },
        { rpmType: RpmType.soundBox, name: '云喇叭' },
      ]),
    )
    expect((await world.as(staff).send(model.models, { rpmType: RpmType.soundBox })).data).toMatchObject([
      { rpmNo: boxModel, rpmName: 'S1', posKind: null, hasSim: 0 },
    ])
    const supNo = (await world.as(staff).send(model.models, { rpmType: RpmType.pos })).data[0]?.supNo ?? ''
    expect((await world.as(staff).send(model.suppliers)).data.map((one) => one.supNo)).toContain(supNo)
    expect((await world.as(staff).send(model.models, { supNo })).data.map(({ rpmNo }) => rpmNo)).toEqual([posModel])
  })
})

describe('binding terminals', () => {
  const bind = async (more: object, rpmType: (typeof RpmType)[keyof typeof RpmType] = RpmType.soundBox) => {
    const [sn = ''] = await given.stock(world, merchant, {
      rpmType,
      rpmNo: rpmType === RpmType.pos ? posModel : boxModel,
      ...('aisleCode' in more ? { aisleCode: String(more.aisleCode) } : {}),
    })
    const maker = { ...operator, userId: null, deptId: null, at: '2026-03-01 10:00:00+08' }
    return world.within(operator, (tx) => bindTerminals(tx, maker, [{ sn, rpiNo: merchant.rpiNo, ...more }]))
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'made',
      (error: unknown) => (error instanceof AppError ? error.message : (brokenConstraint(error) ?? String(error))),
    )

  it('writes the five elements of a POS, and of no other device', async () => {
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(`SELECT sn, aisle_mer_no, valid_to FROM terminal_five WHERE tenant_id = $1`, [operator.tenantId]),
    )
    expect(rows).toEqual([{ sn: 'N9200012345', aisle_mer_no: `${merchant.aisleMerNo}P`, valid_to: null }])
  })

  it('refuses what must not stand', async () => {
    const other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const [foreign = ''] = await given.stock(world, operator, { rpmNo: boxModel, rpmType: RpmType.soundBox })
    expect(await refusal(bind({ sn: 'N9200012345' }))).toBe('该SN已被绑定')
    expect(await refusal(bind({ sn: 'NOBODYS' }))).toBe('SN不存在')
    expect(await refusal(bind({ sn: foreign }))).toBe('SN不在当前服务商库存')
    expect(await refusal(bind({ rpiNo: 'M000000000000' }))).toBe('数据不存在或无权查看')
    expect(await refusal(bind({ rpsNo: other.rpsNo }))).toBe('门店不属于该商户')
    expect(await refusal(bind({ rpsNo: merchant.rpsNo, rpstNo: 'P000000000000' }))).toBe('店员不属于该门店')
    expect(await refusal(bind({ aisleCode: 'ICBC' }, RpmType.pos))).toBe('通道与型号不符')
    const notOpen = await given.aisle(world, { aisleCode: 'ICBC' })
    expect(await refusal(bind({ aisleCode: notOpen }, RpmType.pos))).toBe('商户未开通该机具通道')
  })

  it('knows whose a terminal was at a moment', async () => {
    const wanted = [
      { sn: pos.sn, at: '2026-01-31 23:59:59+08' },
      { sn: pos.sn, at: '2026-02-01 10:00:00+08' },
      { sn: 'NOBODYS', at: '2026-02-01 10:00:00+08' },
    ]
    const found = await world.within(operator, (tx) => terminalsAt(tx, operator.tenantId, wanted))
    expect([...found]).toEqual([
      [
        `${pos.sn}|2026-02-01 10:00:00+08`,
        { rtNo: pos.rtNo, rpiNo: merchant.rpiNo, rpsNo: merchant.rpsNo, rpstNo: null },
      ],
    ])
  })
})
