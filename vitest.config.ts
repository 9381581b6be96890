import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, by the beginning of their paths. */
const longest = [
  'tests/kill/',
  'tests/simulation/',
  'tests/hostile/lists',
  'features/trades/engine/history',
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
  // Notes which `sql` templates tests use: see tests/statements.
  resolve: {
    alias: [
      { find: /^drizzle-orm$/, replacement: path.resolve(import.meta.dirname, 'tests/statements/counted-sql.ts') },
    ],
  },
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
