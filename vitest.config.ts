import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, by the beginning of their paths. */
const longest = [
  'tests/kill/',
  'tests/simulation/',
  'tests/hostile/lists',
  'features/trades/inbox/history',
  'features/profit/recalc/recalc.prop',
]

/** The longest files begin first, so that no core waits for one of them in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((start) => moduleId.includes(`/${start}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{core,features,acquirer,tests,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'Asia/Shanghai' },
  },
})
