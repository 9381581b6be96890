/** A world of the journeys: where the product listens, and the sandbox acquirer beside it. */
interface World {
  readonly url: string
  readonly port: string
  readonly acquirerUrl: string
  readonly acquirerPort: string
}

/** How many worlds the journeys go through at once: as many as the smallest machine has cores. */
export const worldCount = 2

/** Every world, on the ports that the test command found free (JOURNEY_PORTS), else on 18080 and those after it. */
export function allWorlds(): World[] {
  const given = process.env.JOURNEY_PORTS?.split(',') ?? []
  const portOf = (at: number) => given[at] ?? String(18_080 + at)
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
