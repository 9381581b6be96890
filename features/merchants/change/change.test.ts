import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope } from '../../../core/server/database/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { rejectReason } from '../../content/reject-reason/reject-reason.contract.ts'
import { change } from './change.contract.ts'
import { changeSending } from '../change-effect/change-sending.jobs.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let maker: TestUser
let checker: TestUser
let reasonId: string
let folder: FileFolder

const permissions = ['mer_change_record_view', 'mer_change_record_add', 'mer_change_record_audit', 'reject_reason_edit']

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' }, alipay: { rate: '0.25' } } })
  maker = await givenUser(world, { ...operator, permissions })
  checker = await givenUser(world, { ...operator, permissions })
  const category = await world.as(checker).send(rejectReason.submitFirst, { title: '资料', bizType: 2, sort: 1 })
  reasonId = (
    await world
      .as(checker)
      .send(rejectReason.submitSecond, { firstId: category.data.id, content: '图片不清晰', sort: 1 })
  ).data.id
  merchant = await newMerchant()
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const newMerchant = () =>
  given.merchant(world, provider, { prices: { wechat: { rate: '0.38' }, alipay: { rate: '0.38' } } })

const add = (rpiNo: string, changeType: number, after: object, more = {}, by = maker) =>
  world.as(by).send(change.add, { requestNo: randomUUID(), rpiNo, changeType, after, reason: '资料更新', ...more })
const audit = (changeNo: string, auditStatus: 1 | 2, more = {}, by = checker) =>
  world.as(by).send(change.audit, { changeNo, auditStatus, ...more })
const detail = async (changeNo: string) => (await world.as(maker).send(change.detail, { changeNo })).data
const rowsOf = (text: string, ...values: unknown[]) =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows)
const merchantRow = async (rpiNo = merchant.rpiNo) =>
  JSON.stringify(
    await rowsOf(
      `SELECT to_jsonb(m) AS m, to_jsonb(a) AS a FROM rpi_basic m JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no WHERE m.tenant_id = $1 AND m.rpi_no = $2`,
      operator.tenantId,
      rpiNo,
    ),
  )
const picture = async (...kinds: number[]) => {
  const pics = []
  for (const picKind of kinds) {
    const fileKey = `private/${randomUUID()}.png`
    await rowsOf(
      `INSERT INTO attachment (tenant_id, oem_no, name, original_name, extension, attach_size, is_public, create_user) VALUES ($1, $1, $2, 'a.png', 'png', 1, false, 1)`,
      operator.tenantId,
      fileKey,
    )
    pics.push({ picKind, fileKey })
  }
  return { pics }
}
/** Applies the answers of the channels as the worker does. */
const answer = async (changeNo: string, isDone: boolean, msg = '') => {
  for (const { changeApplyNo } of (await detail(changeNo)).aisleResults)
    await inScope(world.db, { tenantId: operator.tenantId, oemNo: '' }, (tx) =>
      changeSending.settle(
        tx,
        {
          tenantId: operator.tenantId,
          outNo: changeApplyNo,
          payload: { changeNo, aisleCode: 'SANDBOX', aisleMerNo: '' },
        } as Parameters<typeof changeSending.settle>[1],
        { isDone, msg },
      ),
    )
}

