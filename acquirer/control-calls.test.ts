import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { startAcquirer } from './server.ts'
import { callSigned, expectSoundBooks, testApp, testBench } from './bench.fixture.ts'

const bench = testBench()

/** Status of a GET with chosen headers, which fetch would not let us choose. */
function statusWith(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
      .on('error', reject)
      .end()
  })
}

describe('the control calls', () => {
  it('are refused, with the screen, unless the server listens on loopback', async () => {
    await expect(startAcquirer({ port: 0, host: '0.0.0.0' })).rejects.toThrow('secret')
    const app = { appId: 'open', appSecret: '0123456789abcdef', notifyUrl: null }
    const open = await startAcquirer({ port: 0, host: '0.0.0.0', app })
    const local = open.url.replace('0.0.0.0', '127.0.0.1')
    expect((await fetch(`${local}/control/clock`)).status).toBe(403)
    expect((await fetch(local)).status).toBe(403)
    expect((await fetch(`${local}/healthz`)).status).toBe(200)
    const timestamp = Math.floor(Date.now() / 1000)
    const balance = (of: typeof testApp) =>
      callSigned(local, 'GET', '/v1/payouts/balance', undefined, { app: of, timestamp })
    expect(await balance(app)).toMatchObject({ code: 'SUCCESS' })
    expect(await balance(testApp)).toMatchObject({ status: 401, errCode: 'UNKNOWN_APP' })
    await open.close()
  })

  it('are refused to another site’s page, and under another name of this machine', async () => {
    const path = `${bench.url}/control/clock`
    expect(await statusWith(path, {})).toBe(200)
    expect(await statusWith(path, { Origin: 'http://evil.example' })).toBe(403)
    expect(await statusWith(path, { Host: 'evil.example' })).toBe(403)
  })

  it('answer unknown paths with 404, wrong shapes with 400 and refusals with 409', async () => {
    const post = async (path: string, body: string) =>
      (await fetch(`${bench.url}/control/${path}`, { method: 'POST', body })).status
    expect(await post('nothing', '{}')).toBe(404)
    expect(await post('pay', '{"amount":"1"}')).toBe(400)
    expect(await post('pay', '{')).toBe(400)
    expect(await post('pay', '{"no":"SO404"}')).toBe(409)
  })

  it('never tell a secret', async () => {
    await bench.control('config', { appId: 'other', appSecret: 'very-secret-indeed' })
    expect(JSON.stringify(await bench.show('config'))).not.toContain('secret')
  })

  it('take costs, and price the acquirer’s part with them', async () => {
    await bench.control('costs', { payWay: 1, ratePpm: 3000 })
    expect(await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })).toMatchObject({
      merchantFee: 38,
      cost: 30,
    })
  })

  it('take a batch: a refused item stops nothing and leaves nothing', async () => {
    const { answers } = await bench.control<{ answers: { code: string; errCode: string | null }[] }>('batch', [
      { path: '/control/pay', body: { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 } },
      { path: '/control/pay', body: { aisleMerchantNo: 'M9', amount: 10_000, payWay: 1 } },
      { path: '/control/clock', body: { advanceSeconds: 1 } },
      { path: '/control/swipe', body: { sn: 'SN1', cardNo: '6222021234567890', amount: 10_000 } },
    ])
    expect(answers.map(({ code, errCode }) => errCode ?? code)).toEqual([
      'SUCCESS',
      'MERCHANT_NOT_FOUND',
      'UNKNOWN_PATH',
      'SUCCESS',
    ])
    await expectSoundBooks(bench)
  })

  it('list orders by merchant, state, number and page', async () => {
    for (let i = 1; i <= 5; i += 1)
      await bench.control('pay', { aisleMerchantNo: i === 5 ? 'M2' : 'M1', amount: 10_000 + i, payWay: 1 })
    const list = (query: string) =>
      bench.show<{ count: number; rows: { amount: number; aisleOrderNo: string }[]; more: boolean }>(`orders?${query}`)
    const first = await list('aisleMerchantNo=M1&limit=3')
    expect(first).toMatchObject({
      count: 4,
      more: true,
      rows: [{ amount: 10_001 }, { amount: 10_002 }, { amount: 10_003 }],
    })
    expect(await list(`aisleMerchantNo=M1&limit=3&after=${first.rows[2]!.aisleOrderNo}`)).toMatchObject({
      more: false,
      rows: [{ amount: 10_004 }],
    })
    expect((await list('newest=true&limit=1')).rows).toMatchObject([{ amount: 10_005 }])
    expect(await list('state=FAILED')).toMatchObject({ count: 0 })
    expect(await list(`no=${first.rows[0]!.aisleOrderNo}`)).toMatchObject({ count: 1 })
    await expect(list('limit=5000')).rejects.toThrow('BAD_REQUEST')
  })

  it('reset forgets everything but apps and settings', async () => {
    await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })
    await bench.control('reset', { seed: 3 })
    expect(await bench.show('orders')).toMatchObject({ count: 0 })
    expect(await bench.show('merchants')).toMatchObject({ count: 0 })
    const { seed, apps } = await bench.show<{ seed: number; apps: object[] }>('config')
    expect(seed).toBe(3)
    expect(apps).toContainEqual({ appId: 'sandbox-app', notifyUrl: bench.client.url })
    expect(await bench.show('costs')).toHaveLength(8)
  })
})

describe('the crowd', () => {
  const rates = [1, 2, 3, 4, 5, 6, 7, 8].map((payWay) => ({ payWay, ratePpm: 3800 }))
  const merchants = ['C1', 'C2'].map((no) => ({ aisleMerchantNo: no, name: no, terminals: [`SN-${no}`], rates }))

  async function run(): Promise<unknown[]> {
    await bench.control('reset', { seed: 7, clock: '2026-03-02 10:00:00', frozen: true })
    await bench.control('merchants', [...merchants, { aisleMerchantNo: 'C3', name: 'C3', rates }])
    await bench.control('crowd', { perSecond: 50, merchants: ['C1', 'C2'], seed: 9 })
    await expect
      .poll(async () => (await bench.show<{ made: number }>('crowd')).made, { timeout: 5000 })
      .toBeGreaterThan(9)
    await bench.control('crowd', { perSecond: 0 })
    const { rows } = await bench.show<{ rows: Record<string, unknown>[] }>('orders?limit=10')
    return rows.map(({ amount, aisleMerchantNo, payWay, cardNoMask }) => [amount, aisleMerchantNo, payWay, cardNoMask])
  }

  it('pays by itself at the merchants named, the same payments for the same seed', async () => {
    const first = await run()
    expect(first).toHaveLength(10)
    expect(new Set(first.map((row) => (row as unknown[])[1]))).toEqual(new Set(['C1', 'C2']))
    expect(await run()).toEqual(first)
    await expectSoundBooks(bench)
  })

  it('is at most 50 a second', async () => {
    await expect(bench.control('crowd', { perSecond: 51 })).rejects.toThrow('BAD_REQUEST')
  })
})
