import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import '../../calls.ts'
import { allRefusals } from '../../core/shared/errors.ts'
import { testDatabase } from '../../tests/setup/database-per-file.ts'
import { errorsPage } from './errors-page.ts'
import { tablesPage } from './tables-page.ts'

/** A page as it is kept; after a change that is meant `npm run cli -- reference` writes it anew. */
const kept = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs/reference', name), 'utf8').split('\n')

it('the page of errors tells every refusal with its status and both texts', () => {
  const page = kept('errors.md')
  // Test files of the same process declare refusals of their own, under other features.
  const features = new Set(page.flatMap((line) => /^\| `([^.`]+)\./.exec(line)?.[1] ?? []))
  const ours = new Map([...allRefusals()].filter(([name]) => features.has(name.split('.')[0] ?? '')))
  expect(errorsPage(ours).split('\n')).toEqual(page)
})

it('the page of tables tells every column of the migrated schema', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await client.connect()
    const page = (await tablesPage(client)).split('\n')
    expect(page).toEqual(kept('tables.md'))
    expect(page.slice(page.indexOf('## pos_trade'), page.indexOf('## pos_trade') + 6)).toContain(
      'Row security forced, sealed, partitioned by month.',
    )
  } finally {
    await client.end()
    await database.drop()
  }
})
