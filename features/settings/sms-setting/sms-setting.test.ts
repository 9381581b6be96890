import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { sendSmsCode } from '../../access/sms/sms.actions.ts'
import { SmsScene } from '../../access/sms/sms.contract.ts'
import { aliyun, aliyunSignature } from './aliyun.adapter.ts'
import { qiniu, qiniuAuthorization } from './qiniu.adapter.ts'
import { SmsCategory, smsSetting } from './sms-setting.contract.ts'
import { checkAccount, templateParams } from './sms-setting.rules.ts'
import { smsEndpoint, type SmsMessage, type SmsVendor, useSmsEndpoint } from './sms-vendor.adapter.ts'
import { tencent, tencentAuthorization } from './tencent.adapter.ts'
import { yunpian } from './yunpian.adapter.ts'

interface Heard {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A stand-in for the vendors: keeps what it hears, answers what it is told to. */
const vendor = { url: '', heard: [] as Heard[], status: 200, answer: {} as object }
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      vendor.heard.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(vendor.status, { 'content-type': 'application/json' }).end(JSON.stringify(vendor.answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  allowOutgoing(vendor.url)
})
afterAll(() => server.close())
beforeEach(() => Object.assign(vendor, { heard: [], status: 200, answer: {} }))

describe('signatures, by the examples of the vendors', () => {
  it('of Aliyun', () => {
    const params = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    }
    expect(aliyunSignature('GET', params, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
  })

  it('of Tencent', () => {
    expect(
      tencentAuthorization({
        service: 'cvm',
        host: 'cvm.tencentcloudapi.com',
        contentType: 'application/json; charset=utf-8',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        at: new Date(1_551_113_065_000),
        accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
        secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******',
      }),
    ).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
    )
  })

  it('of Qiniu: method, path, host, type, an empty line, the body', () => {
    const asked = {
      method: 'POST' as const,
      url: 'https://sms.qiniuapi.com/v1/message/single',
      contentType: 'application/json',
    }
    const sign = (body: string, secretKey = 'sk') => qiniuAuthorization({ ...asked, body, accessKey: 'ak', secretKey })
    expect(sign('{}')).toMatch(/^Qiniu ak:[\w-]{27}=$/)
    expect(new Set([sign('{}'), sign('{"a":1}'), sign('{}', 'other')]).size).toBe(3)
  })
})

const account = {
  accessKey: 'ak',
  secretKey: 'sk',
  templateId: 'T1',
  signName: '商户平台',
  appId: '1400',
  regionId: '',
}
const message: SmsMessage = { phone: '13800138000', params: { code: '12345' }, words: '验证码12345' }
const at = new Date('2026-03-01T00:00:00Z')

describe('vendors, against a stand-in', () => {
  const sendBy = (one: SmsVendor, over: Partial<SmsMessage> = {}) =>
    one.send(account, { ...message, ...over }, vendor.url, at)

  it('Aliyun gets a signed form, and says when it was accepted', async () => {
    vendor.answer = { Code: 'OK', BizId: '900' }
    expect(await sendBy(aliyun)).toEqual({ kind: 'sent', vendorNo: '900' })
    const form = new URLSearchParams(vendor.heard[0]?.body)
    const { Signature, ...signed } = Object.fromEntries(form)
    expect(signed).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: '13800138000',
      SignName: '商户平台',
      TemplateCode: 'T1',
      TemplateParam: '{"code":"12345"}',
      Timestamp: '2026-03-01T00:00:00Z',
    })
    expect(Signature).toBe(aliyunSignature('POST', signed, 'sk'))
  })

  it('Tencent gets signed JSON, and says when it was accepted', async () => {
    vendor.answer = { Response: { SendStatusSet: [{ SerialNo: '77', Code: 'Ok' }] } }
    expect(await sendBy(tencent)).toEqual({ kind: 'sent', vendorNo: '77' })
    const [heard] = vendor.heard
    expect(JSON.parse(heard?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400',
      SignName: '商户平台',
      TemplateId: 'T1',
      TemplateParamSet: ['12345'],
    })
    expect(heard?.headers['x-tc-action']).toBe('SendSms')
    expect(heard?.headers.authorization).toContain('/2026-03-01/sms/tc3_request')
  })

