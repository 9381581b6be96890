import { describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import type { ProjectSetup } from '../division.fixture.ts'
import { tradeDivision } from './trade-division.contract.ts'
import { divisionBench, permissions, regist } from './trade-division.fixture.ts'

const bench = divisionBench()
const { project, paid, rows, print, detailOf } = bench

describe('registering a division by hand (C0558, R630)', () => {
  it('freezes by the project’s rules, and is shown with its parts', async () => {
    const { projectCode } = await project()
    const code = await paid()
    const reply = await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(code, projectCode))
    // The merchant’s fee of this network: 0.38 of 100.00.
    expect(reply).toMatchObject({ code: 200, data: { divOrderStatus: 1, divAmount: '29.88' } })
    expect(await detailOf(code)).toMatchObject({
      divStatus: 1,
      divisions: [
        {
          divOrderCode: reply.data.divOrderCode,
          baseAmount: '99.62',
          details: [
            { receiverName: '甲', ratio: '12.5000', amount: '12.45', detailStatus: 0 },
            { receiverName: '乙', ratio: '10.0000', amount: '9.96', detailStatus: 0 },
            { receiverName: '丙', ratio: '7.5000', amount: '7.47', detailStatus: 0 },
          ],
        },
      ],
    })
    const [audited] = await rows(`SELECT entity, entity_no FROM audit_log WHERE call_id = 'C0558' AND entity_no = $1`, [
      reply.data.divOrderCode,
    ])
    expect(audited).toMatchObject({ entity: 'division' })
  })

  it('takes amounts given by hand', async () => {
    const { projectCode, receiptIds } = await project()
    const code = await paid()
    const details = [{ receiptId: receiptIds[1], amount: '20.00' }]
    const reply = await bench.world
      .as(bench.finance)
      .send(tradeDivision.handDivRegist, regist(code, projectCode, { details }))
    expect(reply.data).toMatchObject({ divAmount: '20.00' })
    expect((await detailOf(code)).divisions[0]?.details).toMatchObject([{ receiverName: '乙', amount: '20.00' }])
  })

  it('acts once for one request number, and once for a trade, however often it is sent at once', async () => {
    const { projectCode } = await project()
    const [one, two] = [await paid(), await paid()]
    const input = regist(one, projectCode)
    const same = await Promise.all(
      Array.from({ length: 20 }, () => bench.world.as(bench.finance).send(tradeDivision.handDivRegist, input)),
    )
    expect(new Set(same.map(({ code, data }) => `${code} ${data.divOrderCode}`)).size).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 20 }, () =>
        bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(two, projectCode)),
      ),
    )
    expect(others.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(others.filter(({ code }) => code !== 200).map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['409 该交易已登记分账']),
    )
    expect(
      await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, { ...input, projectCode: 'FZ99999999' }),
    ).toMatchObject({
      code: 409,
      msg: '重复请求内容不一致',
    })
  })

  it.each([
    { why: 'it is settled', set: 'settle_status = 2', msg: '交易已结算，不能发起分账' },
    { why: 'it has a division', set: 'div_status = 3', msg: '该交易已登记分账' },
    { why: 'it settles the same day', set: 'settle_cycle = 3', msg: 'D0交易不能发起分账' },
    { why: 'it is not paid', set: 'rpt_status = 3', msg: '当前状态不允许此操作' },
  ])('refuses when $why', async ({ set, msg }) => {
    const { projectCode } = await project()
    const code = await paid()
    const undo = await rows<Record<string, number>>(
      'SELECT settle_status, div_status, settle_cycle, rpt_status FROM pos_trade WHERE rpt_order_code = $1',
      [code],
    )
    await rows(`UPDATE pos_trade SET ${set} WHERE rpt_order_code = $1`, [code])
    const before = await print()
    expect(
      await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(code, projectCode)),
    ).toMatchObject({
      code: 409,
      msg,
    })
    expect(await print()).toEqual(before)
    await rows(
      'UPDATE pos_trade SET settle_status = $2, div_status = $3, settle_cycle = $4, rpt_status = $5 WHERE rpt_order_code = $1',
      [code, ...Object.values(undo[0] ?? {})],
    )
  })

  it.each([
    { why: 'the project is off', more: { projectStatus: 3 }, input: {}, code: 409, msg: '分账项目未启用' },
    {
      why: 'the merchant is not in it',
      more: { merchantStatus: 1 },
      input: {},
      code: 409,
      msg: '商户未加入该分账项目',
    },
    { why: 'nobody is effective', more: { receivers: [] }, input: {}, code: 409, msg: '请先添加并生效分账方' },
    {
      why: 'there is no such project',
      more: {},
      input: { projectCode: 'FZ99999999' },
      code: 404,
      msg: '数据不存在或无权查看',
    },
    {
      why: 'there is no such trade',
      more: {},
      input: { rptOrderCode: 'PT202601010000000001' },
      code: 404,
      msg: '数据不存在或无权查看',
    },
    {
      why: 'an amount is 0',
      more: {},
      input: { details: [{ receiptId: '1', amount: '0' }] },
      code: 400,
      msg: '金额必须大于0',
    },
    {
      why: 'a receiver is of another project',
      more: {},
      input: { details: [{ receiptId: '1', amount: '1.00' }] },
      code: 409,
      msg: '分账方不存在或未生效',
    },
    { why: 'no project is named', more: {}, input: { projectCode: '' }, code: 400, msg: '分账项目不能为空' },
  ])('refuses when $why', async ({ more, input, code: status, msg }) => {
    const { projectCode } = await project(more as Partial<ProjectSetup>)
    const code = await paid()
    const before = await print()
    const reply = await bench.world
      .as(bench.finance)
      .send(tradeDivision.handDivRegist, regist(code, projectCode, input))
    expect({ code: reply.code, msg: reply.msg }).toEqual({ code: status, msg })
    expect(await print()).toEqual(before)
  })

  it('refuses more than may be divided, and wallets where the channel settles itself', async () => {
    const { projectCode, receiptIds } = await project()
    const code = await paid()
    const details = [{ receiptId: receiptIds[0], amount: '29.89' }]
    expect(
      await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(code, projectCode, { details })),
    ).toMatchObject({
      code: 409,
      msg: '分账金额超过可分金额29.88元',
    })
    await bench.world.db.pool.query('UPDATE pay_aisle SET settle_mode = 1')
    const reply = await bench.world.as(bench.finance, 'en').send(tradeDivision.handDivRegist, regist(code, projectCode))
    await bench.world.db.pool.query('UPDATE pay_aisle SET settle_mode = 2')
    expect(reply).toMatchObject({ code: 409, msg: 'This channel does not support wallet splits' })
  })

  it('is for the operator and for nodes above the merchant; others find nothing, or may not', async () => {
    const { projectCode } = await project({ rpiNo: bench.network.merchant.rpiNo })
    const code = await paid('100.00', bench.network.merchant)
    const inner = await paid('100.00', bench.network.inner)
    const userOf = (userType: 1 | 2 | 3 | 5, userNo: string, more: object = {}) =>
      givenUser(bench.world, { tenantId: bench.network.tenantId, userType, userNo, permissions, ...more })
    const before = await print()
    const notFound = { code: 404, msg: '数据不存在或无权查看' }
    const other = await userOf(2, bench.network.other.userNo)
    const send = (user: TestUser, no: string) =>
      bench.world.as(user).send(tradeDivision.handDivRegist, regist(no, projectCode))
    expect(await send(other, code)).toMatchObject(notFound)
    expect(await send(bench.finance, inner)).toMatchObject(notFound)
    const stranger = await givenUser(bench.world, { tenantId: '999001', permissions })
    expect(await send(stranger, code)).toMatchObject(notFound)
    expect(
      await bench.world.as(stranger).send(tradeDivision.divRefundCalc, { rptOrderCode: code, refundAmount: '1.00' }),
    ).toMatchObject(notFound)
    expect(await bench.world.as(stranger).send(tradeDivision.choices, { rptOrderCode: code })).toMatchObject(notFound)
    expect(await send(await userOf(3, bench.network.merchant.rpiNo), code)).toMatchObject({ code: 403 })
    expect(await send(await userOf(5, bench.network.institution.userNo), code)).toMatchObject({ code: 403 })
    const powerless = await givenUser(bench.world, {
      tenantId: bench.network.tenantId,
      permissions: ['pos_trade_view'],
    })
    expect(await send(powerless, code)).toMatchObject({ code: 403 })
    expect(await print()).toEqual(before)
    expect(await send(await userOf(2, bench.network.l1.userNo), code)).toMatchObject({ code: 200 })
  })

  it('offers the projects of the merchant with what each receiver would get (C1120)', async () => {
    const { projectCode } = await project()
    const code = await paid()
    const before = await print()
    const { data } = await bench.world.as(bench.finance).send(tradeDivision.choices, { rptOrderCode: code })
    const choice = data.find((one) => one.projectCode === projectCode)
    expect(choice).toMatchObject({ baseAmount: '99.62', limitAmount: '29.88', divAmount: '29.88', refusal: '' })
    expect(choice?.receivers.map(({ amount }) => amount)).toEqual(['12.45', '9.96', '7.47'])
    await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(code, projectCode))
    const after = await bench.world.as(bench.finance).send(tradeDivision.choices, { rptOrderCode: code })
    expect(after.data.find((one) => one.projectCode === projectCode)?.refusal).toBe('该交易已登记分账')
    expect(before).toBeDefined()
  })
})
