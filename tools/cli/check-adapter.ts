import { PlainError } from '../../core/server/process/plain-error.ts'
import { stages, tryAdapter } from '../adapter-check/adapter-check.ts'
import { carrierChecks, carrierStages } from '../adapter-check/carrier-check.ts'
import { taxChecks, taxStages } from '../adapter-check/tax-check.ts'

/**
 * `check-adapter <name>`: tries the adapter of a channel, of a carrier platform or of a tax service against its stage and prints a line for
 * each demand.
 * @returns whether it meets them all
 * @throws PlainError for a name without a stage
 */
export async function run([name = '']: string[]): Promise<boolean> {
  const open = stages[name]
  if (open) return tryOn(await open(), tryAdapter)
  const openCarrier = carrierStages[name]
  if (openCarrier) return tryOn(await openCarrier(), (stage) => tryEach(stage, carrierChecks))
  const openTax = taxStages[name]
  if (openTax) return tryOn(await openTax(), (stage) => tryEach(stage, taxChecks))
  const names = [...Object.keys(stages), ...Object.keys(carrierStages), ...Object.keys(taxStages)]
  throw new PlainError(`There is no stage for ${name || 'no channel'}; there are ${names.join(', ')}.`)
}

interface Tried {
  readonly check: { readonly about: string; readonly title: string }
  readonly problem: string | null
}

async function tryOn<Stage extends { close(): Promise<void> }>(
  stage: Stage,
  findingsOf: (stage: Stage) => AsyncIterable<Tried>,
): Promise<boolean> {
  let [met, missed] = [0, 0]
  try {
    for await (const { check, problem } of findingsOf(stage)) {
      console.log(`${problem === null ? 'ok     ' : 'PROBLEM'} ${check.about}: ${check.title}`)
      if (problem !== null) console.log(`        ${problem}`)
      if (problem === null) met += 1
      else missed += 1
    }
  } finally {
    await stage.close()
  }
  console.log(`${met} met, ${missed} not`)
  return missed === 0
}

async function* tryEach<Stage>(
  stage: Stage,
  checks: readonly (Tried['check'] & { run(stage: Stage): Promise<void> })[],
): AsyncGenerator<Tried> {
  for (const check of checks) {
    try {
      await check.run(stage)
      yield { check, problem: null }
    } catch (error) {
      yield { check, problem: error instanceof Error ? error.message : String(error) }
    }
  }
}
