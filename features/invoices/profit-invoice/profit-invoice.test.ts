import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type Reply, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { givenParty, givenSubOperator, newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { withdrawalRequest } from '../../withdrawals/request/request.contract.ts'
import { withdrawalReview } from '../../withdrawals/review/review.contract.ts'
import {
  askFor,
  brokenInvariants,
  type Scene,
  testPlatform,
} from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import {
  examine,
  givenApproved,
  givenInvoiceScene,
  givenMailed,
  invoicePermissions,
  mail,
  nextInvoice,
  recordDraft,
  register,
  setContent,
} from './profit-invoice.fixture.ts'
import { invoiceExamine, invoiceRecord } from './record.contract.ts'

let world: World
let scene: Scene

beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  scene = await givenInvoiceScene(world)
})

const submit = async (more: Record<string, unknown> = {}, user = scene.owner) =>
  world.as(user).send(invoiceRecord.submit, await recordDraft(scene, user, more))
const voidRecord = (id: string, more: Record<string, unknown> = {}, user = scene.auditor) =>
  world.as(user).send(invoiceRecord.void, { id, reason: '对方已红冲', requestNo: crypto.randomUUID(), ...more })
const statusOf = async (id: string) =>
  (await world.as(scene.owner).send(invoiceRecord.detail, { id })).data.recordStatus
const figures = async () => (await world.as(scene.owner).send(invoiceMail.list)).data.figures
const total = async () => (await world.as(scene.owner).send(invoiceRecord.list)).data.total
const codesOf = (told: PromiseSettledResult<Reply>[]) =>
  told.map((one) => (one.status === 'fulfilled' ? one.value.code : String(one.reason))).sort()

describe('registering an invoice (C0731 to C0734, R050)', () => {
  it('keeps what is printed, its tax and its files', async () => {
    const { id, recordNo } = await register(scene, { remark: '十月' })
    const { data } = await world.as(scene.owner).send(invoiceRecord.detail, { id })
    expect(data).toMatchObject({
      recordNo,
      recordStatus: 0,
      userNo: scene.provider.ownerNo,
      amount: '500.00',
      taxRate: '6.0000',
      taxAmount: '28.30',
      netAmount: '471.70',
      fileLinks: [{ isPicture: 1 }],
      sendings: [],
      states: [{ toStatus: 0, action: 'submit' }],
    })
    const changed = { id, amount: '600.00', taxAmount: '33.97', files: data.files, version: 0 }
    expect((await submit(changed)).code).toBe(200)
    const listed = await world.as(scene.owner).send(invoiceRecord.list, { recordStatus: 0, invoiceKind: 2, recordNo })
    expect(listed.data.records).toMatchObject([{ id, amount: '600.00', taxAmount: '33.97', netAmount: '566.03' }])
    expect(await submit(changed)).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
  })

  it.each([
    ['the rate is none', { taxRate: '5' }, 400, '税率须为0、1、3、6、9或13'],
    ['the tax does not fit', { taxAmount: '30.00' }, 400, '税额与金额、税率不符，按税率计算为28.30元'],
    ['there is no file', { files: [] }, 400, '请上传发票图片或PDF'],
    ['the number of the seller is none', { sellerTaxNo: '91440300MA5EXAMP0D' }, 400, '销售方税号格式不正确'],
    ['the amount is 0', { amount: '0' }, 400, '金额必须大于0'],
    ['it is too old', { invoiceDate: '2020-01-01' }, 409, '发票已超过有效期'],
    ['the seller is another', { sellerName: '别的公司' }, 409, '销售方与服务商主体不一致'],
    ['the buyer is another', { buyerTitle: '别的公司' }, 409, '购买方与运营商开票抬头不一致'],
    ['the file is another’s', { files: ['private/2026-11/none.png'] }, 404, '文件不存在或链接已失效'],
  ])('is refused when %s, and nothing is kept', async (_, more, code, msg) => {
    expect(await submit(more)).toMatchObject({ code, msg })
    expect(await total()).toBe(0)
  })

  it('takes a number once in the ledger, also of two at once, and again once it was removed', async () => {
    const invoiceNumber = nextInvoice()
    const { id } = await register(scene, { invoiceNumber })
    expect(await submit({ invoiceNumber })).toMatchObject({ code: 409, msg: '发票号码已登记' })
    const both = await Promise.all(Array.from({ length: 5 }, () => submit({ invoiceNumber: '99887766' })))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await world.as(scene.owner).send(invoiceRecord.remove, { ids: id })).code).toBe(200)
    expect((await submit({ invoiceNumber })).code).toBe(200)
  })

  it('takes a file for one invoice alone, until that is removed', async () => {
    const files = [await givenVoucher(world, scene.owner)]
    const { id } = await register(scene, { files })
    expect(await submit({ files })).toMatchObject({ code: 409, error: 'voucher.used' })
    await world.as(scene.owner).send(invoiceRecord.remove, { ids: id })
    expect((await submit({ files })).code).toBe(200)
  })

  it('waits until the operator has said what it wants, and for an identity', async () => {
    const draft = async (tenantId: string, ownerNo: string) => {
      const user = await givenUser(world, { tenantId, userType: 2, userNo: ownerNo, permissions: invoicePermissions })
      return submit({}, user)
    }
    const tenantId = newTenant()
    const other = await givenParty(world, { tenantId })
    expect(await draft(tenantId, other.ownerNo)).toMatchObject({ code: 409, error: 'invoiceMailContent.none' })
    const sibling = await givenParty(world, { tenantId: scene.tenantId })
    expect(await draft(scene.tenantId, sibling.ownerNo)).toMatchObject({ code: 409, msg: '请先完成实名认证' })
  })

  it('is a party’s own: not the operator’s, a merchant’s, or another party’s', async () => {
    expect((await submit({}, scene.finance)).code).toBe(403)
    const { id } = await register(scene)
    const sibling = await givenParty(world, { tenantId: scene.tenantId })
    const others = [
      await givenUser(world, { ...scene, userType: 2, userNo: sibling.ownerNo, permissions: invoicePermissions }),
      await givenUser(world, { tenantId: newTenant(), permissions: invoicePermissions }),
    ]
    for (const user of others) {
      expect((await world.as(user).send(invoiceRecord.detail, { id })).code).toBe(404)
      expect((await world.as(user).send(invoiceRecord.remove, { ids: id })).code).toBe(404)
      expect((await world.as(user).send(invoiceExamine.detail, { id })).code).toBe(404)
      expect((await world.as(user).send(invoiceRecord.list)).data.total).toBe(0)
    }
    const reader = await givenUser(world, {
      ...scene,
      userType: 2,
      userNo: scene.provider.ownerNo,
      permissions: ['invoice_record_view'],
    })
    expect((await submit({}, reader)).code).toBe(403)
    expect((await world.as(scene.finance).send(invoiceRecord.remove, { ids: id })).code).toBe(404)
  })
})