describe('a change of basics (C0244 to C0250, R021)', () => {
  let changeNo: string

  it('is asked for without touching the merchant (25.2)', async () => {
    const before = await merchantRow()
    const reply = await add(merchant.rpiNo, 1, {
      rpiShortName: '新简称',
      contactPhone: '13800138000',
      servicePhone: '95588',
    })
    expect(reply.code).toBe(200)
    changeNo = reply.data.changeNo
    expect(changeNo).toMatch(/^CG\d{12}$/)
    expect(await merchantRow()).toBe(before)
    const shown = await detail(changeNo)
    expect(shown).toMatchObject({ changeStatus: 1, changeType: 1, changeSource: 1, isMine: 1 })
    expect(shown.fields.find(({ field }) => field === 'contactPhone')?.after).toBe('138****8000')
    expect(JSON.stringify(await rowsOf('SELECT before_json, after_json FROM mer_change_record'))).not.toContain(
      '13800138000',
    )
  })

  it('is the only open one of its kind', async () => {
    expect((await add(merchant.rpiNo, 1, { rpiShortName: '另一个' })).msg).toBe('该商户存在未完成的同类变更')
  })

  it('is edited by who asked for it, and reviewed by another (R331, R332)', async () => {
    expect((await world.as(checker).send(change.update, { changeNo, after: { rpiShortName: '别人改' } })).msg).toBe(
      '仅申请人可修改',
    )
    expect(
      (
        await world
          .as(maker)
          .send(change.update, { changeNo, after: { rpiShortName: '再改', contactPhone: '138****8000' } })
      ).code,
    ).toBe(200)
    expect((await detail(changeNo)).fields.map(({ field, after }) => [field, after])).toEqual([
      ['rpiShortName', '再改'],
      ['contactPhone', '138****8000'],
      ['servicePhone', '95588'],
    ])
    expect((await audit(changeNo, 1, {}, maker)).msg).toBe('不能审核本人提交的申请')
    expect((await audit(changeNo, 2)).msg).toBe('请选择驳回原因')
    expect((await audit(changeNo, 2, { rejectReasonId: reasonId, reason: '请重拍' })).code).toBe(200)
    expect(await detail(changeNo)).toMatchObject({ changeStatus: 2, rejectReason: '图片不清晰：请重拍' })
  })

  it('begins its second form with what was asked for, masked, over the merchant as it is (C1109)', async () => {
    const form = async (more: object) =>
      (await world.as(maker).send(change.form, { rpiNo: merchant.rpiNo, changeType: 1, ...more })).data?.values
    expect(await form({ changeNo })).toMatchObject({
      rpiShortName: '再改',
      contactPhone: '138****8000',
      servicePhone: '95588',
    })
    const fresh = await form({})
    expect(fresh?.rpiShortName).not.toBe('再改')
    expect(await form({ changeNo })).toMatchObject({ contactName: fresh?.contactName })
    expect((await world.as(maker).send(change.form, { rpiNo: merchant.rpiNo, changeType: 5, changeNo })).code).toBe(404)
  })

  it('goes to review again, then to the channels, and holds once they are done (R333, R334)', async () => {
    const before = await merchantRow()
    expect(
      (
        await world
          .as(maker)
          .send(change.rejectUpdate, { changeNo, after: { rpiShortName: '最终简称' }, reason: '已改' })
      ).code,
    ).toBe(200)
    expect((await audit(changeNo, 1)).code).toBe(200)
    const sent = await detail(changeNo)
    expect(sent.changeStatus).toBe(3)
    expect(sent.aisleResults.map(({ result }) => result)).toEqual([0, 0])
    expect(
      (await rowsOf('SELECT out_no FROM outbox WHERE kind = $1 ORDER BY 1', 'merchant.change')).map(
        ({ out_no }) => out_no,
      ),
    ).toEqual(sent.aisleResults.map(({ changeApplyNo }) => changeApplyNo))
    expect((await world.as(maker).send(change.update, { changeNo, after: {}, cancel: 1 })).msg).toBe(
      '审核通过的变更不能撤销',
    )
    expect(await merchantRow()).toBe(before)
    await answer(changeNo, true)
    const done = await detail(changeNo)
    expect(done.changeStatus).toBe(4)
    expect(done.states.map(({ action }) => action)).toEqual(['add', 'update', 'audit', 'resubmit', 'audit', 'complete'])
    const [row] = await rowsOf(
      'SELECT rpi_short_name, contact_phone_tail, service_phone FROM rpi_basic WHERE rpi_no = $1',
      merchant.rpiNo,
    )
    expect(row).toEqual({ rpi_short_name: '最终简称', contact_phone_tail: '8000', service_phone: '95588' })
    expect(await rowsOf('SELECT 1 FROM rpi_basic_history WHERE change_no = $1', changeNo)).toHaveLength(1)
    const after = await merchantRow()
    await answer(changeNo, true)
    expect(await merchantRow()).toBe(after)
    expect((await audit(changeNo, 1)).msg).toBe('变更已完结')
  })
})

