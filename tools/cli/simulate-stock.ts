import { parseArgs } from 'node:util'
import { run as runPackaged } from '../test-steps.ts'
import { wholeNumber } from './simulate.ts'

/**
 * `simulate-stock [--seed N] [--movements M]`: random movements of devices by several people at once, with transactions
 * taken back and connections killed in the middle, on a database of its own.
 * @returns whether every device agreed with its log
 * @throws PlainError for numbers that are none
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, movements: { type: 'string' } } })
  const seed = wholeNumber(values.seed ?? String(1 + (Date.now() % 1_000_000)), '--seed')
  const movements = wholeNumber(values.movements ?? '10000', '--movements')
  console.log(`Seed ${seed}, ${movements} movements.`)
  const env = { STOCK_SEED: String(seed), STOCK_MOVEMENTS: String(movements) }
  return (await runPackaged('vitest/vitest.mjs', ['run', 'features/inventory/stock/stock-life.test.ts'], env)) === 0
}
