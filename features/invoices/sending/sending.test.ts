import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailThrough } from '../../../core/server/mail/mail.ts'
import { cardPicture } from '../../../tools/adapter-check/card-picture.ts'
import { draftOf, type InvoiceBench, startInvoiceBench } from '../invoice-bench.fixture.ts'
import { invoice } from '../invoice/invoice.contract.ts'
import { taxConnection } from '../tax-connection/tax-connection.contract.ts'
import { invoiceSending } from './sending.contract.ts'

let bench: InvoiceBench
let smtp: SMTPServer
let id: string
const heard: string[] = []
let answer: Error | null = null
beforeAll(async () => {
  bench = await startInvoiceBench()
  await bench.authorise()
  ;({ id } = await bench.issue())
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(answer ?? undefined),
    onData: (stream, _session, done) => void buffer(stream).then((whole) => (heard.push(whole.toString()), done())),
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
}, 60_000)
afterEach(() => {
  answer = null
  mailThrough(undefined)
})
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed))
  await bench.close()
})

const through = () => mailThrough(`smtp://127.0.0.1:${port()}?from=invoice@pay.example.com`)
const port = () => ((smtp.server as unknown as Server).address() as AddressInfo).port
const as = (user = bench.staff) => bench.world.as(user)
const send = (more: object = {}) => as().send(invoiceSending.send, { id, requestNo: crypto.randomUUID(), ...more })
const newest = async () => (await as().send(invoiceSending.list, {})).data.records[0]

describe('an issued invoice (R054, R338, C0715, C1407, C1408)', () => {
  it('goes through the mail server with both of its files, to the invoice’s own address or another', async () => {
    through()
    expect((await send()).success).toBe(true)
    expect(await newest()).toMatchObject({ sendingStatus: 1, target: expect.stringContaining('*') })
    await bench.settle()
    expect(await newest()).toMatchObject({ sendingStatus: 2, isKept: 0, sendWay: 1 })
    expect(heard).toHaveLength(1)
    for (const words of [
      'To: liming@example.com',
      'From: invoice@pay.example.com',
      'application/pdf',
      'application/xml',
    ])
      expect(heard[0]).toContain(words)
    await send({ email: 'other@example.com' })
    await bench.settle()
    expect(heard[1]).toContain('To: other@example.com')
  })

  it('is kept and can be opened where no server is set', async () => {
    await send()
    await bench.settle()
    const sending = await newest()
    expect(sending).toMatchObject({ sendingStatus: 2, isKept: 1 })
    const reply = await bench.world.app.inject({
      url: `${invoiceSending.mail.path}?id=${sending?.id}`,
      headers: { 'blade-auth': `bearer ${bench.staff.token}` },
    })
    expect(reply.payload).toContain('To: liming@example.com')
    expect(reply.payload).toContain('Content-Disposition: attachment')
    const [row] = await bench.rows<{ kept: string }>(
      `SELECT kept_mail_enc AS kept FROM invoice_sending WHERE kept_mail_enc <> ''`,
    )
    expect(row?.kept).not.toContain('liming')
  })

  it('that the server refuses has failed with its words; one that says later is tried again', async () => {
    through()
    answer = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    await send()
    await bench.settle()
    expect(await newest()).toMatchObject({ sendingStatus: 3, failReason: expect.stringContaining('no such mailbox') })
    answer = Object.assign(new Error('busy'), { responseCode: 451 })
    await send()
    await bench.settle()
    expect(await newest()).toMatchObject({ sendingStatus: 1 })
    answer = null
    await bench.settle(120)
    expect(await newest()).toMatchObject({ sendingStatus: 2 })
  })

  it('goes by text message as well, and a draft goes nowhere', async () => {
    await send({ mobile: '13800138000' })
    expect(await newest()).toMatchObject({ sendWay: 2, sendingStatus: 2 })
    const draft = await as().send(invoice.save, draftOf(bench.rpiNo, '5.00'))
    expect(await send({ id: draft.data.id })).toMatchObject({ code: 409, msg: '发票尚未开具' })
    const nameless = await bench.issue({ email: undefined })
    expect(await send({ id: nameless.id })).toMatchObject({ code: 400, msg: '请填写邮箱或手机号' })
  })

  it('waits when nobody answers at the address', async () => {
    const dead = createServer().listen(0, '127.0.0.1')
    await new Promise((ready) => dead.once('listening', ready))
    const { port: free } = dead.address() as AddressInfo
    await new Promise((closed) => dead.close(closed))
    mailThrough(`smtp://127.0.0.1:${free}`)
    await send()
    await bench.settle()
    expect(await newest()).toMatchObject({ sendingStatus: 1 })
  })
})

describe('a picture (R658, C0722)', () => {
  const upload = async (content: Buffer, name = 'licence.png') => {
    const form = new FormData()
    form.set('type', '1')
    form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
    const address = bench.world.app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${address.port}${taxConnection.ocrCard.path}`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${bench.staff.token}` },
      body: form,
    })
    return (await reply.json()) as { code: number; msg: string; data: Record<string, string> }
  }

  it('is read by the tax service, and one that says nothing or is none is refused', async () => {
    const picture = cardPicture({ name: '京华支付有限公司', taxNo: '91350100M000100Y43', address: '建国路88号' })
    expect((await upload(picture)).data).toMatchObject({ name: '京华支付有限公司', taxNo: '91350100M000100Y43' })
    expect((await upload(cardPicture({}))).msg).toBe('图片无法识别，请换一张或手工填写')
    expect((await upload(Buffer.from('no picture'))).msg).toBe('请上传一张JPG或PNG图片')
  })
})

describe('the connection of an operator (C1447, C1448, C1409)', () => {
  it('is shown as connected alone, changed whole, and refused when it names no adapter', async () => {
    expect((await as().send(taxConnection.info, {})).data).toEqual({ config: '******' })
    const edit = (config: string) => as().send(taxConnection.edit, { config, requestNo: crypto.randomUUID() })
    expect((await edit('{"adapter":"nobody"}')).msg).toBe('税务平台接口配置格式不正确')
    expect((await edit('******')).success).toBe(true)
    expect((await bench.world.as(bench.provider).send(taxConnection.edit, { config: '{}' })).code).toBe(403)
  })

  it('believes no forged news', async () => {
    const url = `/api/countinghouse/invoices/notify/sandbox/${bench.tenantId}`
    const reply = await bench.world.app.inject({ method: 'POST', url, payload: { event: 'taxInvoice' } })
    expect([reply.statusCode, reply.payload]).toEqual([400, 'FAIL'])
    const none = await bench.world.app.inject({ method: 'POST', url: url.replace('sandbox', 'nobody'), payload: {} })
    expect(none.statusCode).toBe(404)
  })
})
