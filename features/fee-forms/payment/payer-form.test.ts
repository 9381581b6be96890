import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePath } from '../../../core/shared/file-path.ts'
import { type Files, openFiles, useFiles } from '../../../core/server/files/files.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { given, type Merchant, type Party } from '../../../tests/kit/network.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { pngOf } from '../../merchants/onboarding/onboarding.fixture.ts'
import { file } from '../../settings/file/file.contract.ts'
import { storeKeptFile } from '../../settings/file/file-store.jobs.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { FieldType } from '../form/form-codes.contract.ts'
import { feeForm } from '../form/form.contract.ts'
import { merchantMarket } from '../market/market.contract.ts'
import { feetPayment } from './payment.contract.ts'

const permissions = ['feet_view', 'feet_edit', 'feet_reveal', 'merchant_market_edit', 'merchant_market_audit']
let world: World
let folder: string
let store: Files
let tenantId: string
let merchant: Merchant
let direct: Party
let further: Party
let staff: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startMoneyWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-test-fees-'))
  store = await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'x', publicUrl: 'http://localhost' })
  useFiles(store)
  const chain = await given.chainE1(world)
  merchant = chain.merchant
  further = chain.l1
  direct = chain.l2
  tenantId = chain.operator.tenantId
  staff = await givenUser(world, { tenantId, permissions })
  stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
  const { rpiNo } = merchant
  const application = { rpiNo, marketType: 1, requestNo: crypto.randomUUID() }
  const { applyNo } = (await as(staff).send(merchantMarket.apply, application)).data
  const checker = await givenUser(world, { tenantId, permissions })
  expect((await as(checker).send(merchantMarket.audit, { applyNo, auditStatus: 1 })).code).toBe(200)
}, 60_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const as = (user: TestUser) => world.as(user)
const draft = (more: object = {}) => ({
  rpiNo: merchant.rpiNo,
  formName: `学费${Math.random().toString(36).slice(2, 8)}`,
  amountMode: 1,
  amount: '10.00',
  beginTime: '2026-01-01 00:00:00',
  requestNo: crypto.randomUUID(),
  ...more,
})
const student = { label: '学生姓名', fieldType: FieldType.text, required: 1 }
const phone = { label: '家长手机', fieldType: FieldType.phone, required: 1 }
const idCard = { label: '身份证', fieldType: FieldType.idNo, required: 1 }
const paper = { label: '录取通知书', fieldType: FieldType.picture, required: 1 }
/** A form that takes payments. */
const givenForm = async (more: object = {}, fields: object[] = [student, paper]) => {
  const formCode = (await as(staff).send(feeForm.save, draft(more))).data.formCode as string
  await as(staff).send(feeForm.saveDesign, { formCode, fields })
  const on = await as(staff).send(feeForm.editStatus, { formCode, rpiNo: merchant.rpiNo, formStatus: 1 })
  expect(on.code).toBe(200)
  return { formCode, url: `/f/${tenantId}${formCode}` }
}
const open = (url: string) => world.app.inject({ method: 'GET', url, headers: { 'user-agent': 'MicroMessenger' } })
const fill = async (url: string, answers: Record<string, string | Blob>) => {
  const form = new FormData()
  form.set('key', /name="key" value="([0-9a-f]{32})"/.exec((await open(url)).payload)?.[1] ?? '')
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  const body = new Response(form)
  return world.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'user-agent': 'MicroMessenger' },
  })
}
const picture = (width = 400, height = 320) =>
  new File([new Uint8Array(pngOf(width, height))], '通知书.png', { type: 'image/png' })
const paymentOf = async (formCode: string) => (await as(staff).send(feetPayment.page, { formCode })).data.records[0]
const rows = (text: string) => world.within(staff, async ({ client }) => (await client.query(text)).rows)

describe('a picture that a payer sends (C0754)', () => {
  it('is stored once the payment has begun, and seen by those who see the payment', async () => {
    const { formCode, url } = await givenForm()
    expect((await fill(url, { f1: '小明', f2: picture() })).statusCode).toBe(303)
    const link = async () => {
      const { value = '' } = (await paymentOf(formCode))?.answers[1] ?? {}
      return world.app.inject({ method: 'GET', url: value.replace('http://localhost', '') })
    }
    expect((await link()).statusCode).toBe(404)
    await runWaitingJobs(world, storeKeptFile)
    const got = await link()
    expect(got.statusCode).toBe(200)
    expect(got.headers['content-type']).toBe('image/png')
    expect(await rows('SELECT 1 FROM file_to_store')).toEqual([])
  })

  it('is kept nowhere when the payment is refused', async () => {
    const { url } = await givenForm({ quantityLimit: 1 })
    const before = await rows('SELECT id FROM attachment')
    expect((await fill(url, { f1: '小明', f2: picture(40, 40) })).payload).toContain('图片不清晰，请重新上传')
    expect((await fill(url, { f1: '小明' })).payload).toContain('录取通知书不能为空')
    expect(await rows('SELECT id FROM attachment')).toEqual(before)
    expect(await rows('SELECT 1 FROM file_to_store')).toEqual([])
    expect((await fill(url, { f1: '小明', f2: picture() })).statusCode).toBe(303)
    expect((await fill(url, { f1: '小红', f2: picture() })).payload).toContain('该缴费已结束')
    expect(await rows('SELECT id FROM attachment')).toHaveLength(before.length + 1)
    await runWaitingJobs(world, storeKeptFile)
  })

  it('waits while the store is away, and the payer does not', async () => {
    const { formCode, url } = await givenForm()
    const away = async () => {
      throw new Error('the store is away')
    }
    useFiles({ ...store, put: away })
    expect((await fill(url, { f1: '小明', f2: picture() })).statusCode).toBe(303)
    const [kept] = await rows('SELECT tenant_id AS "tenantId", file_key AS key FROM file_to_store')
    await expect(runWaitingJobs(world, storeKeptFile)).rejects.toThrow('the store is away')
    expect(await rows('SELECT file_key AS key FROM file_to_store')).toEqual([{ key: kept?.key }])
    useFiles(store)
    const again = { ...kept, oemNo: '' } as never
    const within = (work: never) => world.within(staff, work)
    await storeKeptFile.run({ payload: again, within } as never)
    await storeKeptFile.run({ payload: again, within } as never)
    expect(await rows('SELECT 1 FROM file_to_store')).toEqual([])
    expect(await store.size(kept?.key)).toBeGreaterThan(0)
    expect(await paymentOf(formCode)).toMatchObject({ feetTradeStatus: 0 })
  })
})

