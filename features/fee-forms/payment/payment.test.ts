import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { beside } from '../../../tests/kit/at-once.ts'
import { given } from '../../../tests/kit/network.ts'
import {
  type ChannelBench,
  ledgerChange,
  ledgerOf,
  startChannelBench,
  tradeOf,
  untilStatus,
} from '../../channels/notify/channel-bench.fixture.ts'
import { closeExpiredOrders } from '../../trades/query/open-trades.actions.ts'
import { feeForm } from '../form/form.contract.ts'
import { merchantMarket } from '../market/market.contract.ts'
import { feetPayment } from './payment.contract.ts'

const permissions = [
  'feet_view',
  'feet_edit',
  'feet_refund',
  'merchant_market_view',
  'merchant_market_edit',
  'merchant_market_audit',
]
let bench: ChannelBench
let staff: TestUser
let checker: TestUser
let direct: TestUser
let stranger: TestUser
let rpiNo: string

beforeAll(async () => {
  bench = await startChannelBench()
  const { world, tenantId, merchant } = bench
  rpiNo = merchant.rpiNo
  staff = await givenUser(world, { tenantId, permissions })
  checker = await givenUser(world, { tenantId, permissions })
  const [party] = await bench.rows<{ no: string }>('SELECT user_no AS no FROM rpi_basic WHERE rpi_no = $1', [rpiNo])
  direct = await givenUser(world, { tenantId, userType: 2, userNo: party?.no ?? '', permissions })
  stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
}, 60_000)
afterAll(() => bench.close())

const as = (user: TestUser) => bench.world.as(user)
const draft = (more: object = {}) => ({
  rpiNo,
  formName: `学费${Math.random().toString(36).slice(2, 8)}`,
  amountMode: 1,
  amount: '10.00',
  beginTime: '2026-01-01 00:00:00',
  requestNo: crypto.randomUUID(),
  ...more,
})
const name = { label: '学生姓名', fieldType: 1, required: 1, unique: 1 }
const phone = { label: '家长手机', fieldType: 6, required: 1 }
const given2 = async (more: object = {}, fields: object[] = [name, phone]) => {
  const { formCode } = (await as(staff).send(feeForm.save, draft(more))).data
  const designed = await as(staff).send(feeForm.saveDesign, { formCode, fields })
  const on = await as(staff).send(feeForm.editStatus, { formCode, rpiNo, formStatus: 1 })
  expect([designed.code, on.code]).toEqual([200, 200])
  return { formCode: formCode as string, url: `/f/${bench.tenantId}${formCode}` }
}
const pageOf = async (url: string) =>
  (await bench.world.app.inject({ method: 'GET', url, headers: { 'user-agent': 'MicroMessenger' } })).payload
const keyOf = (page: string) => /name="key" value="([0-9a-f]{32})"/.exec(page)?.[1] ?? ''
const send = async (url: string, fields: Record<string, string>) => {
  const reply = await bench.world.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'MicroMessenger' },
  })
  return { status: reply.statusCode, page: reply.payload, next: String(reply.headers.location ?? '') }
}
const fill = async (url: string, student: string, more: Record<string, string> = {}) =>
  send(url, { key: keyOf(await pageOf(url)), f1: student, f2: '13812345678', ...more })
const paymentsOf = async (formCode: string) => (await as(staff).send(feetPayment.page, { formCode })).data.records
/** Pays the newest payment of a form at the channel. */
const payNewest = async (formCode: string) => {
  const rptOrderCode = (await paymentsOf(formCode))[0]?.rptOrderCode ?? ''
  await drainOutbox(bench.world.db, 'trade.order')
  await bench.control('pay', { no: rptOrderCode })
  await untilStatus(bench, rptOrderCode, 2)
  return rptOrderCode
}