describe('a change is refused', () => {
  it.each([
    { why: 'nothing differs', type: 1, after: { rpiShortName: '最终简称' }, msg: '未检测到变更内容' },
    { why: 'the short name is not allowed', type: 1, after: { rpiShortName: '微信小店' }, msg: '商户简称不符合规范' },
    {
      why: 'the district is none',
      type: 1,
      after: { districtCode: '999999', address: '人民路一百号' },
      msg: '请选择正确的省市区',
    },
    {
      why: 'the address is too short',
      type: 1,
      after: { districtCode: '330106', address: '一号' },
      msg: '详细地址过短',
    },
    {
      why: 'the shop front is missing',
      type: 1,
      after: { districtCode: '330106', address: '文三路一百号' },
      msg: '请上传变更所需的图片',
    },
    {
      why: 'the credit code is to change',
      type: 3,
      after: { creditCode: '91350100M000100Y43' },
      msg: '统一社会信用代码不可变更',
    },
    {
      why: 'the card is no debit card',
      type: 2,
      after: { balanceAccType: 2, accNo: '4391880000000004' },
      msg: '结算账户名与主体不一致',
    },
    {
      why: 'the line is closed to its type',
      type: 5,
      after: { industryCode: '0101', mccNo: '7995' },
      msg: '请选择经营类目',
    },
    { why: 'there are no pictures', type: 6, after: {}, msg: '未检测到变更内容' },
    { why: 'the channel has not the cycle', type: 7, after: {}, msg: '未检测到变更内容' },
  ])('when $why', async ({ type, after, msg }) => {
    const before = await merchantRow()
    expect((await add(merchant.rpiNo, type, after)).msg).toBe(msg)
    expect(await merchantRow()).toBe(before)
  })

  it('from whom the merchant is not', async () => {
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await add(merchant.rpiNo, 1, { rpiShortName: '外人' }, {}, stranger)).code).toBe(404)
    const above = await given.provider(world, operator)
    const below = await given.provider(world, above, {})
    expect(below.path).toContain(above.userNo)
    const other = await givenUser(world, { ...above, userType: 2, permissions })
    expect((await add(merchant.rpiNo, 1, { rpiShortName: '外人' }, {}, other)).code).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    expect((await add(merchant.rpiNo, 1, { rpiShortName: '外人' }, {}, nobody)).code).toBe(403)
    expect((await world.as(nobody).send(change.list)).code).toBe(403)
  })
})

describe('a change that somebody rewrote meanwhile', () => {
  it('is decided, rewritten and withdrawn only by who has read it as it is; the others hear who and when', async () => {
    const { rpiNo } = await newMerchant()
    const { changeNo } = (await add(rpiNo, 1, { rpiShortName: '第一稿' })).data
    const read = (await detail(changeNo)).version ?? 0
    const rewrite = (version: number, rpiShortName: string) =>
      world.as(maker).send(change.update, { changeNo, version, after: { rpiShortName }, reason: '改' })
    expect((await rewrite(read, '第二稿')).code).toBe(200)
    const before = await detail(changeNo)
    const stale = {
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
      data: { updateUserName: expect.stringMatching(/./), updateTime: expect.stringMatching(/^\d{4}-.{14}$/) },
    }
    expect(await audit(changeNo, 1, { version: read })).toMatchObject(stale)
    expect(await rewrite(read, '第三稿')).toMatchObject(stale)
    expect(await world.as(maker).send(change.update, { changeNo, version: read, cancel: 1 })).toMatchObject(stale)
    expect(await detail(changeNo)).toEqual(before)
    expect((await audit(changeNo, 2, { version: read + 1, rejectReasonId: reasonId })).code).toBe(200)
    const fourth = { changeNo, version: read + 1, after: { rpiShortName: '第四稿' }, reason: '已改' }
    expect(await world.as(maker).send(change.rejectUpdate, fourth)).toMatchObject(stale)
    expect((await world.as(maker).send(change.rejectUpdate, { ...fourth, version: read + 2 })).code).toBe(200)
  })
})

