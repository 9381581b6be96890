import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { mostWorlds } from '../tests/setup/journey-worlds.ts'
import { requireChromium } from './chromium.ts'
import { beyondKept, checkStatements } from '../tests/statements/check.ts'
import { recordFolder } from '../tests/statements/record-folder.ts'
import { type JourneyReport, toldOfJourneys, toldOfUnits, type UnitReport } from './test-reports.ts'
import { buildWeb } from './web-build.ts'

/** Outcome of a step; one that is no test counts only when it fails. */
export interface Outcome {
  passed: number
  failed: number
  /** Failures in words, one line or a few each, to be repeated at the end; tests that passed only when tried again among them. */
  told?: readonly string[]
}

/** One part of `npm test`. */
interface Step {
  name: string
  title: string
  run(paths: readonly string[]): Promise<Outcome>
}

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'dist/test')

/** Everything that `npm test` checks, the quick ones first. */
export const steps: readonly Step[] = [
  { name: 'types', title: 'tsc', run: () => check('typescript/bin/tsc', ['--noEmit', '-p', '.']) },
  { name: 'lint', title: 'oxlint', run: () => check('oxlint/bin/oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', title: 'biome', run: () => check('@biomejs/biome/bin/biome', ['format', '--max-diagnostics=20']) },
  { name: 'unit', title: 'rules, calls, architecture and simulation with vitest', run: unit },
  { name: 'statements', title: 'what the database answered against the types of the code', run: statements },
  { name: 'web', title: 'web application', run: web },
  { name: 'journeys', title: 'browser journeys with Playwright', run: journeys },
]

async function check(program: string, args: readonly string[]): Promise<Outcome> {
  return { passed: 0, failed: (await run(program, args)) === 0 ? 0 : 1 }
}

async function web(): Promise<Outcome> {
  await buildWeb({ isForced: true })
  return { passed: 0, failed: 0 }
}

async function unit(paths: readonly string[]): Promise<Outcome> {
  const report = await freshReport('vitest.json')
  await rm(recordFolder, { recursive: true, force: true })
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  ]
  const code = await run('vitest/vitest.mjs', args)
  const counted = JSON.parse(await readFile(report, 'utf8')) as UnitReport
  // A file that cannot even be read holds no test that could fail.
  const unreadable = counted.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return withCode(code, {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + unreadable.length,
    told: toldOfUnits(counted, root),
  })
}

/** Holds the statements that the last unit step saw; after a part of the tests, only those. */
async function statements(paths: readonly string[]): Promise<Outcome> {
  const { held, problems, unasked, unusedTemplates } = checkStatements(root)
  const told = paths.length > 0 ? problems : [...problems, ...beyondKept(unasked)]
  for (const problem of told) console.log(problem)
  console.log(
    `${held} places ask as their types say; ${unasked.length} are asked by no test, ${unusedTemplates.length} templates used by none.`,
  )
  return { passed: held, failed: told.length, told }
}

async function journeys(paths: readonly string[]): Promise<Outcome> {
  requireChromium()
  await buildWeb()
  const report = await freshReport('playwright.json')
  // One file of journeys goes through one world: a second one would be made for nothing.
  const worlds = paths.length === 1 ? 1 : mostWorlds
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    JOURNEY_PORTS: (await Promise.all(Array.from({ length: 2 * worlds + 1 }, freePort))).join(','),
  }
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--pass-with-no-tests', '--reporter=list,json', ...paths],
    env,
  )
  const counted = JSON.parse(await readFile(report, 'utf8')) as JourneyReport
  const { stats } = counted
  return withCode(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    told: toldOfJourneys(counted),
  })
}

/** A program that failed without a failed test (a server that did not start, an error outside of tests) failed once. */
const withCode = (code: number, outcome: Outcome): Outcome => ({
  ...outcome,
  failed: code === 0 || outcome.failed ? outcome.failed : 1,
})

/** Runs a program of node_modules to its end, its words on the terminal. @returns its exit code */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], options)
    child.once('error', fail).once('exit', (code) => done(code ?? 1))
  })
}

async function freshReport(name: string): Promise<string> {
  await mkdir(reports, { recursive: true })
  const report = path.join(reports, name)
  await rm(report, { force: true })
  return report
}

function freePort(): Promise<string> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' ? address?.port : '')))
    })
  })
}