describe('the merchant market (C1355, C1356, C1357, C0767)', () => {
  it('opens fee forms by a second person; without it no form is made; R668: an application is read by its number', async () => {
    expect((await as(staff).send(feeForm.save, draft())).msg).toBe('商户未开通缴费功能')
    const apply = (more: object = {}, user = direct) =>
      as(user).send(merchantMarket.apply, { rpiNo, marketType: 1, requestNo: crypto.randomUUID(), ...more })
    expect((await apply({ marketType: 2 })).msg).toBe('该应用暂未开放')
    expect((await apply({}, stranger)).code).toBe(404)
    const { applyNo } = (await apply({}, staff)).data
    expect((await apply()).msg).toBe('商户已申请或已开通该应用')
    expect((await as(staff).send(feeForm.save, draft())).msg).toBe('商户未开通缴费功能')
    expect((await as(staff).send(merchantMarket.audit, { applyNo, auditStatus: 1 })).msg).toBe('不能审核本人提交的申请')
    expect((await as(direct).send(merchantMarket.audit, { applyNo, auditStatus: 1 })).code).toBe(403)
    expect((await as(checker).send(merchantMarket.audit, { applyNo, auditStatus: 2 })).msg).toBe('请填写驳回原因')
    const rejected = await as(checker).send(merchantMarket.audit, { applyNo, auditStatus: 2, reason: '资料不全' })
    expect(rejected.code).toBe(200)
    expect((await as(checker).send(merchantMarket.audit, { applyNo, auditStatus: 1 })).msg).toBe('当前状态不允许此操作')
    const again = (await apply()).data.applyNo
    expect((await as(checker).send(merchantMarket.audit, { applyNo: again, auditStatus: 1 })).code).toBe(200)
    const shown = (await as(direct).send(merchantMarket.detailByApplyNo, { applyNo: again })).data
    expect(shown).toMatchObject({ applyNo: again, rpiNo, marketType: 1, marketStatus: 1 })
    expect(shown.states.map(({ action }) => action)).toEqual(['apply', 'approve'])
    expect((await as(stranger).send(merchantMarket.detailByApplyNo, { applyNo: again })).code).toBe(404)
    const listed = async (filter: object) =>
      (await as(staff).send(merchantMarket.list, { ...filter })).data.records.map((row) => row.applyNo)
    expect(await listed({ marketStatus: 2 })).toEqual([applyNo])
    expect(await listed({ marketStatus: 1, rpiNo })).toEqual([again])
    expect(await listed({ marketType: 3 })).toEqual([])
  })
})

