import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { e1Prices, given } from '../../../tests/kit/network.ts'
import {
  type ChannelBench,
  startChannelBench,
  tradeOf,
  untilStatus,
} from '../../channels/notify/channel-bench.fixture.ts'
import { payerLimit, payersAmount, payersWay, waysFor } from '../../trades/order/payer-order.rules.ts'

let bench: ChannelBench
let rqCode: string
let fixed: string

beforeAll(async () => {
  bench = await startChannelBench()
  rqCode = await given.code(bench.world, bench.merchant)
  fixed = await given.code(bench.world, bench.merchant)
  await set(`UPDATE qrcode SET fixed_amount = 1250 WHERE rq_code = '${fixed}'`)
}, 60_000)
afterAll(() => bench.close())

const set = (text: string) =>
  bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, (tx) => tx.client.query(text))
const host = '203.0.113.7'
const open = async (url: string) => {
  const reply = await bench.world.app.inject({ method: 'GET', url, headers: { 'user-agent': 'MicroMessenger' } })
  return { status: reply.statusCode, page: reply.payload, csp: String(reply.headers['content-security-policy']) }
}
const keyOf = (page: string) => /name="key" value="([0-9a-f]{32})"/.exec(page)?.[1] ?? ''
const pay = async (url: string, fields: Record<string, string>, from = host, language = 'zh') => {
  const reply = await bench.world.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'MicroMessenger',
      'x-forwarded-for': from,
      'accept-language': language,
    },
  })
  return { status: reply.statusCode, page: reply.payload, next: String(reply.headers.location ?? '') }
}
const trades = async () =>
  Number((await bench.rows<{ n: bigint }>('SELECT count(*) AS n FROM pos_trade WHERE rq_code IS NOT NULL'))[0]?.n)

