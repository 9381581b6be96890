import { parseArgs } from 'node:util'
import { PlainError, tell } from '../core/server/process/plain-error.ts'
import { type Outcome, steps } from './test-steps.ts'

// What `npm test` runs: every step, one after the other, also after one failed; what failed and the sum stand at the end.
try {
  const outcomes = await runSteps(readArguments())
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const line of outcomes.flatMap(({ told = [] }) => told)) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
} catch (error) {
  tell(error)
  process.exitCode = 1
}

/**
 * `npm test -- [--only unit,journeys] [paths]`: paths choose test files; without --only they are unit tests.
 * @throws PlainError for a step that does not exist
 */
function readArguments(): { only: string[]; paths: string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  })
  const only = (values.only ?? (positionals.length ? ['unit'] : [])).flatMap((names) => names.split(','))
  const known = steps.map(({ name }) => name)
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new PlainError(`There is no step ${unknown}; there are ${known.join(', ')}.`)
  return { only, paths: positionals }
}

async function runSteps({ only, paths }: { only: string[]; paths: string[] }): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps.filter(({ name }) => !only.length || only.includes(name))) {
    console.log(`\n── ${step.name}: ${step.title}`)
    const startedAt = performance.now()
    const outcome = await step.run(paths).catch((error): Outcome => {
      tell(error)
      return { passed: 0, failed: 1 }
    })
    const told = (outcome.told ?? []).map((line) => `${step.name}: ${line}`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`── ${step.name}: ${outcome.failed ? 'FAILED' : 'ok'} after ${seconds} s`)
    outcomes.push({ ...outcome, told: outcome.failed && !told.length ? [`${step.name}: failed, see above`] : told })
  }
  console.log()
  return outcomes
}
