import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/setup/database-per-file.ts'
import { type Db, openDb } from '../database/db.ts'
import { startTicks } from './ticks.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('repeats work beside other work, goes on after a failure, and stops', async () => {
  let runs = 0
  const failures: string[] = []
  const enough = Promise.withResolvers<void>()
  const ticks = startTicks(db, ({ tick }) => failures.push(tick), [
    { name: 'test.fails', everySeconds: 0.01, run: () => Promise.reject(new Error('always')) },
    {
      name: 'test.counts',
      everySeconds: 0.01,
      run: async () => void (++runs >= 3 && failures.length >= 2 && enough.resolve()),
    },
  ])
  await enough.promise
  await ticks.stop()
  const after = [runs, failures.length]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([runs, failures.length]).toEqual(after)
  expect(new Set(failures)).toEqual(new Set(['test.fails']))
})