describe('fee forms (C0755, C0758, C0759, C0760, C0762 to C0766, R084)', () => {
  it('are made, designed, switched, and removed while nobody has paid; R664, R665, R666', async () => {
    const { formCode, url } = await given2({ formName: '春游费' })
    expect((await as(staff).send(feeForm.save, draft({ formName: '春游费' }))).msg).toBe('表单名称已存在')
    const shown = (await as(direct).send(feeForm.detail, { formCode })).data
    expect(shown).toMatchObject({ formCode, amount: '10.00', formStatus: 1, fieldCount: 2, tradeCount: 0 })
    expect(shown.rpsNo).toBe(bench.merchant.rpsNo)
    expect((await as(staff).send(feeForm.list, { formName: '春游', formStatus: 1 })).data.total).toBe(1)
    expect((await as(staff).send(feeForm.list, { formName: '春游', amountMode: 2 })).data.total).toBe(0)
    const qr = (await as(staff).send(feeForm.qrUrl, { formCode })).data
    expect(qr.qrUrl).toMatch(new RegExp(`${url}$`))
    expect(qr.picture).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await as(staff).send(feeForm.fields, { formCode })).data).toEqual([
      { fieldCode: 'f1', label: '学生姓名', fieldType: 1 },
      { fieldCode: 'f2', label: '家长手机', fieldType: 6 },
    ])
    expect((await as(staff).send(feeForm.remove, { formCode, rpiNo })).msg).toBe('请先停用')
    expect((await as(staff).send(feeForm.save, draft({ formCode }))).msg).toBe('请先停用')
    expect((await as(staff).send(feeForm.saveDesign, { formCode, fields: [name] })).msg).toBe('请先停用')
    const off = { formCode, rpiNo, formStatus: 0 }
    expect((await as(staff).send(feeForm.editStatus, off)).code).toBe(200)
    expect((await as(staff).send(feeForm.editStatus, off)).msg).toBe('当前状态不允许此操作')
    expect(await pageOf(url)).toContain('该缴费已结束')
    for (const call of [feeForm.detail, feeForm.design, feeForm.qrUrl, feeForm.fields] as unknown as Call[])
      expect((await as(stranger).send(call, { formCode })).code).toBe(404)
    expect((await as(stranger).send(feeForm.remove, { formCode, rpiNo })).code).toBe(404)
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId })
    expect((await as(nobody).send(feeForm.editStatus, off)).code).toBe(403)
    expect((await as(direct).send(feeForm.remove, { formCode, rpiNo })).code).toBe(200)
    expect((await as(staff).send(feeForm.detail, { formCode })).code).toBe(404)
    expect(await pageOf(url)).toContain('缴费表单不存在')
  })

  it('keep their options and prices, and refuse a stale version', async () => {
    const { formCode } = (await as(staff).send(feeForm.save, draft({ amountMode: 3, amount: '' }))).data
    const options = [
      { label: '早餐', price: '5.00' },
      { label: '午餐', price: '15.00' },
    ]
    const fields = [{ label: '餐费', fieldType: 4, required: 1, options }]
    expect((await as(staff).send(feeForm.saveDesign, { formCode, fields })).code).toBe(200)
    const design = (await as(staff).send(feeForm.design, { formCode })).data
    expect(design).toMatchObject({ hasPayments: 0, fields: [{ fieldCode: 'f1', options, sort: 1 }] })
    const stale = draft({ formCode, version: 0, amountMode: 3, amount: '' })
    expect((await as(staff).send(feeForm.save, stale)).msg).toBe('数据状态已变化，请刷新后重试')
    expect((await as(staff).send(feeForm.save, draft({ rpsNo: 'S1' }))).msg).toBe('门店不属于该商户')
  })
})

