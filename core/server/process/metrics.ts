import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of the running process, in the text form that Prometheus reads. */
export interface Figures {
  /** All figures; the text of the last few seconds is given again. */
  text(): Promise<string>
  /** Counts one finished call. */
  call(path: string, status: number, ms: number): void
  /** Counts one thing by name: a job done, an event applied. */
  count(name: string, kind: string): void
  /** Counts a proof of the books. */
  proved(this: void, result: ProvedFigure): void
}

/** Result of one proof of the books, for the figures. `proof` is one of the declared names, so the series are few. */
export interface ProvedFigure {
  readonly proof: string
  readonly holds: boolean
  readonly wrongRows: number
}

/** Time for which a text is given again: making it stops everything else for as long as it takes. */
const keptMs = 5_000

/**
 * Makes the figures of a process. Their number is bounded by that of the declared calls: times by path, numbers by path and
 * hundred of the status.
 */
export function makeFigures(): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const times = new Histogram({
    name: 'call_seconds',
    help: 'time of a call',
    labelNames: ['path'],
    registers,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3],
  })
  const calls = new Counter({
    name: 'calls_total',
    help: 'answered calls by the hundred of their status',
    labelNames: ['path', 'status'],
    registers,
  })
  const things = new Counter({
    name: 'things_total',
    help: 'things done',
    labelNames: ['name', 'kind'],
    registers,
  })
  const labelNames = ['proof']
  const runs = new Counter({ name: 'proof_runs_total', help: 'proofs of the books made', labelNames, registers })
  const failures = new Counter({
    name: 'proof_failures_total',
    help: 'proofs of the books that did not hold or could not be ended',
    labelNames,
    registers,
  })
  const wrong = new Gauge({
    name: 'proof_wrong_rows',
    help: 'rows that the last proof of the books found wrong',
    labelNames,
    registers,
  })
  let kept: { text: Promise<string>; until: number } | null = null
  return {
    text: () => {
      const now = performance.now()
      if (!kept || kept.until <= now) kept = { text: registry.metrics(), until: now + keptMs }
      return kept.text
    },
    call: (path, status, ms) => {
      times.observe({ path }, ms / 1000)
      calls.inc({ path, status: `${Math.floor(status / 100)}xx` })
    },
    count: (name, kind) => things.inc({ name, kind }),
    proved: ({ proof, holds, wrongRows }) => {
      runs.inc({ proof })
      failures.inc({ proof }, holds ? 0 : 1)
      wrong.set({ proof }, wrongRows)
    },
  }
}

/**
 * Whether a request may read the figures: it comes directly from a program of this machine, or carries the token that the
 * installer gave. A request passed on by a balancer on this machine names its sender, and does not count as from this
 * machine.
 */
export function mayReadFigures({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token && given !== undefined) return timingSafeEqual(digest(given), digest(token))
  const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers
  return !isPassedOn && isLoopback(socket.remoteAddress ?? '')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)
