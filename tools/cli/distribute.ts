import { parseArgs } from 'node:util'
import pg from 'pg'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { readSettings } from '../../core/server/process/settings.ts'
import { planDistribution, readSchema } from './distribution-plan.ts'

/**
 * Spreads the tables of DATABASE_URL over the cluster that its Citus coordinator leads: prints the statements, and with
 * --run runs them. What is spread already is left as it is, so it may be run again after new migrations.
 * @throws PlainError without DATABASE_URL or Citus, or when a table fits no rule
 * @source docs/architecture.md 3
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { run: { type: 'boolean', default: false } } })
  const { databaseUrl } = readSettings()
  if (!databaseUrl)
    throw new PlainError(
      'The embedded PostgreSQL is one machine: name the coordinator of a Citus cluster in DATABASE_URL.',
    )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await requireCitus(client)
    const spread = await client.query<{ name: string }>('SELECT logicalrelid::text AS name FROM pg_dist_partition')
    const done = new Set(spread.rows.map(({ name }) => name))
    const steps = planDistribution(await readSchema(client), done)
    for (const { sql } of steps) {
      console.log(`${sql};`)
      if (values.run) await client.query(sql)
    }
    if (!steps.length) console.log('Every table is where it belongs already.')
    else if (!values.run) console.log('\nNothing was changed. To run these statements: npm run cli -- distribute --run')
  } finally {
    await client.end()
  }
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)
  if (!rowCount)
    throw new PlainError(
      'This database has no Citus: install it on all nodes, then CREATE EXTENSION citus and citus_add_node on the coordinator.',
    )
}
