import { beforeAll, describe, expect, it } from 'vitest'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import { tradeDivision } from '../division/trade-division.contract.ts'
import { divisionBench, regist } from '../division/trade-division.fixture.ts'
import { divisionFunds } from '../funds/division-funds.contract.ts'
import { divisionOrder } from './division-list.contract.ts'

const bench = divisionBench()
const { project, paid, rows } = bench
const permissions = [
  'division_order_view',
  'division_order_export',
  'division_execute',
  'division_funds_view',
  'division_regist',
]
let finance: TestUser
let stranger: TestUser
let nobody: TestUser
let provider: TestUser
beforeAll(async () => {
  const { tenantId } = bench.network
  finance = await givenUser(bench.world, { tenantId, permissions })
  stranger = await givenUser(bench.world, { tenantId: newTenant(), permissions })
  nobody = await givenUser(bench.world, { tenantId, permissions: [] })
  provider = await givenUser(bench.world, { tenantId, userType: 2, userNo: 'F00000001', permissions })
})

const requestNo = () => crypto.randomUUID()
/** A frozen division of 100.00 by the example of money 6.2. */
async function frozen() {
  const { projectCode } = await project()
  const rptOrderCode = await paid()
  const { data } = await bench.world.as(finance).send(tradeDivision.handDivRegist, regist(rptOrderCode, projectCode))
  return { projectCode, rptOrderCode, divOrderCode: data.divOrderCode }
}
const find = async (divOrderCode: string, user = finance) =>
  (await bench.world.as(user).send(divisionOrder.list, { divOrderCode })).data.records[0]
const execute = (divOrderCode: string, user = finance, no = requestNo()) =>
  bench.world.as(user).send(divisionOrder.execute, { divOrderCode, requestNo: no })
const unfreeze = (divOrderCode: string, user = finance) =>
  bench.world.as(user).send(divisionOrder.unfreeze, { divOrderCode, requestNo: requestNo() })
const notFound = { code: 404, msg: '数据不存在或无权查看' }
const stateRefuses = { code: 409, msg: '当前状态不允许此操作' }

describe('the list of divisions (R042, C0665, C0666, C0667, C0668)', () => {
  it('shows a division, its totals, and how every amount came about', async () => {
    const { projectCode, divOrderCode } = await frozen()
    const row = await find(divOrderCode)
    expect(row).toMatchObject({ divOrderStatus: 1, projectCode, baseAmount: '99.62', divAmount: '29.88' })
    const { data } = await bench.world.as(finance).send(divisionOrder.detail, { id: row?.id ?? '' })
    expect(data).toMatchObject({
      baseKind: 1,
      maxRatio: '30.0000',
      merchantPart: '69.74',
      details: [
        { receiverName: '甲', partKind: 1, exactAmount: '12.4525', amount: '12.45' },
        { receiverName: '乙', partKind: 1, exactAmount: '9.962', amount: '9.96' },
        { receiverName: '丙', partKind: 1, exactAmount: '7.4715', amount: '7.47' },
      ],
      states: [{ action: 'freeze', toStatus: 1 }],
    })
    const sums = await bench.world.as(finance).send(divisionOrder.statistics, { projectCode })
    expect(sums.data).toMatchObject({ orderCount: 1, frozenCount: 1, baseAmount: '99.62', divAmount: '29.88' })
    const sheet = sheetRows((await bench.world.as(finance).send(divisionOrder.export, { projectCode })).body)
    expect(sheet.flat()).toEqual(expect.arrayContaining([divOrderCode]))
  })

  it('explains a division by the rules that it was frozen with', async () => {
    const { projectCode, divOrderCode } = await frozen()
    await rows(
      `INSERT INTO division_project_version (tenant_id, oem_no, project_code, project_version, version_status, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, start_time)
       SELECT tenant_id, oem_no, project_code, project_version, 3, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, start_time FROM division_project WHERE project_code = $1`,
      [projectCode],
    )
    await rows(
      'UPDATE division_project SET project_version = 2, base_kind = 2, max_ratio_ppm = 400000, version = version + 1 WHERE project_code = $1',
      [projectCode],
    )
    const { data } = await bench.world
      .as(finance)
      .send(divisionOrder.detail, { id: (await find(divOrderCode))?.id ?? '' })
    expect(data).toMatchObject({ projectVersion: 1, baseKind: 1, maxRatio: '30.0000' })
  })

  it('is of the merchants that a caller sees', async () => {
    const { divOrderCode } = await frozen()
    const id = (await find(divOrderCode))?.id ?? ''
    expect(await find(divOrderCode, stranger)).toBeUndefined()
    expect(await bench.world.as(stranger).send(divisionOrder.detail, { id })).toMatchObject(notFound)
    const without = bench.world.as(nobody)
    for (const ask of [
      () => without.send(divisionOrder.list, {}),
      () => without.send(divisionOrder.statistics, {}),
      () => without.send(divisionFunds.detail, {}),
      () => without.send(divisionFunds.statistics, {}),
    ])
      expect(await ask()).toMatchObject({ code: 403 })
    expect(await bench.world.as(nobody).send(divisionOrder.detail, { id })).toMatchObject({ code: 403 })
  })
})