describe('the cover of a form (C0762)', () => {
  const sent = async (by: TestUser, call: typeof file.put) =>
    (await sendForm(world, by, call, { file: { name: 'a.png', content: pngOf(800, 400) } })).data.name

  it('stands above the form, from our own address alone, with words for who does not see it', async () => {
    const cover = await sent(staff, file.putPublic)
    const { formCode, url } = await givenForm({ formName: '春游&费', cover }, [student])
    const page = await open(url)
    const address = `${filePath}?key=${encodeURIComponent(cover)}`
    expect(page.payload).toContain(`<img src="${address}" alt="春游&#38;费">`)
    expect(page.headers['content-security-policy']).toContain("img-src 'self';")
    expect((await world.app.inject({ method: 'GET', url: address })).headers['content-type']).toBe('image/png')
    const shown = (await as(staff).send(feeForm.detail, { formCode })).data
    expect(shown).toMatchObject({ cover, coverUrl: address })
  })

  it('is missed by nobody: a form without one loads nothing', async () => {
    const { url } = await givenForm({}, [student])
    const page = await open(url)
    expect(page.payload).not.toContain('<img')
    expect(page.headers['content-security-policy']).not.toContain('img-src')
  })

  it.each<{ why: string; key: () => Promise<string>; msg: string }>([
    {
      why: 'a file that not everybody may see',
      key: () => sent(staff, file.putPrivate),
      msg: '上传图片只能是 JPG 和 Png 格式!',
    },
    { why: 'a picture of another tenant', key: () => sent(stranger, file.putPublic), msg: '文件不存在或链接已失效' },
    { why: 'a key that was made up', key: async () => 'public/../secret.png', msg: '文件不存在或链接已失效' },
  ])('is not $why', async ({ key, msg }) => {
    expect((await as(staff).send(feeForm.save, draft({ cover: await key() }))).msg).toBe(msg)
  })
})

describe('what is personal in an answer (C0995)', () => {
  const show = (by: TestUser, no: string, field: string) =>
    as(by).send(reveal.show, { entity: 'feetPayment', no, field })
  const partyOf = (userType: 2 | 3, userNo: string) => givenUser(world, { tenantId, userType, userNo, permissions })

  it('is revealed field by field, each on record, to the operator, the merchant and its direct provider alone', async () => {
    const { formCode, url } = await givenForm({}, [student, phone, idCard])
    await fill(url, { f1: '小明', f2: '13812345678', f3: '330106198806150021' })
    const { feetTradeNo = '', answers = [] } = (await paymentOf(formCode)) ?? {}
    expect(answers.map(({ value }) => value)).toEqual(['小明', '138****5678', '330***********0021'])
    expect((await show(staff, feetTradeNo, 'f2')).data).toEqual({ value: '13812345678' })
    expect((await show(staff, feetTradeNo, 'f3')).data).toEqual({ value: '330106198806150021' })
    const views = `SELECT user_id AS "userId", entity, entity_no AS no, field FROM pii_view_log ORDER BY id`
    const ofStaff = { userId: staff.userId, entity: 'feetPayment', no: feetTradeNo }
    expect(await rows(views)).toEqual([
      { ...ofStaff, field: 'f2' },
      { ...ofStaff, field: 'f3' },
    ])
    const records = await rows(`SELECT entity_no, after FROM audit_log WHERE action = 'pii.reveal' ORDER BY id`)
    expect(records).toMatchObject([{ entity_no: feetTradeNo, after: { field: 'f2' } }, { after: { field: 'f3' } }])
    expect(JSON.stringify(records)).not.toContain('13812345678')
    for (const field of ['f1', 'f9', 'f31', 'answers']) expect((await show(staff, feetTradeNo, field)).code).toBe(404)
    expect((await show(stranger, feetTradeNo, 'f2')).code).toBe(404)
    const reader = await givenUser(world, { tenantId, permissions: ['feet_view'] })
    expect((await show(reader, feetTradeNo, 'f2')).code).toBe(403)
    const whole = { value: '13812345678' }
    expect((await show(await partyOf(3, merchant.rpiNo), feetTradeNo, 'f2')).data).toEqual(whole)
    expect((await show(await partyOf(2, direct.userNo), feetTradeNo, 'f2')).data).toEqual(whole)
    const above = await partyOf(2, further.userNo)
    expect((await as(above).send(feetPayment.page, { formCode })).data.total).toBe(1)
    expect((await show(above, feetTradeNo, 'f2')).code).toBe(404)
  })
})