describe('rates', () => {
  const line = (payWay: number, rate: string) => ({
    payWay,
    rate,
    capAmount: null,
    minFee: '0.00',
    d0Rate: '0.0000',
    d0Fee: '0.00',
  })

  it('that fall begin the next day; under the floor they are refused', async () => {
    const low = { rates: [{ aisleCode: 'SANDBOX', lines: [line(1, '0.20'), line(2, '0.38')] }] }
    expect((await add(merchant.rpiNo, 4, low)).msg).toBe('微信费率不能低于上级成本0.25%')
    const high = { rates: [{ aisleCode: 'SANDBOX', lines: [line(1, '0.40'), line(2, '0.38')] }] }
    expect((await add(merchant.rpiNo, 4, high)).msg).toBe('请上传变更所需的图片')
    const right = { rates: [{ aisleCode: 'SANDBOX', lines: [line(1, '0.30'), line(2, '0.38')] }] }
    const { data } = await add(merchant.rpiNo, 4, right)
    expect((await detail(data.changeNo)).rates.find(({ payWay }) => payWay === 1)).toMatchObject({
      before: { rate: '0.3800' },
      after: { rate: '0.3000' },
    })
    await audit(data.changeNo, 1)
    await answer(data.changeNo, true)
    expect((await detail(data.changeNo)).changeStatus).toBe(4)
    const rows = await rowsOf(
      `SELECT rate_ppm, (valid_from AT TIME ZONE 'Asia/Shanghai')::time::text AS at, valid_from > business_now() AS ahead FROM rpi_rate WHERE rpi_no = $1 AND source_no = $2 AND pay_way = 1`,
      merchant.rpiNo,
      data.changeNo,
    )
    expect(rows).toEqual([{ rate_ppm: 3000, at: '00:00:00', ahead: true }])
  })
})

describe('channels that refuse', () => {
  it('leave the change failed, and open to be sent again or withdrawn', async () => {
    const other = await newMerchant()
    const before = await merchantRow(other.rpiNo)
    const { data } = await add(other.rpiNo, 1, { rpiShortName: '通道不肯' })
    await audit(data.changeNo, 1)
    await answer(data.changeNo, false, '简称重复')
    expect(await detail(data.changeNo)).toMatchObject({ changeStatus: 5, failMsg: '简称重复' })
    expect(await merchantRow(other.rpiNo)).toBe(before)
    expect((await world.as(maker).send(change.update, { changeNo: data.changeNo, after: {}, cancel: 1 })).code).toBe(
      200,
    )
    expect((await detail(data.changeNo)).changeStatus).toBe(6)
    expect(
      (await world.as(maker).send(change.rejectUpdate, { changeNo: data.changeNo, after: {}, reason: 'x' })).msg,
    ).toBe('变更已完结')
  })

  it('that never answer are skipped by hand, with a reason (R335)', async () => {
    const other = await newMerchant()
    const { data } = await add(other.rpiNo, 1, { rpiShortName: '线下处理' })
    await audit(data.changeNo, 1)
    const complete = (aisleResults: object[]) =>
      world
        .as(checker)
        .send(change.completeProcess, { changeNo: data.changeNo, aisleResults } as Record<string, unknown>)
    expect((await complete([])).msg).toBe('存在未处理完成的通道')
    expect((await complete([{ aisleCode: 'SANDBOX', result: 3 }])).msg).toBe('请填写跳过通道的原因')
    expect((await complete([{ aisleCode: 'SANDBOX', result: 3, msg: '线下已改' }])).code).toBe(200)
    expect((await detail(data.changeNo)).changeStatus).toBe(4)
  })

  it('find a merchant that changed meanwhile: the change fails and says so', async () => {
    const other = await newMerchant()
    const { data } = await add(other.rpiNo, 1, { rpiShortName: '来晚了' })
    await audit(data.changeNo, 1)
    await rowsOf(
      `UPDATE rpi_basic SET rpi_short_name = '别处改了' WHERE tenant_id = $1 AND rpi_no = $2`,
      operator.tenantId,
      other.rpiNo,
    )
    await answer(data.changeNo, true)
    expect(await detail(data.changeNo)).toMatchObject({ changeStatus: 5, failMsg: '商户资料已变化，请重新提交' })
  })
})