  it('Qiniu gets signed JSON, and says when it was accepted', async () => {
    vendor.answer = { message_id: 'm1' }
    expect(await sendBy(qiniu)).toEqual({ kind: 'sent', vendorNo: 'm1' })
    const [heard] = vendor.heard
    expect(heard?.path).toBe('/v1/message/single')
    expect(heard?.headers.authorization).toBe(
      qiniuAuthorization({
        method: 'POST',
        url: `${vendor.url}/v1/message/single`,
        contentType: 'application/json',
        body: heard?.body ?? '',
        ...account,
      }),
    )
  })

  it('Yunpian gets the template’s values, or the words behind the signature', async () => {
    vendor.answer = { code: 0, sid: 42 }
    expect(await sendBy(yunpian)).toEqual({ kind: 'sent', vendorNo: '42' })
    await sendBy(yunpian, { params: {} })
    expect(vendor.heard.map(({ path }) => path)).toEqual(['/v2/sms/tpl_single_send.json', '/v2/sms/single_send.json'])
    expect(new URLSearchParams(vendor.heard[0]?.body).get('tpl_value')).toBe('%23code%23=12345')
    expect(new URLSearchParams(vendor.heard[1]?.body).get('text')).toBe('【商户平台】验证码12345')
  })

  it.each([
    {
      one: aliyun,
      answer: { Code: 'isv.BLACK_KEY', Message: 'no' },
      outcome: { kind: 'refused', why: 'isv.BLACK_KEY no' },
    },
    { one: aliyun, answer: { Code: 'isv.BUSINESS_LIMIT_CONTROL' }, outcome: { kind: 'busy' } },
    {
      one: tencent,
      answer: { Response: { Error: { Code: 'AuthFailure', Message: 'x' } } },
      outcome: { kind: 'refused', why: 'AuthFailure x' },
    },
    { one: tencent, answer: { Response: { SendStatusSet: [{ Code: 'LimitExceeded.X' }] } }, outcome: { kind: 'busy' } },
    { one: qiniu, answer: { error: 'bad', message: 'y' }, outcome: { kind: 'refused', why: 'bad y' } },
    { one: yunpian, answer: { code: 2, msg: 'wrong' }, outcome: { kind: 'refused', why: '2 wrong' } },
    { one: yunpian, answer: { code: -50, msg: 'fault' }, outcome: { kind: 'busy' } },
  ])('a refusal is told from a fault: $outcome.kind $outcome.why', async ({ one, answer, outcome }) => {
    vendor.answer = answer
    expect(await sendBy(one)).toMatchObject(outcome)
    vendor.status = 503
    expect((await sendBy(one)).kind).toBe('busy')
  })
})

describe('rules of settings', () => {
  it.each([
    { category: SmsCategory.aliyun, appId: '', hasSecret: false, error: 'secretMissing' },
    { category: SmsCategory.tencent, appId: '', hasSecret: true, error: 'appMissing' },
  ])('refuse an account of $category', ({ error, ...given }) => {
    expect(() => checkAccount(given)).toThrow(expect.objectContaining({ refusalName: `smsSetting.${error}` }) as Error)
  })

  it.each(['[]', 'x', '{"a b":"1"}', '{"a":{}}', `{${Array.from({ length: 11 }, (_, n) => `"a${n}":1`).join()}}`])(
    'refuse values that are %s',
    (text) => expect(() => templateParams(text)).toThrow('模板参数须为JSON对象，最多10项'),
  )

  it('read values as texts, in their order', () =>
    expect(Object.entries(templateParams('{"b":1,"a":"x"}'))).toEqual([
      ['b', '1'],
      ['a', 'x'],
    ]))
})