describe('a payer pays by a code (network 15, 23)', () => {
  it('is asked for the amount, begins a real payment, pays at the channel, and sees that it is paid', async () => {
    const opened = await open(`/q/${rqCode}`)
    expect(opened.page).toContain('name="tradeAmount"')
    expect(opened.csp).toContain("form-action 'self'")
    const key = keyOf(opened.page)
    const sent = await pay(`/q/${rqCode}`, { key, tradeAmount: '8.80' })
    expect(sent).toMatchObject({ status: 303, next: `/q/${rqCode}/${key}` })
    expect((await open(sent.next)).page).toContain('正在准备支付')
    await drainOutbox(bench.world.db, 'trade.order')
    const waiting = (await open(sent.next)).page
    const codeUrl = /class="way" href="([^"]+)"/.exec(waiting)?.[1] ?? ''
    expect(codeUrl).toMatch(/^http/)
    await bench.control('pay', { no: codeUrl.replaceAll('&#38;', '&') })
    const [known] = await bench.rows<{ code: string }>(
      'SELECT rpt_order_code AS code FROM trade_key WHERE key_value = $1',
      [`Q${key}`],
    )
    await untilStatus(bench, known?.code ?? '', 2)
    expect(await tradeOf(bench, known?.code ?? '')).toMatchObject({
      trade_amount: 880n,
      rq_code: rqCode,
      store_no: bench.merchant.rpsNo,
      trade_source: 3,
      trade_kind: 1,
      abnormal_kind: 0,
    })
    expect((await open(sent.next)).page).toMatch(/支付成功.*8\.80/)
  })

  it('pays at a merchant of a sub-operator, whose prices stand on those of the operator above', async () => {
    const { world, tenantId } = bench
    const [, first, second, signed] = e1Prices
    const sub = await given.subOperator(world, { tenantId, oemNo: tenantId }, { prices: first })
    const merchant = await given.merchant(world, await given.provider(world, sub, { prices: second }), {
      prices: signed,
    })
    const inner = await given.code(world, merchant)
    const key = keyOf((await open(`/q/${inner}`)).page)
    expect(await pay(`/q/${inner}`, { key, tradeAmount: '6.60' })).toMatchObject({ status: 303 })
    const [trade] = await bench.rows(`SELECT oem_no, rpi_no, trade_amount FROM pos_trade WHERE mer_order_code = $1`, [
      `Q${key}`,
    ])
    expect(trade).toEqual({ oem_no: sub.oemNo, rpi_no: merchant.rpiNo, trade_amount: 660n })
  })

  it('pays what a code asks for, whatever the page is made to send', async () => {
    const key = keyOf((await open(`/q/${fixed}`)).page)
    await pay(`/q/${fixed}`, { key, tradeAmount: '0.01' })
    const [trade] = await bench.rows(`SELECT trade_amount FROM pos_trade WHERE mer_order_code = $1`, [`Q${key}`])
    expect(trade).toEqual({ trade_amount: 1250n })
  })

  it('pays once, however often the button is pressed', async () => {
    const key = keyOf((await open(`/q/${rqCode}`)).page)
    const before = await trades()
    const many = await Promise.all(Array.from({ length: 8 }, () => pay(`/q/${rqCode}`, { key, tradeAmount: '3.00' })))
    expect(many.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
    expect(await trades()).toBe(before + 1)
    const other = await pay(`/q/${rqCode}`, { key, tradeAmount: '4.00' })
    expect(other).toMatchObject({ status: 409 })
    expect(other.page).toContain('重复请求内容不一致')
    expect(keyOf(other.page)).not.toBe(key)
    expect(await trades()).toBe(before + 1)
  })

  it.each([
    { why: 'no amount', fields: { tradeAmount: '' }, zh: '金额格式不正确', en: 'The amount is invalid' },
    { why: 'nothing', fields: { tradeAmount: '0.00' }, zh: '金额必须大于0', en: 'The amount must be greater than 0' },
    { why: 'three decimals', fields: { tradeAmount: '1.005' }, zh: '金额格式不正确', en: 'The amount is invalid' },
    { why: 'another key', fields: { tradeAmount: '1.00', key: 'x' }, zh: '请求', en: 'request' },
  ])('is refused with $why, and nothing is begun', async ({ fields, zh, en }) => {
    const key = keyOf((await open(`/q/${rqCode}`)).page)
    const before = await trades()
    const [refused, english] = [
      await pay(`/q/${rqCode}`, { key, ...fields }),
      await pay(`/q/${rqCode}`, { key, ...fields }, host, 'en'),
    ]
    expect(refused.status).toBe(400)
    expect(refused.page).toContain('role="alert"')
    expect(refused.page).toContain(zh)
    expect(english.page.toLowerCase()).toContain(en.toLowerCase())
    expect(await trades()).toBe(before)
  })

  it('is refused when the code is off, and where the payment is not of this code', async () => {
    const key = keyOf((await open(`/q/${rqCode}`)).page)
    const begun = await pay(`/q/${rqCode}`, { key, tradeAmount: '2.00' })
    expect((await open(`/q/${fixed}/${key}`)).status).toBe(404)
    expect((await open(`/q/${rqCode}/${'0'.repeat(32)}`)).status).toBe(404)
    await set(`UPDATE qrcode SET is_on = false WHERE rq_code = '${rqCode}'`)
    try {
      const before = await trades()
      const refused = await pay(`/q/${rqCode}`, { key: 'a'.repeat(32), tradeAmount: '2.00' })
      expect(refused).toMatchObject({ status: 409 })
      expect(refused.page).toContain('收款码已停用')
      expect(await trades()).toBe(before)
      expect((await open(begun.next)).status).toBe(200)
    } finally {
      await set(`UPDATE qrcode SET is_on = true WHERE rq_code = '${rqCode}'`)
    }
  })

  it('is refused once the time of the operator is up, and until then is not', async () => {
    const until = (end: string) => set(`UPDATE tenant SET expire_time = ${end} WHERE tenant_id = '${bench.tenantId}'`)
    try {
      await until(`business_now() - interval '1 second'`)
      const before = await trades()
      const refused = await pay(`/q/${rqCode}`, { key: 'b'.repeat(32), tradeAmount: '2.00' })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect((await open(`/q/${rqCode}`)).page).not.toContain('name="tradeAmount"')
      expect(await trades()).toBe(before)
      await until(`business_now() + interval '1 hour'`)
      expect((await open(`/q/${rqCode}`)).page).toContain('name="tradeAmount"')
    } finally {
      await until('NULL')
    }
  })

  it('is told to wait when one address begins too many within a minute; another address goes on', async () => {
    const tries = Array.from({ length: payerLimit.most + 1 }, () => pay(`/q/${rqCode}`, {}, '198.51.100.9'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await pay(`/q/${rqCode}`, {}, '198.51.100.9')).page).toContain('操作过于频繁')
    expect((await pay(`/q/${rqCode}`, {}, '198.51.100.10')).status).toBe(400)
  })
})

describe('ways to pay', () => {
  it.each([
    { why: 'any browser', agent: 'Mozilla', ways: [1, 2, 8] },
    { why: 'WeChat', agent: 'Mozilla MicroMessenger/8', ways: [1] },
    { why: 'Alipay', agent: 'AlipayClient/10', ways: [2] },
    { why: 'an app without a channel', agent: 'CloudPay', ways: [] },
  ])('of $why', ({ agent, ways }) => expect(waysFor([8, 4, 2, 1], agent)).toEqual(ways))

  it('must be chosen where there are several, among those that are open', () => {
    expect(payersWay('2', [1, 2])).toBe(2)
    expect(payersWay('', [1])).toBe(1)
    expect(() => payersWay('3', [1, 2])).toThrow('请选择支付方式')
    expect(() => payersWay('1', [])).toThrow('商户未开通该支付方式')
    expect(payersAmount('１２.5')).toBe(1250n)
  })
})
