import { parseArgs } from 'node:util'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { run as runPackaged } from '../test-steps.ts'

/**
 * `kill-test [--times N]`: kills the server process or the embedded database so often with -9, at every named point in
 * turn and at moments of no choice, and proves each time that nothing acknowledged is lost and nothing applied twice; a
 * database of its own. Then under load: the database killed, its disk full (where one may be mounted), the clock set back an
 * hour (where libfaketime is installed).
 * @returns whether all of it held, and the server answered again within 5 s of every start
 * @throws PlainError for a number that is none
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '150' } } })
  if (!/^[1-9]\d{0,4}$/.test(values.times)) throw new PlainError('--times must be a whole number from 1 to 99999.')
  const env = { KILLS: values.times, KILLS_ANSWER_MS: '5000' }
  return (await runPackaged('vitest/vitest.mjs', ['run', 'tests/kill/'], env)) === 0
}
