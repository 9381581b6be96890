import { describe, expect, it } from 'vitest'
import { toldOfJourneys, toldOfUnits } from './test-reports.ts'

describe('what failed is told at the end', () => {
  it('of unit tests with file, title and message', () => {
    const told = toldOfUnits(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          {
            name: '/house/core/a.test.ts',
            status: 'failed',
            assertionResults: [
              {
                fullName: 'money is exact',
                status: 'failed',
                failureMessages: ['\u001B[31mexpected 1\u001B[39m to be 2'],
              },
              { fullName: 'money is whole', status: 'passed', failureMessages: [] },
            ],
          },
          { name: '/house/core/b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
        ],
      },
      '/house',
    )
    expect(told).toEqual([
      'core/a.test.ts > money is exact\n    expected 1 to be 2',
      'core/b.test.ts cannot be run:     cannot be read',
    ])
  })

  it('of journeys, also of those that passed when tried again', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.journey.ts',
      line: 3,
      tests: [{ status, results: [{ error: { message: 'timed out' } }, {}] }],
    })
    const told = toldOfJourneys({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [spec('pays', 'unexpected')],
          suites: [{ specs: [spec('walks', 'flaky'), spec('rests', 'expected')] }],
        },
      ],
    })
    expect(told).toEqual([
      'a.journey.ts:3 > pays\n    timed out',
      'passed when tried again: a.journey.ts:3 > walks\n    timed out',
    ])
  })
})
