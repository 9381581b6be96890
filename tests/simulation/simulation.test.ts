import { afterEach, describe, expect, it } from 'vitest'
import { runSimulation } from './run.fixture.ts'
import { storyOf } from './story.fixture.ts'
import { beginSimulation, endSimulation, type Simulation } from './simulation.fixture.ts'

const seed = Number(process.env['SIMULATION_SEED'] ?? 3)
const events = Number(process.env['SIMULATION_EVENTS'] ?? 500)
const isLoud = process.env['SIMULATION_EVENTS'] !== undefined

let simulation: Simulation | undefined
afterEach(async () => {
  if (simulation) await endSimulation(simulation)
})

describe('a random life on both sides of the channel', () => {
  it(
    'keeps L1 to L16, the seals and every roll-up, and our books equal those of the acquirer, after each hundred events',
    async () => {
      simulation = await beginSimulation(seed)
      const { findings, events: played } = await runSimulation(
        simulation,
        events,
        isLoud ? (text) => console.log(text) : undefined,
      )
      const story = [
        `again: npm run cli -- simulate --seed ${seed} --events ${events}`,
        ...findings.slice(0, 40),
        ...(await storyOf(simulation, findings.slice(0, 3).join(' '))),
        ...simulation.faults
          .slice(-5)
          .map(
            (fault) =>
              `a worker said: ${fault instanceof Error ? (fault.stack ?? fault.message) : JSON.stringify(fault)}`,
          ),
      ]
      if (isLoud) console.log(JSON.stringify(Object.fromEntries([...simulation.happened].sort()), null, 1))
      expect(findings, `${story.join('\n')}\n`).toEqual([])
      expect(played).toBeGreaterThanOrEqual(events)
    },
    Math.max(180_000, events * 1000),
  )
})