describe('settings of text messages', () => {
  let world: World
  let admin: TestUser
  let tenant = 310_000
  const rights = ['sms_view', 'sms_add', 'sms_edit', 'sms_delete', 'sms_enable', 'sms_send']
  const usual = smsEndpoint(SmsCategory.yunpian)

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    tenant++
    admin = await givenUser(world, { tenantId: String(tenant), permissions: rights })
    useSmsEndpoint(SmsCategory.yunpian, vendor.url)
  })
  afterEach(() => useSmsEndpoint(SmsCategory.yunpian, usual))

  const draft = { category: 1, smsCode: 'code', templateId: 'T1', signName: '商户平台', accessKey: 'apikey-123456' }
  const save = (over: Record<string, unknown> = {}, by = admin) =>
    world.as(by).send(smsSetting.submit, { ...draft, ...over })
  const list = async () => (await world.as(admin).send(smsSetting.list)).data.records
  const outbox = () =>
    world.within(admin, async ({ client }) => (await client.query('SELECT * FROM sms_outbox ORDER BY id')).rows)

  it('C0126 to C0130: are added, changed, one is put in use, and keys never leave (R103, R311)', async () => {
    const { id } = (await save({ secretKey: 'very secret words' })).data
    const second = (await save({ smsCode: 'second', category: 3, secretKey: 'sk' })).data.id
    expect(await list()).toMatchObject([
      { smsCode: 'second', secretKey: '******', status: 1 },
      { smsCode: 'code', accessKey: '****3456', secretKey: '******', status: 1, categoryName: '云片' },
    ])
    const shown = (await world.as(admin).send(smsSetting.detail, { id })).data
    expect((await save({ ...shown, signName: '新签名' })).status).toBe(200)
    expect(await save({ ...shown, signName: '迟到' })).toMatchObject({ status: 409, error: 'common.moved' })
    const stored = await world.within(
      admin,
      async ({ client }) => (await client.query('SELECT * FROM sms_setting')).rows,
    )
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
      /apikey-123456|very secret/,
    )
    for (const one of [id, second])
      expect((await world.as(admin).send(smsSetting.enable, { id: one })).status).toBe(200)
    expect((await list()).map(({ status }) => status)).toEqual([2, 1])
    expect(await world.as(admin).send(smsSetting.remove, { ids: `${id},${second}` })).toMatchObject({
      status: 409,
      error: 'smsSetting.inUse',
    })
    expect((await world.as(admin).send(smsSetting.remove, { ids: id })).status).toBe(200)
    expect((await list()).map(({ smsCode }) => smsCode)).toEqual(['second'])
  })

  it.each([
    { why: 'a code twice', over: { signName: '另' }, error: 'smsSetting.codeTaken' },
    { why: 'a mask as a new key', over: { smsCode: 'b', accessKey: '****3456' }, error: 'common.fieldMasked' },
    { why: 'no secret where one is needed', over: { smsCode: 'b', category: 2 }, error: 'smsSetting.secretMissing' },
    { why: 'no template', over: { smsCode: 'b', templateId: '' }, error: 'common.fieldRequired' },
    { why: 'another kind of service', over: { smsCode: 'b', category: 9 }, error: 'common.fieldChoice' },
  ])('C0129: refuses $why, and stores nothing', async ({ over, error }) => {
    await save()
    const before = await list()
    expect((await save(over)).error).toBe(error)
    expect(await list()).toEqual(before)
  })

  it('C0130: the simulator is for the demo', async () => {
    const { id } = (await save({ category: 5 })).data
    expect((await world.as(admin).send(smsSetting.enable, { id })).error).toBe('smsSetting.simulatorOnly')
    expect((await list())[0]?.status).toBe(1)
  })

  it('a code goes by the setting in use, its words are gone afterwards', async () => {
    const { id } = (await save()).data
    await world.as(admin).send(smsSetting.enable, { id })
    vendor.answer = { code: 0, sid: 7 }
    await world.within(admin, (tx) =>
      sendSmsCode(tx, { ...admin, phone: '13800138000', scene: SmsScene.payPassword, isMeant: true }),
    )
    expect(await drainOutbox(world.db, 'sms')).toMatchObject({ settled: 1 })
    expect(vendor.heard).toHaveLength(1)
    expect(new URLSearchParams(vendor.heard[0]?.body).get('tpl_value')).toMatch(/^%23code%23=\d{5}$/)
    expect(await outbox()).toMatchObject([{ vendor_no: '7', body_enc: '', params_enc: '', failure: '' }])
    expect((await outbox())[0].sent_at).not.toBeNull()
  })

  it('a sub-operator without a setting sends by its operator’s; without any the message waits', async () => {
    const oemNo = `9${String(tenant).slice(1)}`
    const sub = await givenUser(world, { tenantId: admin.tenantId, oemNo, permissions: rights })
    const send = () =>
      world.within(sub, (tx) =>
        sendSmsCode(tx, { ...sub, phone: `138001380${tenant % 100}`, scene: SmsScene.bankCard, isMeant: true }),
      )
    await send()
    expect(await drainOutbox(world.db, 'sms')).toMatchObject({ again: 1 })
    const { id } = (await save()).data
    await world.as(admin).send(smsSetting.enable, { id })
    vendor.answer = { code: 0, sid: 8 }
    await world.db.pool.query(`UPDATE outbox_due SET next_at = business_now() WHERE kind = 'sms'`)
    expect(await drainOutbox(world.db, 'sms')).toMatchObject({ settled: 1 })
    expect(vendor.heard).toHaveLength(1)
  })

  it('C0131 C1190: sends by hand through a named setting; a refusal is written down (R476)', async () => {
    await save()
    const send = (over: Record<string, unknown> = {}, call = smsSetting.sendMessage, by = admin) =>
      world.as(by).send(call, { code: 'code', phones: '13800138000,13900139000', params: '{"code":"1"}', ...over })
    vendor.answer = { code: 2, msg: '参数错误' }
    expect((await send()).data).toEqual({ count: 2 })
    expect(await drainOutbox(world.db, 'sms')).toMatchObject({ settled: 2 })
    expect(await outbox()).toMatchObject([{ failure: '2 参数错误', sent_at: null }, { failure: '2 参数错误' }])
    expect((await send({}, smsSetting.endpointSendMessage)).data).toEqual({ count: 2 })
    for (const [over, error] of [
      [{ phones: '12' }, 'sms.phoneLength'],
      [{ phones: ',' }, 'common.fieldRequired'],
      [{ params: '[]' }, 'smsSetting.paramsForm'],
      [{ code: 'none' }, 'smsSetting.codeUnknown'],
      [{ code: '' }, 'smsSetting.noneEnabled'],
    ] as const)
      expect((await send(over)).error).toBe(error)
    expect(await outbox()).toHaveLength(4)
    const many = (n: number) => Array.from({ length: n }, (_, k) => `13${String(800_000_000 + k)}`).join(',')
    expect((await send({ phones: many(97) })).error).toBe('smsSetting.tooMany')
    expect((await send({ phones: many(96) })).data).toEqual({ count: 96 })
    expect((await send({ phones: '13700137000' })).status).toBe(429)
  })

  it('are each tenant’s own, and need their permissions', async () => {
    const { id } = (await save()).data
    const stranger = await givenUser(world, { tenantId: '319999', permissions: rights })
    expect((await world.as(stranger).send(smsSetting.detail, { id })).status).toBe(404)
    expect((await save({ id }, stranger)).status).toBe(404)
    expect((await world.as(stranger).send(smsSetting.enable, { id })).status).toBe(404)
    expect((await world.as(stranger).send(smsSetting.remove, { ids: id })).status).toBe(404)
    const nobody = await givenUser(world, { tenantId: admin.tenantId })
    for (const call of [
      smsSetting.list,
      smsSetting.detail,
      smsSetting.enable,
      smsSetting.remove,
      smsSetting.sendMessage,
    ])
      expect((await world.as(nobody).send(call as typeof smsSetting.enable, { id, ids: id })).status).toBe(403)
    expect((await save({ smsCode: 'x' }, nobody)).status).toBe(403)
    expect(await list()).toHaveLength(1)
  })
})
