import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startAcquirer } from '../../acquirer/server.ts'
import { allowOutgoing } from '../../core/server/http/outgoing.ts'
import type { Fault } from '../../features/channels/adapter/channel-stage.contract.ts'
import type { CarrierStage, ToldNews } from '../../features/iot/adapter/carrier-stage.contract.ts'
import { sandboxCarrier } from '../../features/iot/adapter/sandbox.adapter.ts'

const app = { appId: 'carrier-stage', appSecret: 'a secret of the stage' }
const effects: Readonly<Record<Fault, object>> = {
  lost: { timeout: { processed: false } },
  'lost after it was done': { timeout: { processed: true } },
  garbled: { garbage: true },
  'signed wrongly': { wrongSignature: true },
  'a server error': { httpStatus: 502 },
  'never sent': { delayMs: 8_000 },
}

/** The carrier of the sandbox as the stage of its own adapter, with a receiver for its news. */
export async function openCarrierStage(): Promise<CarrierStage> {
  const acquirer = await startAcquirer({ port: 0, app })
  allowOutgoing(acquirer.url)
  const told: ToldNews[] = []
  const receiver = createServer(async (request, response) => {
    told.push({ target: request.url ?? '', headers: request.headers, rawBody: await buffer(request) })
    response.end(sandboxCarrier.received)
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
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
  await control('config', { appId: app.appId, notifyUrl, answerTimeoutMs: 50 })
  const scenario = async (call: string, more: object) =>
    void (await control('scenarios', { match: { api: `sims.${call}` }, effects: more }))
  let cards = 0
  return {
    carrier: sandboxCarrier,
    access: { adapter: 'sandbox', url: acquirer.url, ...app },
    newCard: async () => {
      const iccid = `898600999999${String((cards += 1)).padStart(8, '0')}`
      await control('sims', { iccid, appId: app.appId, state: 'ACTIVE' })
      return iccid
    },
    spoil: (call, fault) => scenario(call, { answer: effects[fault] }),
    refuse: (call) => scenario(call, { result: { kind: 'fail' } }),
    useData: async (iccid) => void (await control(`sims/${iccid}/state`, { flowUsedKb: 4096 })),
    cancelCard: async (iccid) => void (await control(`sims/${iccid}/state`, { state: 'CANCELLED' })),
    advance: async (advanceSeconds) => void (await control('clock', { advanceSeconds })),
    now: async () => ({ seconds: Math.floor((await control<{ epochMs: number }>('clock')).epochMs / 1000) }),
    told: () => told,
    async close() {
      await acquirer.close()
      receiver.closeAllConnections()
      await new Promise((ended) => receiver.close(ended))
    },
  }
}