describe('examining an invoice (C0723, C0724, R340)', () => {
  it('adds to the quota when it is approved, once', async () => {
    const { id } = await givenMailed(scene)
    expect(await figures()).toMatchObject({ approvedAmount: '0.00', pendingAmount: '500.00', neededAmount: '500.00' })
    expect((await examine(scene, id)).code).toBe(200)
    expect(await figures()).toMatchObject({
      approvedAmount: '500.00',
      leftAmount: '500.00',
      pendingAmount: '0.00',
      availableAmount: '1000.00',
      withdrawableAmount: '500.00',
      neededAmount: '500.00',
    })
    expect(await examine(scene, id)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const { data } = await world.as(scene.auditor).send(invoiceExamine.detail, { id })
    expect(data).toMatchObject({ recordStatus: 2, sendings: [{ verdict: 1 }] })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('sends it back with a reason, to be corrected and sent again', async () => {
    const { id, recordNo } = await givenMailed(scene)
    expect(await examine(scene, id, { examineStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect((await examine(scene, id, { examineStatus: 2, reason: '金额不符' })).code).toBe(200)
    expect(await figures()).toMatchObject({ approvedAmount: '0.00', pendingAmount: '0.00' })
    const { data: before } = await world.as(scene.owner).send(invoiceRecord.detail, { id })
    expect(before).toMatchObject({ recordStatus: 3, auditReason: '金额不符' })
    expect((await submit({ id, amount: '480.00', files: before.files, version: before.version })).code).toBe(200)
    expect((await mail(scene, [recordNo])).code).toBe(200)
    const { data } = await world.as(scene.owner).send(invoiceRecord.detail, { id })
    expect(data).toMatchObject({ recordStatus: 1, amount: '480.00', sendings: [{ verdict: null }, { verdict: 2 }] })
    expect((await examine(scene, id)).code).toBe(200)
    expect(await figures()).toMatchObject({ approvedAmount: '480.00' })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('refuses a kind that the operator does not take, but lets it be rejected', async () => {
    const { id } = await givenMailed(scene, { invoiceKind: 1 })
    expect(await examine(scene, id)).toMatchObject({ code: 409, msg: '运营商不接收该类型的发票' })
    expect(await statusOf(id)).toBe(1)
    expect(await figures()).toMatchObject({ approvedAmount: '0.00' })
    expect((await examine(scene, id, { examineStatus: 2, reason: '只收专票' })).code).toBe(200)
  })

  it('is the work of the root operator’s auditor, never of who registered it', async () => {
    const { id } = await givenMailed(scene)
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query('UPDATE invoice_record SET create_user = $1 WHERE id = $2', [scene.auditor.userId, id]),
    )
    expect(await examine(scene, id)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    const sub = await givenSubOperator(world, scene.tenantId)
    const inner = await givenUser(world, { ...scene, oemNo: sub.oemNo, permissions: invoicePermissions })
    expect((await examine(scene, id, {}, inner)).code).toBe(403)
    expect((await examine(scene, id, {}, scene.owner)).code).toBe(403)
    expect(await statusOf(id)).toBe(1)
    expect((await examine(scene, id, {}, scene.finance)).code).toBe(200)
  })

  it('is decided once by two at once', async () => {
    const { id } = await givenMailed(scene)
    const row = { text: 'SELECT 1 FROM invoice_record WHERE id = $1 FOR UPDATE', values: [id] }
    const told = await atOnce<Reply>(world, row, [
      () => examine(scene, id),
      () => examine(scene, id, {}, scene.finance),
    ])
    expect(codesOf(told)).toEqual([200, 409])
    expect(await figures()).toMatchObject({ approvedAmount: '500.00' })
  })
})

describe('an approved invoice', () => {
  it('is withdrawn against; what comes to nothing gives the quota back', async () => {
    expect(await askFor(scene, '100.00')).toMatchObject({ code: 409, msg: '可用发票额度不足，请先开票' })
    await givenApproved(scene)
    const { data } = await askFor(scene, '300.00')
    expect(await figures()).toMatchObject({ usedAmount: '300.00', leftAmount: '200.00', availableAmount: '700.00' })
    expect(await askFor(scene, '200.01')).toMatchObject({ code: 409, msg: '可用发票额度不足，请先开票' })
    expect(await brokenInvariants(scene)).toEqual([])
    const { withdrawCode } = data
    const rejected = { withdrawCode, auditStatus: 2, reason: '请核对' }
    expect((await world.as(scene.auditor).send(withdrawalReview.audit, rejected)).code).toBe(200)
    expect(await figures()).toMatchObject({ usedAmount: '0.00', leftAmount: '500.00', withdrawableAmount: '500.00' })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is red-lettered with a reason while its quota is unused (C1039)', async () => {
    const { id } = await givenApproved(scene)
    expect(await voidRecord(id, { reason: '' })).toMatchObject({ code: 400, msg: '请填写原因' })
    const { data } = await askFor(scene, '0.01').then(() => askFor(scene, '400.00'))
    expect(await voidRecord(id)).toMatchObject({ code: 409, msg: '额度已被使用，不能红冲' })
    expect(await statusOf(id)).toBe(2)
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode: data.withdrawCode })
    expect((await voidRecord(id)).code).toBe(200)
    expect(await figures()).toMatchObject({ approvedAmount: '0.00', withdrawableAmount: '0.00' })
    expect(await world.as(scene.owner).send(invoiceRecord.detail, { id })).toMatchObject({
      data: { recordStatus: 4, voidReason: '对方已红冲' },
    })
    expect(await voidRecord(id)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is red-lettered or withdrawn against, not both, by two at once', async () => {
    const { id } = await givenApproved(scene)
    const row = { text: 'SELECT 1 FROM invoice_quota WHERE owner_no = $1 FOR UPDATE', values: [scene.provider.ownerNo] }
    const told = await atOnce<Reply>(world, row, [() => voidRecord(id), () => askFor(scene, '200.00')])
    expect(codesOf(told)).toEqual([200, 409])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is neither removed nor changed nor sent again, nor red-lettered by others', async () => {
    const { id, recordNo } = await givenApproved(scene)
    expect(await world.as(scene.owner).send(invoiceRecord.remove, { ids: id })).toMatchObject({
      code: 409,
      msg: '已生效的记录不能删除',
    })
    expect((await submit({ id })).code).toBe(409)
    expect((await mail(scene, [recordNo])).code).toBe(409)
    expect((await voidRecord(id, {}, scene.owner)).code).toBe(403)
    const draft = await register(scene)
    expect((await voidRecord(draft.id)).code).toBe(409)
    expect((await examine(scene, draft.id)).code).toBe(409)
    expect(await figures()).toMatchObject({ approvedAmount: '500.00' })
  })

  it('stays approved when the operator changes what it wants', async () => {
    const { id } = await givenApproved(scene)
    expect((await setContent(scene, { title: '新的公司', invoiceKinds: '1' })).code).toBe(200)
    expect(await statusOf(id)).toBe(2)
    expect(await submit()).toMatchObject({ code: 409, msg: '购买方与运营商开票抬头不一致' })
  })
})
