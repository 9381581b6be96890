import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startAcquirer } from '../../acquirer/server.ts'
import { allowOutgoing } from '../../core/server/http/outgoing.ts'
import type { ChannelStage, Fault, Told } from '../../features/channels/adapter/channel-stage.contract.ts'
import { sandboxMerchants } from '../../features/channels/sandbox/sandbox-merchants.adapter.ts'
import { sandbox } from '../../features/channels/sandbox/sandbox.adapter.ts'

const app = { appId: 'stage-app', appSecret: 'a secret of the stage' }
const aisleMerNo = 'M9000000001'

const effects: Readonly<Record<Fault, object>> = {
  lost: { timeout: { processed: false } },
  'lost after it was done': { timeout: { processed: true } },
  garbled: { garbage: true },
  'signed wrongly': { wrongSignature: true },
  'a server error': { httpStatus: 502 },
  'never sent': { delayMs: 8_000 },
}
const apis = {
  createOrder: 'orders',
  refund: 'refunds',
  pay: 'payouts',
  submit: 'merchants',
  register: 'receivers',
} as const

/** The sandbox acquirer as the stage of its own adapter, with a receiver for its notifications. */
export async function openStage(): Promise<ChannelStage> {
  const acquirer = await startAcquirer({ port: 0, app })
  allowOutgoing(acquirer.url)
  const told: Told[] = []
  const receiver = createServer(async (request, response) => {
    told.push({ target: request.url ?? '', headers: request.headers, rawBody: await buffer(request) })
    response.end(sandbox.received)
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const control = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${acquirer.url}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, errCode, data } = (await answer.json()) as { code: string; errCode: string; data: Data }
    if (code !== 'SUCCESS') throw new Error(`${path}: ${errCode}`)
    return data
  }
  const notifyUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`
  await control('config', { appId: app.appId, notifyUrl, answerTimeoutMs: 50, autoAudit: false })
  const rates = [{ payWay: 1, ratePpm: 3800 }]
  await control('merchants', [{ aisleMerchantNo: aisleMerNo, appId: app.appId, name: '适配器商户', rates }])
  const clock = () => control<{ now: string; epochMs: number }>('clock')
  return {
    channel: sandbox,
    merchants: sandboxMerchants,
    access: { tenantId: '', aisleCode: 'SANDBOX', url: acquirer.url, ...app },
    aisleMerNo,
    payOrder: async (no) => void (await control('pay', { no })),
    spoil: async (call, fault) =>
      void (await control('scenarios', { match: { api: apis[call] }, effects: { answer: effects[fault] } })),
    advance: async (advanceSeconds) => void (await control('clock', { advanceSeconds })),
    now: async () => {
      const { now, epochMs } = await clock()
      return { day: now.slice(0, 10), seconds: Math.floor(epochMs / 1000) }
    },
    fundPayouts: async (amountFen) =>
      void (await control('payouts/fund', { appId: app.appId, amount: Number(amountFen) })),
    finishPayout: async (outNo, outcome) =>
      void (await control(`payouts/${outNo}/finish`, {
        result: outcome === 'paid' ? 'SUCCESS' : 'FAILED',
        ...(outcome === 'paid' ? {} : { failCode: 'ACCOUNT_WRONG' }),
      })),
    settle: async () => void (await control('settle', { day: (await clock()).now.slice(0, 10) })),
    decide: async (applyNo, outcome, reason) =>
      void (await control(`merchants/${applyNo}/audit`, {
        result: outcome === 'open' ? 'OPEN' : 'REJECTED',
        ...(reason === undefined ? {} : { reason }),
      })),
    decideRegistration: async (kind, outNo, outcome, reason) =>
      void (await control(`${kind}s/${outNo}/audit`, {
        result: outcome === 'open' ? 'OPEN' : 'REFUSED',
        ...(reason === undefined ? {} : { reason }),
      })),
    told: () => told,
    async close() {
      await acquirer.close()
      receiver.closeAllConnections()
      await new Promise((done) => receiver.close(done))
    },
  }
}
