import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures of the running process, in the text form that Prometheus reads. */
export interface Figures {
  text(): Promise<string>
  /** Counts one finished call. */
  call(path: string, status: number, ms: number): void
  /** Counts one thing by name: a job done, an event applied. */
  count(name: string, kind: string): void
}

/** Makes the figures of a process. */
export function makeFigures(): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'time of a call',
    labelNames: ['path', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  })
  const things = new Counter({
    name: 'things_total',
    help: 'things done',
    labelNames: ['name', 'kind'],
    registers: [registry],
  })
  return {
    text: () => registry.metrics(),
    call: (path, status, ms) => calls.observe({ path, status: String(status) }, ms / 1000),
    count: (name, kind) => things.inc({ name, kind }),
  }
}
