import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retryDelays } from './notifications.ts'
import { callSigned, type ClientSystem, control, startClient, testRates, testBench } from './bench.fixture.ts'

const startSeconds = 1_772_416_800

describe('the clock', () => {
  const bench = testBench()
  const pay = () => bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })

  it('runs everything on its way at its own time, however far it jumps', async () => {
    bench.client.respond = () => ({ status: 500, body: 'no' })
    await pay()
    await bench.advance(2 * 86_400)
    const reached = retryDelays.reduce<number[]>((times, delay) => [...times, times.at(-1)! + delay], [0])
    expect(bench.client.posts.map(({ timestamp }) => timestamp - startSeconds)).toEqual(reached)
    expect((await bench.show<{ rows: object[] }>('notifications')).rows).toMatchObject([
      { state: 'GIVEN_UP', attempts: 16, lastHttp: 500 },
    ])
  })

  it('retries until the body is SUCCESS with HTTP 200', async () => {
    const answers = [
      { status: 200, body: '{"code":"SUCCESS"}' },
      { status: 202, body: 'SUCCESS' },
      { status: 200, body: 'SUCCESS' },
    ]
    bench.client.respond = () => answers[bench.client.posts.length - 1]!
    await pay()
    await bench.advance(86_400)
    expect(bench.client.posts).toHaveLength(3)
    expect(new Set(bench.client.told().map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('stands still when frozen and says how much waits', async () => {
    await bench.post('/v1/orders', {
      outTradeNo: 'PT1',
      aisleMerchantNo: 'M1',
      amount: 10_000,
      payWay: 1,
      scene: 'NATIVE',
    })
    expect(await bench.show('clock')).toMatchObject({ now: '2026-03-02 10:00:00', frozen: true, waiting: 1 })
  })

  it('may be set back, which runs nothing', async () => {
    await bench.setClock('2025-01-01 00:00:00')
    expect(await bench.show('clock')).toMatchObject({ now: '2025-01-01 00:00:00' })
  })

  it('runs by itself when it is not frozen', async () => {
    await bench.control('clock', { frozen: false })
    await pay()
    await expect.poll(() => bench.client.told('pay')).toHaveLength(1)
  })

  it('gives the same run for the same seed, calls and times', async () => {
    const run = async () => {
      await bench.control('reset', { seed: 42, clock: '2026-03-02 10:00:00', frozen: true })
      await bench.control('merchants', { aisleMerchantNo: 'M1', name: '测试', rates: testRates, terminals: ['SN1'] })
      bench.client.posts.length = 0
      for (let i = 0; i < 5; i += 1)
        await bench.control('swipe', { sn: 'SN1', cardNo: `62220212345678${i}0`, amount: 10_000 + i })
      await bench.advance(60)
      return JSON.stringify(bench.client.told())
    }
    expect(await run()).toBe(await run())
  })

  it('resends by hand, faithfully', async () => {
    await bench.control('scenarios', { match: { api: 'pay' }, effects: { notify: { drop: true } } })
    await pay()
    const { rows } = await bench.show<{ rows: { notifyId: string }[] }>('notifications')
    expect(await bench.control(`notifications/${rows[0]!.notifyId}/resend`)).toMatchObject({
      state: 'DELIVERED',
      lastHttp: 200,
      lastAnswer: 'SUCCESS',
    })
    expect(bench.client.told('pay')).toHaveLength(1)
  })
})

describe('an acquirer that is killed', () => {
  let folder: string
  let client: ClientSystem
  let child: ChildProcess | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acquirer-'))
    client = await startClient()
  })
  afterEach(async () => {
    await kill()
    await client.close()
    await rm(folder, { recursive: true })
  })

  async function start(): Promise<string> {
    const env = { ...process.env, ACQUIRER_PORT: '0', ACQUIRER_DIR: folder }
    child = spawn(process.execPath, ['acquirer/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(child.stdout!, 'data')) as [Buffer]
    return /http:\S+/.exec(said.toString())![0]
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  it('knows afterwards all that it answered, and goes on with what waited', async () => {
    let url = await start()
    await control(url, 'POST', '/control/config', { notifyUrl: client.url })
    await control(url, 'POST', '/control/clock', { set: '2026-03-02 10:00:00', frozen: true })
    await control(url, 'POST', '/control/merchants', { aisleMerchantNo: 'M1', name: '测试', rates: testRates })
    await control(url, 'POST', '/control/payouts/fund', { amount: 100_000 })
    const wanted = { outTradeNo: 'PT1', aisleMerchantNo: 'M1', amount: 10_092, payWay: 1, scene: 'MICROPAY' }
    const first = await callSigned(url, 'POST', '/v1/orders', wanted)
    const payout = { outNo: 'PO1', account: '6222020200001234', name: '张三', amount: 5000 }
    const paying = callSigned(url, 'POST', '/v1/payouts', payout)
    await paying
    await kill()
    url = await start()
    expect(await control(url, 'GET', '/control/clock')).toMatchObject({ now: '2026-03-02 10:00:00', frozen: true })
    expect((await callSigned(url, 'POST', '/v1/orders', wanted)).text).toBe(first.text)
    expect(client.told()).toEqual([])
    await control(url, 'POST', '/control/clock', { advanceSeconds: 3 })
    expect(client.told().map(({ event, state }) => [event, state])).toEqual([
      ['payout', 'SUCCESS'],
      ['pay', 'SUCCESS'],
    ])
    expect(await control(url, 'GET', '/control/books')).toMatchObject({ faults: [] })
  })

  it('at any moment of a burst has told nothing that it does not know, and pays each payout once', async () => {
    let url = await start()
    await control(url, 'POST', '/control/config', { notifyUrl: client.url })
    await control(url, 'POST', '/control/payouts/fund', { amount: 100_000_000 })
    const answered: string[] = []
    const burst = Array.from({ length: 60 }, async (_, i) => {
      const { code } = await callSigned(url, 'POST', '/v1/payouts', {
        outNo: `PO${i}`,
        account: '6222',
        name: '张三',
        amount: 5000,
      })
      if (code === 'PROCESSING') answered.push(`PO${i}`)
      if (answered.length === 20) await kill()
    })
    await Promise.allSettled(burst)
    url = await start()
    for (const outNo of answered) {
      expect((await callSigned(url, 'GET', `/v1/payouts/${outNo}`)).data).toMatchObject({ outNo, amount: 5000 })
    }
    await control(url, 'POST', '/control/clock', { advanceSeconds: 60 })
    const { count } = await control<{ count: number }>(url, 'GET', '/control/payouts?state=SUCCESS')
    expect(count).toBeGreaterThanOrEqual(answered.length)
    expect(await control(url, 'GET', '/control/books')).toMatchObject({
      faults: [],
      apps: [{ paidOut: 5000 * count, available: 100_000_000 - 5100 * count }],
    })
  })
})
