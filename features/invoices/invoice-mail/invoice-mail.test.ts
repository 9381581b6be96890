import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type Reply, type TestUser, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { seedDictionary } from '../../settings/dictionary/seed-dictionary.actions.ts'
import { dict } from '../../settings/dictionary/dictionary.contract.ts'
import { givenParty, newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { type Scene, testPlatform } from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { mailContent } from '../mail-content/mail-content.contract.ts'
import {
  contentDraft,
  examine,
  givenInvoiceScene,
  invoicePermissions,
  mail,
  register,
  setContent,
} from '../profit-invoice/profit-invoice.fixture.ts'
import { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { invoiceMail } from './mail.contract.ts'

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

const two = async () => [await register(scene), await register(scene, { amount: '100.50' })] as const
const shown = async (rimNo: string, user = scene.owner) =>
  (await world.as(user).send(invoiceMail.detail, { rimNo })).data

describe('sending invoices (C0735, C0736, C0740, C0741, R661, R662)', () => {
  it('sends them together; the mail follows what is decided about each', async () => {
    const [one, other] = await two()
    const { data } = await mail(scene, [one.recordNo, other.recordNo], {
      mailKind: 1,
      expressCode: 'SF',
      expressName: '顺丰速运',
      expressNo: 'SF1234567890',
    })
    expect(await shown(data.rimNo)).toMatchObject({
      mailStatus: 1,
      totalAmount: '600.50',
      invoiceCount: 2,
      expressNo: 'SF1234567890',
      receiverCopy: { receiver: '财务部', phone: '138****5678' },
      records: [{ recordStatus: 1 }, { recordStatus: 1 }],
    })
    await examine(scene, one.id)
    expect(await shown(data.rimNo)).toMatchObject({ mailStatus: 1, approvedAmount: '500.00' })
    await examine(scene, other.id, { examineStatus: 2, reason: '看不清' })
    expect(await shown(data.rimNo)).toMatchObject({ mailStatus: 4, auditRemark: '看不清' })
    // Sent anew, it is decided in its new mail; the old one stays as it was decided.
    const again = await mail(scene, [other.recordNo])
    await examine(scene, other.id)
    expect(await shown(data.rimNo)).toMatchObject({ mailStatus: 4 })
    expect(await shown(again.data.rimNo)).toMatchObject({ mailStatus: 2, approvedAmount: '100.50' })
    const rejected = await register(scene)
    const third = await mail(scene, [rejected.recordNo])
    await examine(scene, rejected.id, { examineStatus: 2, reason: '重复' })
    const statuses = [4, 2, 3].map(async (mailStatus) => {
      const { records } = (await world.as(scene.owner).send(invoiceMail.list, { mailStatus })).data
      return records.map(({ rimNo }) => rimNo)
    })
    expect(await Promise.all(statuses)).toEqual([[data.rimNo], [again.data.rimNo], [third.data.rimNo]])
    const seen = await world.as(scene.auditor).send(invoiceMail.adminOne, { rimNo: third.data.rimNo })
    expect(seen.data.records).toMatchObject([{ id: rejected.id, verdict: 2, reason: '重复' }])
    const ofMail = await world.as(scene.auditor).send(invoiceRecord.list, { rimNo: data.rimNo })
    expect(ofMail.data.total).toBe(2)
  })

  it.each([
    ['paper has no number', { mailKind: 1 }, 400, '请填写快递单号'],
    ['an invoice is none', { recordNos: 'FP202611010000000001' }, 404, '数据不存在或无权查看'],
    ['a number is none', { recordNos: 'X' }, 400, '分润发票格式不正确'],
    ['the way is none', { mailKind: 3 }, 400, '邮寄方式取值不正确'],
  ])('is refused when %s', async (_, more, code, msg) => {
    const { recordNo, id } = await register(scene)
    expect(await mail(scene, [recordNo], more)).toMatchObject({ code, msg })
    expect((await world.as(scene.owner).send(invoiceRecord.detail, { id })).data.recordStatus).toBe(0)
    expect((await world.as(scene.owner).send(invoiceMail.list)).data.total).toBe(0)
  })

  it('is all or none, and each waits in one mail', async () => {
    const [one, other] = await two()
    await mail(scene, [one.recordNo])
    expect((await mail(scene, [one.recordNo, other.recordNo])).code).toBe(409)
    expect((await world.as(scene.owner).send(invoiceMail.list)).data.total).toBe(1)
    const row = { text: 'SELECT 1 FROM invoice_record WHERE id = $1 FOR UPDATE', values: [other.id] }
    const send = () => mail(scene, [other.recordNo])
    const told = await atOnce<Reply>(world, row, [send, send])
    expect(told.map((done) => done.status === 'fulfilled' && done.value.code).sort()).toEqual([200, 409])
  })

  it('is seen by its party and the operator’s staff alone', async () => {
    const { recordNo } = await register(scene)
    const { data } = await mail(scene, [recordNo])
    const sibling = await givenParty(world, { tenantId: scene.tenantId })
    const other = { tenantId: scene.tenantId, userType: 2 as const, userNo: sibling.ownerNo }
    const strangers: TestUser[] = [
      await givenUser(world, { ...other, permissions: invoicePermissions }),
      await givenUser(world, { tenantId: newTenant(), permissions: invoicePermissions }),
    ]
    for (const user of strangers) {
      expect((await world.as(user).send(invoiceMail.detail, data)).code).toBe(404)
      expect((await world.as(user).send(invoiceMail.adminOne, data)).code).toBe(404)
      expect((await world.as(user).send(invoiceMail.list)).data.total).toBe(0)
      expect((await mail(scene, [recordNo], {}, user)).code).toBe(user === strangers[0] ? 404 : 403)
    }
    const { data: staffs } = await world.as(scene.auditor).send(invoiceMail.list, { userNo: scene.provider.ownerNo })
    expect(staffs).toMatchObject({ total: 1, figures: null })
    expect((await mail(scene, [recordNo], {}, scene.finance)).code).toBe(403)
  })
})

describe('sheets of mails (C0737, C0738)', () => {
  it('hold the rows of the list, and the invoices still to be sent', async () => {
    const [one, other] = await two()
    const { data } = await mail(scene, [one.recordNo])
    const sheet = sheetRows((await world.as(scene.owner).send(invoiceMail.export, { mailStatus: 1 })).body)
    expect(sheet.flat()).toContain(data.rimNo)
    const list = sheetRows((await world.as(scene.owner).send(invoiceMail.template)).body)
    expect(list.flat()).toContain(other.recordNo)
    expect(list.flat()).not.toContain(one.recordNo)
  })
})

describe('what the operator wants on invoices (C0739, C0742 to C0745, R053)', () => {
  it('is told to parties with their own name, its phone masked', async () => {
    const { data } = await world.as(scene.owner).send(invoiceMail.notice)
    expect(data).toMatchObject({
      isSet: 1,
      title: '某某支付有限公司',
      phone: '138****5678',
      invoiceKinds: '2,6',
      sellerName: '某某科技有限公司',
    })
    const asked = { entity: 'invoiceMailContent', no: data.contentId, field: 'phone' }
    expect((await world.as(scene.owner).send(reveal.show, asked)).data.value).toBe('13812345678')
    const nobody = await givenUser(world, { tenantId: newTenant(), permissions: invoicePermissions })
    expect((await world.as(nobody).send(reveal.show, asked)).code).toBe(404)
    expect((await world.as(nobody).send(invoiceMail.notice)).data.isSet).toBe(0)
  })

  it('is one at a time: a new one takes the place of the one in use', async () => {
    const list = async () => (await world.as(scene.finance).send(mailContent.list)).data.records
    const [first] = await list()
    const { data } = await setContent(scene, { title: '新的公司' })
    expect((await list()).map(({ id, isOn }) => [id, isOn])).toEqual([
      [data.id, 1],
      [first?.id, 0],
    ])
    expect(await world.as(scene.finance).send(mailContent.remove, { ids: data.id })).toMatchObject({
      code: 409,
      msg: '启用中的邮寄内容不能删除，请先启用另一份',
    })
    const back = { id: first?.id, phone: '138****5678', isOn: 1 }
    expect((await setContent(scene, back)).code).toBe(200)
    expect((await world.as(scene.owner).send(invoiceMail.notice)).data.title).toBe('某某支付有限公司')
    expect((await world.as(scene.finance).send(mailContent.detail, { id: first?.id ?? '' })).data.phone).toBe(
      '138****5678',
    )
    expect((await world.as(scene.finance).send(mailContent.remove, { ids: data.id })).code).toBe(200)
    expect(await list()).toHaveLength(1)
    const both = await Promise.all([setContent(scene, { title: '甲' }), setContent(scene, { title: '乙' })])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect((await list()).filter(({ isOn }) => isOn === 1)).toHaveLength(1)
  })

  it.each([
    ['the number is none', { taxNo: '1' }, '税号格式不正确'],
    ['the phone is masked', { phone: '138****5678' }, '请输入完整的联系电话'],
    ['no kind is taken', { invoiceKinds: '' }, '可接收的发票类型不能为空'],
    ['a kind is none', { invoiceKinds: '9' }, '可接收的发票类型取值不正确'],
  ])('is refused when %s', async (_, more, msg) => {
    expect(await setContent(scene, more)).toMatchObject({ code: 400, msg })
    expect((await world.as(scene.finance).send(mailContent.list)).data.total).toBe(1)
  })

  it('names kinds that every dictionary knows (R663)', async () => {
    await inScope(world.db, platformScope, seedDictionary)
    const { data } = await world.as(scene.owner).send(dict.dictionary, { code: 'invoice_type' })
    expect(data.map(({ dictKey, dictValue }) => [dictKey, dictValue]).slice(-2)).toEqual([
      [5, '数电普票'],
      [6, '数电专票'],
    ])
  })

  it('is the root operator’s to say', async () => {
    expect((await world.as(scene.owner).send(mailContent.submit, contentDraft())).code).toBe(403)
  })
})
