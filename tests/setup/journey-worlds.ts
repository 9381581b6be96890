/** A world of the journeys: where the product listens, and the sandbox acquirer beside it. */
export interface World {
  readonly url: string
  readonly port: string
  readonly acquirerUrl: string
  readonly acquirerPort: string
}

/** Highest number of worlds that the journeys may use at once: as many as the smallest machine has cores. */
export const mostWorlds = 2

/** Ports that the test command found free: two for each world, and one on which it is said that all are ready. */
const givenPorts = process.env.JOURNEY_PORTS?.split(',') ?? []

/** Number of worlds. */
export const worldCount = givenPorts.length > 0 ? Math.floor(givenPorts.length / 2) : mostWorlds

/** Port that answers once every world is ready. */
export const readyPort = Number(givenPorts[2 * worldCount] ?? 18_080 + 2 * mostWorlds)

/** Every world, on the ports given by JOURNEY_PORTS, else on 18080 and those after it. */
export function allWorlds(): World[] {
  const portOf = (at: number) => givenPorts[at] ?? String(18_080 + at)
  const urlOf = (port: string) => `http://127.0.0.1:${port}`
  return Array.from({ length: worldCount }, (_, at) => {
    const [port, acquirerPort] = [portOf(2 * at), portOf(2 * at + 1)]
    return { url: urlOf(port), port, acquirerUrl: urlOf(acquirerPort), acquirerPort }
  })
}

/** The world of this worker of Playwright, which no other worker changes. */
export function world(): World {
  const mine = allWorlds()[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!mine) throw new Error(`There are ${worldCount} worlds; this worker is ${process.env.TEST_PARALLEL_INDEX}.`)
  return mine
}