describe('the other kinds', () => {
  const completed = async (rpiNo: string, type: number, after: object, kinds: number[]) => {
    const reply = await add(rpiNo, type, after, await picture(...kinds))
    expect(reply.msg).toBe('操作成功')
    await audit(reply.data.changeNo, 1)
    await answer(reply.data.changeNo, true)
    expect(await detail(reply.data.changeNo)).toMatchObject({ changeStatus: 4, failMsg: '' })
    return reply.data.changeNo
  }

  it('change account, subject, industry, pictures and cycle, each whole', async () => {
    const { rpiNo } = await newMerchant()
    await completed(rpiNo, 3, { legalName: '王五', legalIdNo: '11010519491231002X', legalPhone: '13900139000' }, [1, 2])
    await completed(
      rpiNo,
      2,
      {
        balanceAccType: 2,
        accName: '王五',
        accNo: '6222021000112233449',
        bankCode: '102',
        bankCityCode: '1101',
        branchCode: '102100000013',
        accPhone: '13900139000',
      },
      [8],
    )
    await completed(rpiNo, 5, { industryCode: '0101', mccNo: '5812' }, [])
    for (let turn = 1; turn <= 2; turn++) await completed(rpiNo, 6, {}, [6])
    await completed(rpiNo, 7, { settleCycle: 2 }, [])
    const [row] = await rowsOf(
      `SELECT m.legal_name, m.mcc_no, a.acc_no_mask, a.branch_name, a.settle_cycle, (SELECT count(*)::int FROM rpi_pic p WHERE p.rpi_no = m.rpi_no AND NOT p.is_deleted) AS pictures
         FROM rpi_basic m JOIN rpi_account a ON a.rpi_no = m.rpi_no WHERE m.rpi_no = $1`,
      rpiNo,
    )
    expect(row).toEqual({
      legal_name: '王五',
      mcc_no: '5812',
      acc_no_mask: '622202******3449',
      branch_name: '中国工商银行股份有限公司北京分行营业部',
      settle_cycle: 2,
      pictures: 4,
    })
  })

  it('close a merchant: nothing of it is on any more', async () => {
    const { rpiNo } = await newMerchant()
    await completed(rpiNo, 8, {}, [])
    const [row] = await rowsOf(
      `SELECT m.rpi_status, (SELECT count(*)::int FROM rpi_incoming i WHERE i.rpi_no = m.rpi_no AND i.is_on) AS open FROM rpi_basic m WHERE m.rpi_no = $1`,
      rpiNo,
    )
    expect(row).toEqual({ rpi_status: 3, open: 0 })
    expect((await add(rpiNo, 1, { rpiShortName: '太晚了' })).msg).toBe('商户未入网或已注销，不能变更')
  })

  it('begin with the present values, masked (C1109)', async () => {
    const { data } = await world.as(maker).send(change.form, { rpiNo: merchant.rpiNo, changeType: 1 })
    expect(data.values.contactPhone).toBe('138****8000')
    const rates = (await world.as(maker).send(change.form, { rpiNo: merchant.rpiNo, changeType: 4 })).data.rates
    expect(rates).toMatchObject([{ aisleCode: 'SANDBOX', aisleName: '模拟通道' }])
  })
})
