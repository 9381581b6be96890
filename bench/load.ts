import http from 'node:http'
import { medianOf } from './report.ts'

/** Times and throughput of a run of requests. */
export interface LoadFigures {
  readonly medianMs: number
  readonly longestMs: number
  readonly perSecond: number
}

/** One request to repeat. */
export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  /** Body of the nth request. */
  readonly body?: (n: number) => object
}

/** Connections to one target that stay open between runs. */
export interface Connections {
  /** Sends the request again and again over all of them for a time. @throws Error when an answer is not 200 */
  send(seconds: number): Promise<LoadFigures>
  close(): void
}

/** Opens so many connections to a target. */
export function connect(target: Target, connections: number): Connections {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  return {
    close: () => agent.destroy(),
    send: async (seconds) => {
      const times: number[] = []
      const started = performance.now()
      const until = started + seconds * 1000
      const one = async () => {
        do {
          const begin = performance.now()
          await request(agent, target, sent++)
          times.push(performance.now() - begin)
        } while (performance.now() < until)
      }
      await Promise.all(Array.from({ length: connections }, one))
      const took = (performance.now() - started) / 1000
      return { medianMs: medianOf(times), longestMs: Math.max(...times), perSecond: times.length / took }
    },
  }
}

function request(agent: http.Agent, { url, method = 'GET', headers = {}, body }: Target, n: number): Promise<void> {
  return new Promise((done, fail) => {
    const payload = body ? JSON.stringify(body(n)) : undefined
    const sent = http.request(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          if (answer.statusCode !== 200) parts.push(part)
        })
        answer.on('end', () =>
          answer.statusCode === 200
            ? done()
            : fail(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 300)}`)),
        )
        answer.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(payload)
  })
}

/** Reads one long answer whole: when its first byte and its last came, and how long it was. */
export function download({ url, headers = {} }: Target): Promise<{ firstByteMs: number; ms: number; bytes: number }> {
  return new Promise((done, fail) => {
    const started = performance.now()
    http
      .get(url, { headers }, (answer) => {
        let firstByteMs = Number.NaN
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - started
          bytes += part.length
        })
        answer.on('end', () =>
          answer.statusCode === 200
            ? done({ firstByteMs, ms: performance.now() - started, bytes })
            : fail(new Error(`${url}: ${answer.statusCode}`)),
        )
        answer.on('error', fail)
      })
      .on('error', fail)
  })
}
