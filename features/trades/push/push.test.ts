import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { pushSignature } from './push-http.adapter.ts'
import { isTaken, pushDelays } from './push.rules.ts'
import { sendDuePushes } from './push.actions.ts'
import { pushKeyOf } from './push-key.actions.ts'

let world: World
let merchant: Merchant
let tenantId: string
let url: string
const told: { headers: IncomingHttpHeaders; body: string }[] = []
let respond = () => ({ status: 200, body: 'SUCCESS' })
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    told.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    const { status, body } = respond()
    response.writeHead(status).end(body)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`
  allowOutgoing(url)
  world = await startWorld()
  await world.moveClock('0 seconds')
  const chain = await given.chainE1(world)
  merchant = chain.merchant
  tenantId = chain.operator.tenantId
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})
beforeEach(() => {
  told.length = 0
  respond = () => ({ status: 200, body: 'SUCCESS' })
})

const within = <T>(work: Parameters<World['within']>[1]) =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
const rows = async (text: string, values: unknown[] = []) =>
  (await within<{ rows: Record<string, unknown>[] }>((tx) => tx.client.query(text, values))).rows

let running = 0
/** A trade with pushes that wait, in the order of their events. */
async function givenPushes(events: readonly string[], address = url): Promise<string> {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const code = `PT${day.replaceAll('-', '')}${String(++running).padStart(10, '9')}`
  await rows(
    `INSERT INTO pos_trade (tenant_id, oem_no, rpt_order_code, create_day, trade_kind, trade_source, pay_way, rpt_status, rpi_no, aisle_code, order_amount, trade_amount, create_time, pay_time, book_day, notify_url, push_status)
     VALUES ($1, $1, $2, $3, 1, 3, 1, 2, $4, 'SANDBOX', 100, 100, business_now(), business_now(), $3, $5, 1)`,
    [tenantId, code, day, merchant.rpiNo, address],
  )
  for (const event of events)
    await rows(
      'INSERT INTO trade_push (tenant_id, oem_no, rpt_order_code, event_kind, url, body) VALUES ($1, $1, $2, $3, $4, $5)',
      [tenantId, code, event, address, JSON.stringify({ event, code })],
    )
  return code
}
const pushesOf = (code: string) =>
  rows(
    'SELECT event_kind, push_status, attempts, last_http, last_answer, next_at FROM trade_push WHERE tenant_id = $1 AND rpt_order_code = $2 ORDER BY id',
    [tenantId, code],
  )
const statusOf = async (code: string) =>
  (await rows('SELECT push_status FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2', [tenantId, code]))[0]
    ?.push_status
const send = () => sendDuePushes(world.db, tenantId)

describe('a push to the merchant', () => {
  it('is signed with the merchant key and delivered by SUCCESS (trap 9)', async () => {
    const code = await givenPushes(['PAID'])
    await send()
    const key = await within<string>((tx) => pushKeyOf(tx, { tenantId, oemNo: tenantId, rpiNo: merchant.rpiNo }))
    expect(told).toHaveLength(1)
    expect(told[0]?.headers['x-sign']).toBe(pushSignature(key, told[0]?.body ?? ''))
    expect(await pushesOf(code)).toMatchObject([
      { push_status: 2, attempts: 1, last_http: 200, last_answer: 'SUCCESS' },
    ])
    expect(await statusOf(code)).toBe(2)
    expect(await send()).toBe(0)
  })

  it('of a later event waits for the earlier one of its trade', async () => {
    respond = () => ({ status: 500, body: 'no' })
    const code = await givenPushes(['PAID', 'REFUNDED'])
    await send()
    expect(told.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['PAID'])
    expect(await statusOf(code)).toBe(3)
    respond = () => ({ status: 200, body: '{"code":"SUCCESS"}' })
    await world.moveClock('16 seconds')
    while ((await send()) > 0);
    expect(told.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['PAID', 'PAID', 'REFUNDED'])
    expect(await statusOf(code)).toBe(2)
    await world.moveClock('0 seconds')
  })

  it('is tried 16 times over 24 h 4 min, the first retry among them, then given up (trap 9)', async () => {
    expect(pushDelays.reduce((sum, one) => sum + one, 0)).toBe((24 * 60 + 4) * 60)
    respond = () => ({ status: 200, body: 'OK' })
    const code = await givenPushes(['PAID'])
    let ahead = 0
    await send()
    for (const delay of pushDelays) {
      expect(await send()).toBe(0)
      await world.moveClock(`${(ahead += delay + 1)} seconds`)
      expect(await send()).toBe(1)
    }
    expect(await pushesOf(code)).toMatchObject([{ push_status: 4, attempts: 16, next_at: null }])
    expect(await statusOf(code)).toBe(4)
    await world.moveClock('0 seconds')
  })

  it('can be checked with the key that staff may show, and nobody without the permission or of another operator', async () => {
    const asked = { entity: 'merchantPushKey', no: merchant.rpiNo, field: 'key' }
    const staff = await givenUser(world, { tenantId, permissions: ['merchant_push_key'] })
    const key = await within<string>((tx) => pushKeyOf(tx, { tenantId, oemNo: tenantId, rpiNo: merchant.rpiNo }))
    expect((await world.as(staff).send(reveal.show, asked)).data.value).toBe(key)
    expect((await world.as(await givenUser(world, { tenantId })).send(reveal.show, asked)).status).toBe(403)
    const other = await givenUser(world, { tenantId: '188888', permissions: ['merchant_push_key'] })
    expect((await world.as(other).send(reveal.show, asked)).status).toBe(404)
  })

  it('is never sent into the own network', async () => {
    const code = await givenPushes(['PAID'], 'http://169.254.169.254/latest')
    await send()
    expect(await pushesOf(code)).toMatchObject([
      { push_status: 3, last_http: null, last_answer: '169.254.169.254 is not in the public net' },
    ])
  })
})

it.each([
  { http: 200, answer: ' SUCCESS\n', taken: true },
  { http: 200, answer: '{"code":"SUCCESS"}', taken: true },
  { http: 201, answer: 'SUCCESS', taken: false },
  { http: 200, answer: 'success', taken: false },
  { http: 200, answer: '{"code":"FAIL"}', taken: false },
  { http: 200, answer: 'null', taken: false },
])('HTTP $http with $answer is taken: $taken', ({ http, answer, taken }) => expect(isTaken(http, answer)).toBe(taken))