describe('payments of a fee form (C0754, C0756, C0757, C0761; money 8.2)', () => {
  it('are filled in and paid as a merchant trade of kind 5; what is personal is sealed, masked and nowhere in plain', async () => {
    const { formCode, url } = await given2({ once: 1 })
    const before = await ledgerOf(bench)
    const opened = await pageOf(url)
    expect(opened).toMatch(/学生姓名.*家长手机/)
    const begun = await fill(url, '小明')
    expect(begun.status).toBe(303)
    const rptOrderCode = await payNewest(formCode)
    expect(await tradeOf(bench, rptOrderCode)).toMatchObject({
      trade_kind: 5,
      form_code: formCode,
      trade_amount: 1000n,
      fee_amount: 4n,
      store_no: bench.merchant.rpsNo,
    })
    expect(Object.keys(ledgerChange(before, await ledgerOf(bench))).length).toBeGreaterThan(0)
    expect(await pageOf(begun.next)).toMatch(/支付成功.*10\.00/)
    expect((await paymentsOf(formCode))[0]).toMatchObject({
      feetTradeStatus: 1,
      amount: '10.00',
      refundableAmount: '10.00',
      answers: [
        { label: '学生姓名', value: '小明' },
        { label: '家长手机', value: '138****5678' },
      ],
    })
    const [stored] = await bench.rows<{ answers: Record<string, string> }>(
      'SELECT answers FROM feet_user_trade WHERE form_code = $1',
      [formCode],
    )
    expect(JSON.stringify(stored)).not.toContain('13812345678')
    expect(stored?.answers.f2).toMatch(/^v1:/)
    expect((await fill(url, '小明')).page).toContain('已缴费，请勿重复缴费')
    expect((await fill(url, '小红')).status).toBe(303)
  })

  it('are begun once for a page, however often the button is pressed, and refused with other content', async () => {
    const { formCode, url } = await given2({ quantityLimit: 1 })
    const key = keyOf(await pageOf(url))
    const fields = { key, f1: '小刚', f2: '13812345678' }
    const many = await Promise.all(Array.from({ length: 6 }, () => send(url, fields)))
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303))
    expect(await paymentsOf(formCode)).toHaveLength(1)
    const other = await send(url, { ...fields, f1: '小强' })
    expect(other.status).toBe(409)
    expect(await paymentsOf(formCode)).toHaveLength(1)
  })

  it('are of the form as it was filled in: while one is beginning, the form is not changed under it', async () => {
    const { formCode, url } = await given2()
    const owner = new pg.Client({ connectionString: bench.world.ownerUrl })
    await owner.connect()
    // The payment stands before it is written, after it has read the form.
    await owner.query('BEGIN; LOCK TABLE feet_user_trade IN SHARE MODE')
    const paying = await beside(bench.world, () => fill(url, '小军'))
    const change = async () => [
      (await as(staff).send(feeForm.editStatus, { formCode, rpiNo, formStatus: 0 })).code,
      (await as(staff).send(feeForm.saveDesign, { formCode, fields: [{ ...phone, fieldCode: 'f2' }] })).msg,
      (await as(staff).send(feeForm.save, draft({ formCode, amountMode: 2, minAmount: '1.00', maxAmount: '2.00' })))
        .msg,
      (await as(staff).send(feeForm.remove, { formCode, rpiNo })).msg,
    ]
    const changing = await beside(bench.world, change, 1)
    await owner.query('ROLLBACK')
    await owner.end()
    expect((await paying.done).status).toBe(303)
    expect(await changing.done).toEqual([
      200,
      '已有缴费记录，不能修改字段',
      '已有缴费记录，不能修改字段',
      '已有缴费记录，不能删除',
    ])
    expect((await paymentsOf(formCode))[0]?.answers).toMatchObject([{ value: '小军' }, { value: '138****5678' }])
  })

  it('reserve a place until they are closed', async () => {
    const { formCode, url } = await given2({ quantityLimit: 1 })
    const page = await pageOf(url)
    expect((await fill(url, '甲')).status).toBe(303)
    expect((await send(url, { key: keyOf(page), f1: '乙', f2: '13812345678' })).page).toContain('该缴费已结束')
    await drainOutbox(bench.world.db, 'trade.order')
    await bench.world.moveClock('16 minutes')
    await closeExpiredOrders(bench.world.db, bench.tenantId, (error) => {
      throw error
    })
    await bench.world.moveClock('0 seconds')
    expect((await paymentsOf(formCode))[0]).toMatchObject({ feetTradeStatus: 4, refundableAmount: '0.00' })
    expect((await fill(url, '乙')).status).toBe(303)
  })

  it.each<{ why: string; more: Record<string, string>; msg: string }>([
    { why: 'a wrong phone', more: { f2: '123' }, msg: '家长手机格式不正确' },
    { why: 'an amount that is not the form’s', more: { tradeAmount: '0.01' }, msg: '缴费金额与表单不符' },
    { why: 'a field left empty', more: { f1: '' }, msg: '学生姓名不能为空' },
  ])('are refused with $why, and what was filled in is still there', async ({ more, msg }) => {
    const { formCode, url } = await given2()
    const refused = await fill(url, '小&明', more)
    expect([400, 409]).toContain(refused.status)
    expect(refused.page).toContain(msg)
    if (!('f1' in more)) expect(refused.page).toContain('value="小&#38;明"')
    expect(await paymentsOf(formCode)).toEqual([])
  })

  it('go by the prices of the options that are chosen', async () => {
    const options = [
      { label: '早餐', price: '5.00' },
      { label: '午餐', price: '15.50' },
    ]
    const meals = { label: '餐费', fieldType: 4, required: 1, options }
    const { formCode, url } = await given2({ amountMode: 3, amount: '' }, [meals])
    const key = keyOf(await pageOf(url))
    const reply = await bench.world.app.inject({
      method: 'POST',
      url,
      payload: `key=${key}&f1=${encodeURIComponent('早餐')}&f1=${encodeURIComponent('午餐')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'MicroMessenger' },
    })
    expect(reply.statusCode).toBe(303)
    expect((await paymentsOf(formCode))[0]).toMatchObject({ amount: '20.50', answers: [{ value: '早餐、午餐' }] })
  })

  it('are given back through their trade, never more than was paid (R667); the sums agree to the fen', async () => {
    const { formCode, url } = await given2()
    await fill(url, '小兰')
    await payNewest(formCode)
    const { feetTradeNo = '' } = (await paymentsOf(formCode))[0] ?? {}
    const refund = (refundAmount: string, more: object = {}, user = staff) =>
      as(user).send(feetPayment.refund, {
        feetTradeNo,
        refundAmount,
        reason: '退学',
        payPwd: '246810',
        requestNo: crypto.randomUUID(),
        ...more,
      })
    expect((await refund('3.00', { payPwd: '000000' })).msg).toContain('支付密码错误')
    expect((await refund('3.00', { reason: '' })).msg).toBe('请填写原因')
    expect((await refund('10.01')).msg).toContain('退款金额超过可退金额')
    expect((await refund('3.00', {}, stranger)).code).not.toBe(200)
    expect((await refund('3.00')).data.refundAmount).toBe('3.00')
    expect((await refund('7.01')).msg).toContain('退款金额超过可退金额')
    await drainOutbox(bench.world.db)
    await bench.until(
      `SELECT 1 FROM pos_trade t JOIN feet_user_trade u ON u.rpt_order_code = t.rpt_order_code WHERE u.feet_trade_no = $1 AND t.rpt_status = 6`,
      [feetTradeNo],
    )
    expect((await paymentsOf(formCode))[0]).toMatchObject({
      feetTradeStatus: 2,
      refundedAmount: '3.00',
      refundableAmount: '7.00',
    })
    expect((await as(staff).send(feetPayment.amount, { formCode })).data).toEqual({
      payCount: 1,
      payAmount: '10.00',
      refundCount: 1,
      refundAmount: '3.00',
      netAmount: '7.00',
    })
    const design = { formCode, fields: [{ fieldCode: 'f1', ...name, required: 0 }] }
    await as(staff).send(feeForm.editStatus, { formCode, rpiNo, formStatus: 0 })
    expect((await as(staff).send(feeForm.saveDesign, design)).msg).toBe('已有缴费记录，不能修改字段')
    expect((await as(staff).send(feeForm.remove, { formCode, rpiNo })).msg).toBe('已有缴费记录，不能删除')
    const relabelled = [
      { fieldCode: 'f1', ...name, label: '姓名' },
      { fieldCode: 'f2', ...phone },
    ]
    expect((await as(staff).send(feeForm.saveDesign, { formCode, fields: relabelled })).code).toBe(200)
    expect((await paymentsOf(formCode))[0]?.answers[0]).toMatchObject({ label: '姓名', value: '小兰' })
  })

  it('are seen and exported within the reach alone, filtered alike', async () => {
    const { total } = (await as(staff).send(feetPayment.page, {})).data
    expect(total).toBeGreaterThan(4)
    expect((await as(direct).send(feetPayment.page, {})).data.total).toBe(total)
    expect((await as(stranger).send(feetPayment.page, {})).data.total).toBe(0)
    expect((await as(stranger).send(feetPayment.amount, {})).data).toMatchObject({ payCount: 0, payAmount: '0.00' })
    const partly = await as(staff).send(feetPayment.page, { feetTradeStatus: 2 })
    expect(partly.data.total).toBe(1)
    const found = async (filter: Record<string, unknown>) => (await as(staff).send(feetPayment.page, filter)).data.total
    expect(await found({ answer: '小兰' })).toBe(1)
    expect(await found({ answer: '兰', fieldCode: 'f1' })).toBe(1)
    expect(await found({ answer: '兰', fieldCode: 'f2' })).toBe(0)
    expect(await found({ answer: '13812345678' })).toBe(0)
    const sheet = await as(staff).send(feetPayment.export as unknown as Call, { feetTradeStatus: 2 })
    expect(sheet.status).toBe(200)
    expect(sheet.body.subarray(0, 2).toString()).toBe('PK')
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId })
    expect((await as(nobody).send(feetPayment.page, {})).code).toBe(403)
  })
})
