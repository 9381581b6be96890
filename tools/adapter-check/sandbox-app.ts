import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startAcquirer } from '../../acquirer/server.ts'
import { allowOutgoing } from '../../core/server/http/outgoing.ts'
import type { Fault, Told } from '../../features/channels/adapter/channel-stage.contract.ts'

const effects: Readonly<Record<Fault, object>> = {
  lost: { timeout: { processed: false } },
  'lost after it was done': { timeout: { processed: true } },
  garbled: { garbage: true },
  'signed wrongly': { wrongSignature: true },
  'a server error': { httpStatus: 502 },
  'never sent': { delayMs: 8_000 },
}

/** A sandbox of its own with one app, and a receiver for what it tells. */
export interface SandboxApp {
  readonly url: string
  control<Data>(path: string, body?: object): Promise<Data>
  /** Has the next call of an api go wrong. */
  spoil(api: string, fault: Fault): Promise<void>
  /** Has the sandbox refuse the next call of an api. */
  refuse(api: string): Promise<void>
  advance(seconds: number): Promise<void>
  now(): Promise<{ day: string; seconds: number }>
  told(): readonly Told[]
  close(): Promise<void>
}

/** Starts a sandbox for an app. @param received text by which its notifications are acknowledged @param settings of the sandbox besides */
export async function openSandboxApp(
  app: { readonly appId: string; readonly appSecret: string },
  received: string,
  settings: object = {},
): Promise<SandboxApp> {
  const acquirer = await startAcquirer({ port: 0, app })
  allowOutgoing(acquirer.url)
  const told: Told[] = []
  const receiver = createServer(async (request, response) => {
    told.push({ target: request.url ?? '', headers: request.headers, rawBody: await buffer(request) })
    response.end(received)
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
  await control('config', { appId: app.appId, notifyUrl, answerTimeoutMs: 50, ...settings })
  const scenario = async (api: string, wanted: object) =>
    void (await control('scenarios', { match: { api }, effects: wanted }))
  return {
    url: acquirer.url,
    control,
    spoil: (api, fault) => scenario(api, { answer: effects[fault] }),
    refuse: (api) => scenario(api, { result: { kind: 'fail' } }),
    advance: async (advanceSeconds) => void (await control('clock', { advanceSeconds })),
    now: async () => {
      const { now, epochMs } = await control<{ now: string; epochMs: number }>('clock')
      return { day: now.slice(0, 10), seconds: Math.floor(epochMs / 1000) }
    },
    told: () => told,
    async close() {
      await acquirer.close()
      receiver.closeAllConnections()
      await new Promise((ended) => receiver.close(ended))
    },
  }
}
