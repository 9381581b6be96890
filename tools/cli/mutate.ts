import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { type Fault, faultsOf, operators } from '../mutation/faults.ts'
import { readTree } from '../mutation/near-tests.ts'
import { openScratch, type Scratch } from '../mutation/scratch.ts'
import { wholeNumber } from './simulate.ts'

const options = {
  area: { type: 'string' },
  count: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '1' },
  only: { type: 'string' },
  keep: { type: 'string' },
  near: { type: 'boolean', default: false },
} as const

/** Result of one fault. `flaky`: the test that failed fails, or does not end, without the fault too, so nothing is known. */
interface Outcome {
  readonly fault: Fault
  readonly result: 'caught' | 'survived' | 'flaky'
  /** The test that noticed it. */
  readonly by: string
}

/** A group of tests may take so long; one that takes longer hangs, which is noticed. */
const limitMs = 480_000

/**
 * `mutate [--area X] [--count N] [--seed S]`: puts small faults into a copy of the tree, one at a time, and tells which of
 * them no test notices: those of the same folder first, then the architecture's, the area's, tests that reach the file by imports, and the
 * tests over all declarations. The same seed draws the same faults of the same tree.
 *
 * `--from K` begins with the K-th fault of the draw, `--only 3,8` takes these alone, `--keep file` appends a line of JSON for each,
 * `--near` runs no test beyond those that reach the file and the architecture's: a first look, whose survivors are tried again.
 * @returns whether at least nine of ten were noticed
 * @throws PlainError for an area without code, and numbers that are none
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options })
  const [count, from] = [wholeNumber(values.count, '--count'), wholeNumber(values.from, '--from')]
  const tree = readTree(values.area)
  const all = tree.code.flatMap(({ path, text }) => faultsOf(path, text))
  if (all.length === 0) throw new PlainError(`There is no code of the area ${values.area}.`)
  const drawn = draw(all, from + count - 1, wholeNumber(values.seed, '--seed'))
  const only = values.only?.split(',').map((n) => wholeNumber(n, '--only'))
  const places = only ?? drawn.map((_, index) => index + 1).slice(from - 1)
  console.log(`${all.length} faults are possible in ${tree.code.length} files; ${places.length} are tried.`)
  const outcomes: Outcome[] = []
  const scratch = openScratch()
  try {
    for (const place of places) {
      const fault = drawn[place - 1]
      if (!fault) continue
      const outcome = await tried(scratch, tree.testsNear(fault.file, { isFirstLook: values.near }), fault)
      outcomes.push(outcome)
      console.log(lineOf(place, outcome))
      if (values.keep) appendFileSync(values.keep, `${JSON.stringify({ place, ...outcome })}\n`)
    }
  } finally {
    scratch.close()
  }
  return tell(outcomes)
}

/** Faults at random, each operator as often as any other: constants are many, locks few. */
function draw(all: readonly Fault[], count: number, seed: number): Fault[] {
  const next = randomFrom(seed)
  const left = new Map(operators.map((name) => [name, all.filter(({ operator }) => operator === name)]))
  const drawn: Fault[] = []
  while (drawn.length < count) {
    const names = [...left].filter(([, faults]) => faults.length > 0)
    const [, faults] = names[next(names.length)] ?? []
    if (!faults) return drawn
    drawn.push(...faults.splice(next(faults.length), 1))
  }
  return drawn
}

/** Numbers from 0 to below a bound, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

async function tried(scratch: Scratch, groups: readonly (readonly string[])[], fault: Fault): Promise<Outcome> {
  for (const tests of groups) {
    const { failed, why } = await scratch.noticing(fault, tests, limitMs)
    if (failed === null) continue
    const by = why ? `${failed}: ${why.split('\n')[0]}` : failed
    const isByTime = /timed? ?out|no end|Hook/i.test(`${failed} ${why}`)
    if (isByTime && (await scratch.asItIs(tests, limitMs)).failed !== null) return { fault, result: 'flaky', by }
    return { fault, result: 'caught', by }
  }
  return { fault, result: 'survived', by: '' }
}

function lineOf(place: number, { fault, result, by }: Outcome): string {
  const change = `${short(fault.was)} → ${short(fault.instead) || 'nothing'}`
  return `${place} ${result}: ${fault.file}:${fault.line} ${fault.operator}: ${change}${by ? `\n    by ${by.slice(0, 200)}` : ''}`
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90)

/** The figure by area, and what survived. */
function tell(outcomes: readonly Outcome[]): boolean {
  const known = outcomes.filter(({ result }) => result !== 'flaky')
  const areaOf = ({ fault: { file } }: Outcome) => (file.startsWith('core/') ? 'core' : file.split('/')[1])
  const rate = (some: readonly Outcome[]) =>
    `${some.filter(({ result }) => result === 'caught').length} of ${some.length}`
  console.log('')
  for (const [area, some = []] of Object.entries(Object.groupBy(known, (one) => areaOf(one) ?? '')).sort())
    console.log(`${area.padEnd(14)} ${rate(some)} caught`)
  console.log(`${'all'.padEnd(14)} ${rate(known)} caught; ${outcomes.length - known.length} told nothing`)
  return known.filter(({ result }) => result === 'caught').length >= 0.9 * known.length
}