describe('a frozen division by hand (C1033, C1034)', () => {
  it('is executed once: the receivers are paid, and the funds say so (R041, C0664, C1425, C1426)', async () => {
    const { projectCode, divOrderCode } = await frozen()
    const no = requestNo()
    expect(await execute(divOrderCode, finance, no)).toMatchObject({ data: { divOrderStatus: 3, paidAmount: '29.88' } })
    expect(await execute(divOrderCode, finance, no)).toMatchObject({ data: { divOrderStatus: 3 } })
    expect(await execute(divOrderCode)).toMatchObject(stateRefuses)
    expect(await unfreeze(divOrderCode)).toMatchObject(stateRefuses)
    const { records } = (await bench.world.as(finance).send(divisionFunds.detail, { projectCode })).data
    expect(records).toMatchObject([
      { frozenAmount: '29.88', divAmount: '29.88', unfrozenAmount: '0.00', poolChange: '0.00', poolBalance: '0.00' },
    ])
    const sums = await bench.world.as(finance).send(divisionFunds.statistics, { projectCode })
    expect(sums.data).toMatchObject({ frozenAmount: '29.88', divAmount: '29.88', poolChange: '0.00' })
    const sheet = sheetRows((await bench.world.as(finance).send(divisionFunds.export, { projectCode })).body)
    expect(sheet.flat()).toEqual(expect.arrayContaining([projectCode]))
  })

  it('is given back: nothing stays in the pool', async () => {
    const { projectCode, divOrderCode } = await frozen()
    expect((await bench.world.as(finance).send(divisionFunds.detail, { projectCode })).data.records).toMatchObject([
      { frozenAmount: '29.88', poolBalance: '29.88' },
    ])
    expect(await unfreeze(divOrderCode)).toMatchObject({ data: { divOrderStatus: 7, unfrozenAmount: '29.88' } })
    expect(await unfreeze(divOrderCode)).toMatchObject(stateRefuses)
    expect(await execute(divOrderCode)).toMatchObject(stateRefuses)
    expect((await bench.world.as(finance).send(divisionFunds.detail, { projectCode })).data.records).toMatchObject([
      { unfrozenAmount: '29.88', poolBalance: '0.00' },
    ])
  })

  it('of two at once, one acts', async () => {
    const { divOrderCode } = await frozen()
    const replies = await Promise.all([execute(divOrderCode), unfreeze(divOrderCode), execute(divOrderCode)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('is refused to strangers, parties and without permission, and nothing moves', async () => {
    const { divOrderCode } = await frozen()
    for (const act of [execute, unfreeze]) {
      expect(await act(divOrderCode, stranger)).toMatchObject(notFound)
      expect(await act('DV9999', finance)).toMatchObject(notFound)
      for (const user of [provider, nobody]) expect(await act(divOrderCode, user)).toMatchObject({ code: 403 })
    }
    expect(await find(divOrderCode)).toMatchObject({ divOrderStatus: 1 })
  })
})
