import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxSignature } from '../sandbox/sandbox-http.adapter.ts'
import { benchSecret, type ChannelBench, startChannelBench } from './channel-bench.fixture.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
})
afterAll(() => bench.close())

let running = 0
const order = (over: Record<string, unknown> = {}) => ({
  notifyId: `F${++running}`,
  event: 'pay',
  occurredAt: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  outTradeNo: null,
  aisleOrderNo: `FO${running}`,
  aisleMerchantNo: bench.merchant.aisleMerNo,
  sn: null,
  scene: 'STATIC',
  amount: 1000,
  payWay: 1,
  cardType: 0,
  cardNoMask: null,
  bankName: null,
  settleCycle: 'T1',
  merchantFee: null,
  d0Fee: null,
  cost: null,
  state: 'SUCCESS',
  failCode: null,
  attach: null,
  payTime: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  ...over,
})

interface Sending {
  signed?: string
  appId?: string
  secret?: string
  secondsOff?: number
  url?: string
}

/** Posts a body; signed as a channel does unless told otherwise. */
async function post(
  body: string,
  { signed = body, appId = 'bench-app', secret = benchSecret, secondsOff = 0, url = bench.notifyUrl }: Sending = {},
) {
  const timestamp = String(Math.floor(Date.now() / 1000) + secondsOff)
  const nonce = randomBytes(8).toString('hex')
  const sign = sandboxSignature(secret, {
    method: 'POST',
    target: new URL(url).pathname,
    timestamp,
    nonce,
    body: signed,
  })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-app-id': appId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
    },
  })
  return { status: answer.status, text: await answer.text() }
}

const notified = () =>
  bench.rows<{ handle_status: number; handle_msg: string; raw_body: string }>(
    'SELECT handle_status, handle_msg, raw_body FROM channel_notify WHERE tenant_id = $1 ORDER BY received_at, notify_seq',
    [bench.tenantId],
  )
const trades = async () => (await bench.rows('SELECT 1 FROM pos_trade WHERE tenant_id = $1', [bench.tenantId])).length

describe('a notification (C1101)', () => {
  it('is checked over its raw bytes: other spacing with the right fields is forged', async () => {
    const content = order()
    const before = await trades()
    expect(await post(JSON.stringify(content, null, 2), { signed: JSON.stringify(content) })).toEqual({
      status: 400,
      text: 'FAIL',
    })
    expect(await trades()).toBe(before)
    expect(await post(JSON.stringify(content, null, 2))).toEqual({ status: 200, text: 'SUCCESS' })
    expect(await trades()).toBe(before + 1)
  })

  it.each([
    { why: 'signed with another secret', over: { secret: 'another secret' }, msg: 'signature' },
    { why: 'of another app', over: { appId: 'other-app' }, msg: 'unknown app' },
    { why: 'older than 300 s', over: { secondsOff: -301 }, msg: 'timestamp' },
    { why: 'from the future', over: { secondsOff: 302 }, msg: 'timestamp' },
  ])('$why is kept with status 5, answered with 400, and changes nothing', async ({ over, msg }) => {
    const before = await trades()
    expect((await post(JSON.stringify(order()), over)).status).toBe(400)
    expect((await notified()).at(-1)).toMatchObject({ handle_status: 5, handle_msg: msg })
    expect(await trades()).toBe(before)
  })

  it('forged five times within a minute leaves one alarm', async () => {
    const alarms = () =>
      bench.rows("SELECT 1 FROM biz_state_log WHERE tenant_id = $1 AND entity = 'channelAlarm'", [bench.tenantId])
    expect(await alarms()).toHaveLength(1)
    await post(JSON.stringify(order()), { secret: 'another secret' })
    expect(await alarms()).toHaveLength(1)
  })

  it('repeated, also at the same instant, is booked once and answered with success each time', async () => {
    const body = JSON.stringify(order())
    const before = await trades()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)))
    expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => 'SUCCESS'))
    expect((await post(body)).status).toBe(200)
    expect(await trades()).toBe(before + 1)
  })

  it('that a paid trade failed changes nothing (trap 12)', async () => {
    const content = order()
    await post(JSON.stringify(content))
    expect(
      (await post(JSON.stringify({ ...content, notifyId: 'late', state: 'FAILED', payTime: null, failCode: 'NO' })))
        .text,
    ).toBe('SUCCESS')
    expect(
      await bench.rows('SELECT rpt_status FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2', [
        bench.tenantId,
        content.aisleOrderNo,
      ]),
    ).toEqual([{ rpt_status: 2 }])
    expect((await notified()).at(-1)).toMatchObject({ handle_status: 4 })
  })

  it('of an unknown merchant is booked for nobody, for a person to claim', async () => {
    const content = order({ aisleMerchantNo: 'NOBODY' })
    expect((await post(JSON.stringify(content))).text).toBe('SUCCESS')
    expect(
      await bench.rows(
        'SELECT rpi_no, abnormal_kind FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
        [bench.tenantId, content.aisleOrderNo],
      ),
    ).toEqual([{ rpi_no: null, abnormal_kind: 2 }])
  })

  it('at the address of an operator or channel that is not open is not taken', async () => {
    const body = JSON.stringify(order())
    for (const url of [bench.notifyUrl.replace(bench.tenantId, '999999'), bench.notifyUrl.replace('SANDBOX', 'OTHER')])
      expect((await post(body, { url })).status).toBe(404)
  })

  it('by the hundred is taken in batches', async () => {
    const before = await trades()
    const answers = await Promise.all(Array.from({ length: 300 }, () => post(JSON.stringify(order()))))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['SUCCESS']))
    expect(await trades()).toBe(before + 300)
  })
})
