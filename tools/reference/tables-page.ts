import type pg from 'pg'
import { derivedTables, moneyTables } from '../../features/reconciliation/seals/money-tables.queries.ts'
import { cell } from './errors-page.ts'

/** A column as the migrated schema has it. */
interface Column {
  readonly table: string
  readonly tableComment: string | null
  readonly isPartitioned: boolean
  readonly isForced: boolean
  readonly column: string
  readonly type: string
  readonly isRequired: boolean
  readonly isKey: boolean
  readonly comment: string | null
}

/**
 * Page of all tables of a migrated database with their columns.
 * @param client connection of the owner
 */
export async function tablesPage(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columns)
  const byTable = [...Map.groupBy(rows, ({ table }) => table)]
  const parts = byTable.flatMap(([table, own]) => [
    `## ${table}`,
    '',
    ...wordsOf(table, own[0] as Column),
    '',
    '| Column | Type | Null | Comment |',
    '|---|---|---|---|',
    ...own.map(
      ({ column, type, isRequired, isKey, comment }) =>
        `| \`${column}\`${isKey ? ' (key)' : ''} | ${cell(type)} | ${isRequired ? 'no' : 'yes'} | ${cell(comment ?? '')} |`,
    ),
    '',
  ])
  return `${[...heading(byTable.length), ...parts].join('\n').trimEnd()}\n`
}

/** Lines about a table as a whole: what its comment says, who sees its rows, how they are proven. */
function wordsOf(table: string, { tableComment, isPartitioned, isForced }: Column): string[] {
  const traits = [
    isForced ? 'Row security forced' : 'No row security',
    sealed.has(table) ? 'sealed' : derived.has(table) ? 'recomputed by the proof' : 'not sealed',
    ...(isPartitioned ? ['partitioned by month'] : []),
  ]
  return [...(tableComment ? [`${tableComment}.`.replace(/\.\.$/, '.'), ''] : []), `${traits.join(', ')}.`]
}

const sealed = new Set(moneyTables.map(({ table }) => table))
const derived: ReadonlySet<string> = new Set(derivedTables)

const heading = (count: number) => [
  '# Tables',
  '',
  `Every table of the migrated schema, ${count} in all, with its columns. Row security that is forced lets a connection see the rows of`,
  'its tenant alone; a sealed table has a seal for each row that money depends on (decision 16). Partitions count with their table.',
  '',
  'Written by `npm run cli -- reference`; a test compares it.',
  '',
]

const columns = `
  SELECT c.relname AS "table", obj_description(c.oid, 'pg_class') AS "tableComment", c.relkind = 'p' AS "isPartitioned",
         c.relrowsecurity AND c.relforcerowsecurity AS "isForced", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS "type",
         a.attnotnull AS "isRequired", coalesce(a.attnum = ANY (i.indkey), false) AS "isKey", col_description(c.oid, a.attnum) AS "comment"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   ORDER BY c.relname COLLATE "C", a.attnum`
