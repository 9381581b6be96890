import { parseArgs } from 'node:util'
import { run as runPackaged } from '../test-steps.ts'
import { wholeNumber } from './simulate.ts'

/**
 * `fuzz [--calls N] [--seed M] [--all]`: calls drawn from the declarations, by several people and nobody, on a demo world of
 * its own; prints every answer of 500 and above, and the slowest, each with what was sent. The same seed draws the same calls.
 * `--all` draws every kind of value.
 * @returns whether no call ended in a fault
 * @throws PlainError for numbers that are none
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { calls: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean', default: false } },
  })
  const calls = wholeNumber(values.calls ?? '20000', '--calls')
  const seed = wholeNumber(values.seed ?? String(1 + (Date.now() % 1_000_000)), '--seed')
  const all = values.all ? ' --all' : ''
  console.log(`Seed ${seed}, ${calls} calls. Again: npm run cli -- fuzz --calls ${calls} --seed ${seed}${all}`)
  const env = { FUZZ_CALLS: String(calls), FUZZ_SEED: String(seed), ...(values.all ? { FUZZ_ALL: '1' } : {}) }
  return (await runPackaged('vitest/vitest.mjs', ['run', 'tests/hostile/fuzz.test.ts'], env)) === 0
}
