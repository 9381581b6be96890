import { describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { tradeAction } from '../../trades/trade-actions/trade-action.contract.ts'
import { tradeDivision } from './trade-division.contract.ts'
import { divisionBench, permissions, refund, regist } from './trade-division.fixture.ts'

const bench = divisionBench()
const { project, paid, divided, rows, print, detailOf, drain } = bench

describe('refunding a divided trade (C0553, C0559, R631, trap 10)', () => {
  it('is the worked example to the fen: 4.98, 3.99, 2.99 come back, 0.15 of the fee, and the refund starts by itself', async () => {
    const { code } = await divided()
    expect((await detailOf(code)).divisions).toMatchObject([{ divOrderStatus: 3, paidAmount: '29.88' }])
    const before = await print()
    const calc = await bench.world
      .as(bench.finance)
      .send(tradeDivision.divRefundCalc, { rptOrderCode: code, refundAmount: '40.00' })
    expect(calc.data).toMatchObject({
      refundAmount: '40.00',
      feeReturn: '0.15',
      merchantPart: '27.89',
      receivers: [
        {
          receiverName: '甲',
          divAmount: '12.45',
          returnedAmount: '0.00',
          returnableAmount: '12.45',
          returnAmount: '4.98',
          balanceEnough: 1,
        },
        { receiverName: '乙', divAmount: '9.96', returnAmount: '3.99', balanceEnough: 1 },
        { receiverName: '丙', divAmount: '7.47', returnAmount: '2.99', balanceEnough: 1 },
      ],
    })
    expect(await print()).toEqual(before)
    expect(
      await bench.world.as(bench.finance).send(tradeAction.refundOrder, { ...refund(code, '40.00'), refundKind: 1 }),
    ).toMatchObject({
      code: 409,
      msg: '该交易已分账，请先执行分账退款',
    })
    const reply = await bench.world.as(bench.finance).send(tradeDivision.handDivRefund, refund(code, '40.00'))
    expect(reply).toMatchObject({ code: 200, data: { divReturnStatus: 2, returnAmount: '11.96' } })
    const shown = await detailOf(code)
    expect(shown).toMatchObject({
      refundingAmount: '40.00',
      divStatus: 4,
      refunds: [{ refundCode: reply.data.refundCode, refundStatus: 0, reason: '客户退货', initiator: 1 }],
      divisions: [
        {
          divOrderStatus: 4,
          returnAmount: '11.96',
          details: [
            { returnedAmount: '4.98', detailStatus: 4 },
            { returnedAmount: '3.99', detailStatus: 4 },
            { returnedAmount: '2.99', detailStatus: 4 },
          ],
          returns: [{ divReturnCode: reply.data.divReturnCode, refundCode: reply.data.refundCode, divReturnStatus: 2 }],
        },
      ],
    })
    // What is left comes back with the rest.
    const rest = await bench.world.as(bench.finance).send(tradeDivision.handDivRefund, refund(code, '60.00'))
    expect(rest.data).toMatchObject({ returnAmount: '17.92' })
    expect(await detailOf(code)).toMatchObject({ divStatus: 5, divisions: [{ returnAmount: '29.88' }] })
  })

  it('acts once for one request number, and never for more than the trade, however often it is sent at once', async () => {
    const { code } = await divided()
    const input = refund(code, '30.00')
    const same = await Promise.all(
      Array.from({ length: 20 }, () => bench.world.as(bench.finance).send(tradeDivision.handDivRefund, input)),
    )
    expect(new Set(same.map(({ code: status, data }) => `${status} ${data.divReturnCode}`)).size).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        bench.world.as(bench.finance).send(tradeDivision.handDivRefund, refund(code, '30.00')),
      ),
    )
    expect(others.filter(({ code: status }) => status === 200)).toHaveLength(2)
    expect(new Set(others.filter(({ code: status }) => status !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['退款金额超过可退金额10.00元']),
    )
    expect(await detailOf(code)).toMatchObject({ refundingAmount: '90.00', divisions: [{ returnAmount: '26.91' }] })
  })

  it('refuses when a receiver has too little and the project says so, and lets the merchant advance it else (1505)', async () => {
    const strict = await divided('100.00', { shortRule: 2, receivers: [{ no: 'RVX', name: '丁', ratio: '20' }] })
    await drain('RVX')
    const before = await print()
    expect(
      await bench.world.as(bench.finance).send(tradeDivision.handDivRefund, refund(strict.code, '40.00')),
    ).toMatchObject({
      code: 409,
      msg: '分账方丁余额不足',
    })
    expect(await print()).toEqual(before)
    const calc = await bench.world
      .as(bench.finance)
      .send(tradeDivision.divRefundCalc, { rptOrderCode: strict.code, refundAmount: '40.00' })
    expect(calc.data.receivers).toMatchObject([{ returnAmount: '7.97', balanceEnough: 0 }])
    const lenient = await divided('100.00', { shortRule: 1, receivers: [{ no: 'RVY', name: '戊', ratio: '20' }] })
    await drain('RVY', 300n)
    const reply = await bench.world.as(bench.finance).send(tradeDivision.handDivRefund, refund(lenient.code, '40.00'))
    expect(reply).toMatchObject({ code: 200, data: { returnAmount: '7.97' } })
    expect(
      await rows(
        `SELECT debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount FROM debt WHERE biz_code = $1`,
        [reply.data.divReturnCode],
      ),
    ).toEqual([
      {
        debt_kind: 4,
        owner_type: 6,
        owner_no: 'RVY',
        creditor_type: 3,
        creditor_no: bench.network.direct.rpiNo,
        amount: 497n,
      },
    ])
    expect((await detailOf(lenient.code)).divisions[0]?.details).toMatchObject([
      { returnedAmount: '7.97', advancedAmount: '4.97' },
    ])
    // What the receiver gets next goes to the merchant that advanced.
    const next = await divided('100.00', { receivers: [{ no: 'RVY', name: '戊', ratio: '20' }] })
    expect(next.code).not.toBe('')
    expect(await rows(`SELECT remain_amount, debt_status FROM debt WHERE owner_no = 'RVY'`)).toEqual([
      { remain_amount: 0n, debt_status: 2 },
    ])
  })

  it.each([
    {
      why: 'more is asked back than was paid',
      details: [['0', '12.46']],
      amount: '40.00',
      status: 409,
      msg: '回退金额超过已分金额',
    },
    {
      why: 'the returns exceed the refund',
      details: [['0', '12.45']],
      amount: '1.00',
      status: 409,
      msg: '回退金额合计不能超过退款金额',
    },
    {
      why: 'the merchant would end below zero',
      details: [
        ['0', '0'],
        ['1', '0'],
        ['2', '0'],
      ],
      amount: '100.00',
      status: 409,
      msg: '回退金额过少，商户在该交易上将少于零，至少需回退29.88元',
    },
    {
      why: 'more is refunded than was paid',
      details: undefined,
      amount: '100.01',
      status: 409,
      msg: '退款金额超过可退金额100.00元',
    },
    { why: 'the amount is 0', details: undefined, amount: '0', status: 400, msg: '金额必须大于0' },
  ])('refuses when $why', async ({ details, amount, status, msg }) => {
    const { code, receiptIds } = await divided()
    const before = await print()
    const given = details?.map(([at, sum]) => ({ receiptId: receiptIds[Number(at)], amount: sum }))
    const reply = await bench.world
      .as(bench.finance)
      .send(tradeDivision.handDivRefund, refund(code, amount, given ? { details: given } : {}))
    expect({ code: reply.code, msg: reply.msg }).toEqual({ code: status, msg })
    expect(await print()).toEqual(before)
  })

  it('takes returns given by hand', async () => {
    const { code, receiptIds } = await divided()
    const details = [
      { receiptId: receiptIds[0], amount: '12.45' },
      { receiptId: receiptIds[1], amount: '0' },
    ]
    const reply = await bench.world
      .as(bench.finance)
      .send(tradeDivision.handDivRefund, refund(code, '40.00', { details }))
    expect(reply.data).toMatchObject({ returnAmount: '15.44' })
    expect(
      (await detailOf(code)).divisions[0]?.details.map(({ returnedAmount, detailStatus }) => [
        returnedAmount,
        detailStatus,
      ]),
    ).toEqual([
      ['12.45', 5],
      ['0.00', 2],
      ['2.99', 4],
    ])
  })

  it('refuses a trade that is not divided, a wrong pay password, no reason, other parties and who has not the permission', async () => {
    const { projectCode } = await project()
    const plain = await paid()
    const { code } = await divided()
    await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(plain, projectCode))
    const before = await print()
    const send = (user: TestUser, no: string, more: object = {}) =>
      bench.world.as(user).send(tradeDivision.handDivRefund, refund(no, '10.00', more))
    expect(await send(bench.finance, plain)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(
      await bench.world
        .as(bench.finance)
        .send(tradeDivision.divRefundCalc, { rptOrderCode: plain, refundAmount: '1.00' }),
    ).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await send(bench.finance, code, { payPwd: '111111' })).toMatchObject({
      code: 400,
      msg: '支付密码错误，还可输入4次',
    })
    expect(await send(bench.finance, code, { reason: ' ' })).toMatchObject({ code: 400, msg: '请填写原因' })
    const other = await givenUser(bench.world, {
      tenantId: bench.network.tenantId,
      userType: 2,
      userNo: bench.network.other.userNo,
      permissions,
    })
    expect(await send(other, code)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' })
    const stranger = await givenUser(bench.world, { tenantId: '999002', permissions })
    expect(await send(stranger, code)).toMatchObject({ code: 404 })
    const powerless = await givenUser(bench.world, {
      tenantId: bench.network.tenantId,
      permissions: ['division_regist'],
    })
    expect(await send(powerless, code)).toMatchObject({ code: 403 })
    expect(await print()).toEqual(before)
  })
})
