import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurable, Processes } from './processes.ts'
import { atMost, type Measured, medianOf } from './report.ts'

/** From the start of the process to its first answer, on a database that is up to date: the middle of three starts. */
export async function measureStart(processes: Processes): Promise<Measured[]> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const server = await processes.ours()
    times.push(server.startMs)
    await server.stop()
  }
  return [atMost('warm start to first answer', '–', Number((medianOf(times) / 1000).toFixed(2)), 2, 's')]
}

/** Memory of a server that has started and does nothing. */
export async function measureRest(server: Measurable): Promise<Measured[]> {
  await sleep(3000)
  return [atMost('memory at rest, without PostgreSQL', '–', server.memoryMb(), 130, 'MB')]
}

/** Memory of a server after it was under load. */
export async function measureLoaded(server: Measurable): Promise<Measured[]> {
  await sleep(1000)
  return [atMost('memory after load, without PostgreSQL', '–', server.memoryMb(), 220, 'MB')]
}
