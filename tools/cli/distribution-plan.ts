import type pg from 'pg'
import { PlainError } from '../../core/server/process/plain-error.ts'

/** A table as the catalogue of the database describes it; partitions belong to their parent. */
export interface TableShape {
  name: string
  hasTenant: boolean
  /** Whether each unique key names the tenant: only then can the rows of different tenants live apart. */
  isKeyedByTenant: boolean
  /** Triggers, which a distributed table may not have. */
  triggers: string[]
  /** Tables that its foreign keys name. */
  references: string[]
}

/** One statement of a plan. */
export interface DistributionStep {
  table: string
  sql: string
}

/** Written on every sign-in, number or job, and never joined with tenants' rows: they stay on the coordinator. */
const localTables = [
  'captcha',
  'guess_guard',
  'month_partitioned',
  'schema_migration',
  'seq_no',
  'sign_in_session',
  'sms_code',
]

/** Rows about tenants that all of them are looked up in (by domain, by login tenant): a copy on every node. */
const copiedTables = ['tenant']

/** The tables of the schema public. Columns, keys and triggers are the database's own word, not the code's. */
export async function readSchema(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT t.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS "hasTenant",
      NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisunique AND NOT EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id' AND a.attnum = ANY (i.indkey))) AS "isKeyedByTenant",
      ARRAY(SELECT g.tgname::text FROM pg_trigger g WHERE g.tgrelid = t.oid AND NOT g.tgisinternal ORDER BY 1) AS triggers,
      ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint c JOIN pg_class r ON r.oid = c.confrelid
            WHERE c.conrelid = t.oid AND c.contype = 'f' AND r.oid <> t.oid AND NOT r.relispartition ORDER BY 1) AS "references"
    FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    ORDER BY t.relname`)
  return rows
}

/**
 * The statements that spread tables over a Citus cluster: copies of the platform's tables on every node first, then the
 * tenants' tables by tenant, all beside each other, referenced ones before those that name them.
 * @param done tables that are spread already
 * @throws PlainError naming the tables that fit no rule
 * @source docs/architecture.md 3
 */
export function planDistribution(
  tables: readonly TableShape[],
  done: ReadonlySet<string> = new Set(),
): DistributionStep[] {
  const spread = inOrderOfReference(tables.filter(({ name }) => !localTables.includes(name)))
  const copied = spread.filter(({ name, hasTenant }) => !hasTenant || copiedTables.includes(name))
  const distributed = spread.filter((table) => !copied.includes(table))
  const unfit = distributed.filter(({ isKeyedByTenant }) => !isKeyedByTenant)
  if (unfit.length)
    throw new PlainError(`A unique key without tenant_id keeps these tables from being distributed: ${namesOf(unfit)}.`)
  const pulling = copied.filter(({ references }) =>
    references.some((name) => distributed.some((table) => table.name === name)),
  )
  if (pulling.length)
    throw new PlainError(
      `These platform tables reference tables of tenants, which a copied table may not: ${namesOf(pulling)}.`,
    )
  const [first] = distributed
  return [
    ...copied
      .filter(({ name }) => !done.has(name))
      .map(({ name }) => ({ table: name, sql: `SELECT create_reference_table('${name}')` })),
    ...distributed
      .filter(({ name }) => !done.has(name))
      .flatMap((table) => distributionOf(table, first?.name ?? table.name)),
  ]
}

/** Immutability rests on grants; the triggers that back it up cannot follow. */
function distributionOf({ name, triggers }: TableShape, beside: string): DistributionStep[] {
  const colocation = name === beside ? 'none' : beside
  return [
    ...triggers.map((trigger) => ({ table: name, sql: `DROP TRIGGER "${trigger}" ON ${name}` })),
    { table: name, sql: `SELECT create_distributed_table('${name}', 'tenant_id', colocate_with => '${colocation}')` },
  ]
}

function inOrderOfReference(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const place = (table: TableShape, above: readonly string[]): void => {
    if (ordered.includes(table) || above.includes(table.name)) return
    for (const other of tables) if (table.references.includes(other.name)) place(other, [...above, table.name])
    ordered.push(table)
  }
  for (const table of tables) place(table, [])
  return ordered
}

const namesOf = (tables: readonly TableShape[]): string => tables.map(({ name }) => name).join(', ')
