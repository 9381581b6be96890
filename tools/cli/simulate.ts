import { parseArgs } from 'node:util'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { run as runPackaged } from '../test-steps.ts'

/**
 * `simulate [--seed N] [--events M]`: a random life on both sides of the channel, on a database of its own; the same seed
 * draws the same life. Without a seed a new one is drawn and printed.
 * @returns whether the books held all the way
 * @throws PlainError for numbers that are none
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, events: { type: 'string' } } })
  const seed = wholeNumber(values.seed ?? String(1 + (Date.now() % 1_000_000)), '--seed')
  const events = wholeNumber(values.events ?? '20000', '--events')
  console.log(`Seed ${seed}, ${events} events. Again: npm run cli -- simulate --seed ${seed} --events ${events}`)
  const env = { SIMULATION_SEED: String(seed), SIMULATION_EVENTS: String(events) }
  return (await runPackaged('vitest/vitest.mjs', ['run', 'tests/simulation/simulation.test.ts'], env)) === 0
}

/** A whole number from 1 on. @throws PlainError */
export function wholeNumber(text: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new PlainError(`${name} must be a whole number from 1 on.`)
  return Number(text)
}
