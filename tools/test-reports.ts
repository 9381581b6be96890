import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Report of the unit tests, as far as it is read. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** Report of the journeys, as far as it is read. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly Suite[]
}

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly {
    title: string
    file: string
    line: number
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[]
  }[]
}

/** Lines of a failure's message that are kept. */
const keptLines = 12

/** Failed unit tests in words: file, title, the first lines of the message. @param root folder that the names of files begin at */
export function toldOfUnits({ testResults }: UnitReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    if (status === 'failed' && !assertionResults.length) return [`${file} cannot be run: ${firstLines(message)}`]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${firstLines(failureMessages?.[0])}`)
  })
}

/** Journeys that failed, and those that passed only when they were tried again. */
export function toldOfJourneys({ suites }: JourneyReport): string[] {
  return suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error?.message
        return `${status === 'flaky' ? 'passed when tried again: ' : ''}${file}:${line} > ${title}\n${firstLines(error)}`
      }),
  )
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']>[number][] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

const firstLines = (message = 'no message') =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, keptLines)
    .map((line) => `    ${line}`)
    .join('\n')
