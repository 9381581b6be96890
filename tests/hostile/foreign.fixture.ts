import type pg from 'pg'
import type { TestUser } from '../kit/api.ts'
import { books } from '../kit/trace.ts'

/** Somebody who tries every call on rows that are another's. */
export interface Outsider {
  readonly user: TestUser
  /** The party and those below it, whose rows it may see; absent for staff. */
  readonly own?: readonly string[]
  /** Parties that it knows of without seeing their rows: those above it. */
  readonly above?: readonly string[]
}

/** Columns that say whose a row is, below an operator: the party, merchant or employee. */
const partyColumns = [
  'rpi_no',
  'user_no',
  'owner_no',
  'emp_no',
  'service_no',
  'holder_no',
  'from_no',
  'to_no',
  'in_no',
  'out_no',
  'top_node_no',
  'direct_no',
  'institution_no',
]

/** Tables that an operator shows to everybody of its tenant. */
const toldToAll = ['system_notice']

/** Tables whose party is the one who acted, not the one whose record it is. */
const byActor = ['biz_state_log']

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns whose values are recognisable: texts and ids. */
  readonly told: readonly string[]
}

async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text) AS columns,
            array_agg(a.attname::text) FILTER (WHERE a.atttypid IN ('text'::regtype, 'varchar'::regtype) OR a.attname = 'id') AS told
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      GROUP BY 1 ORDER BY 1`,
  )
  return rows.filter(({ name, told }) => told !== null && !books.includes(name))
}

/** Rows that are looked at in one table, the newest first. */
const rowsOfTable = 4000

/**
 * For each outsider the texts and ids that stand in rows of the tenant which that outsider may not see, and nowhere else:
 * one of them in an answer is a leak.
 */
export async function tellingTexts(
  owner: pg.Client,
  tenantId: string,
  outsiders: readonly Outsider[],
): Promise<Set<string>[]> {
  const foreign = outsiders.map(() => new Set<string>())
  const open = outsiders.map(() => new Set<string>())
  for (const { name, columns, told } of await tablesOf(owner)) {
    const areForeign = outsiders.map((outsider) => foreignRows(name, columns, tenantId, outsider))
    const { rows } = await owner.query<unknown[]>({
      rowMode: 'array',
      text: `SELECT ${areForeign.join(', ')}, ${told.map((column) => `"${column}"`).join(', ')} FROM "${name}" t ${columns.includes('id') ? 'ORDER BY t.id DESC' : ''} LIMIT ${rowsOfTable}`,
    })
    for (const row of rows)
      for (const text of row.slice(outsiders.length).map((value) => String(value ?? '')))
        if (isTelling(text)) outsiders.forEach((_, at) => (row[at] ? foreign : open)[at]?.add(text))
  }
  return foreign.map((texts, at) => new Set([...texts].filter((text) => !open[at]?.has(text))))
}

/** Returns the SQL condition of the rows that an outsider may not see. */
function foreignRows(
  name: string,
  columns: readonly string[],
  tenantId: string,
  { user, own, above = [] }: Outsider,
): string {
  if (!columns.includes('tenant_id')) return 'false'
  const ofTenant = `t.tenant_id = '${tenantId}'`
  if (user.tenantId !== tenantId) return ofTenant
  if (toldToAll.includes(name) || (own && byActor.includes(name))) return 'false'
  if (!own) return columns.includes('oem_no') ? `${ofTenant} AND t.oem_no <> '${user.oemNo}'` : 'false'
  const parties = partyColumns.filter((column) => columns.includes(column))
  if (parties.length === 0) return 'false'
  const known = [...own, tenantId, ...(name === 'service_info' ? above : [])].map((no) => `'${no}'`).join(', ')
  return `${ofTenant} AND ${parties.map((column) => `coalesce(t."${column}"::text, '') NOT IN (${known})`).join(' AND ')}`
}

/** Whether a text can be told from others: a word of the program is none, and two signs of Chinese are anybody's name. */
const isTelling = (text: string): boolean =>
  (text.length >= 6 && /\d/.test(text) && !/^[\d.:/-]*[.:/-][\d.:/-]*$/.test(text)) || /\p{Script=Han}{4,}/u.test(text)

/** Texts of a JSON answer, also the parts of comma lists. */
export function textsOf(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    for (const part of [String(value), ...String(value).split(',')]) into.add(part.trim())
  } else if (value && typeof value === 'object') for (const inner of Object.values(value)) textsOf(inner, into)
  return into
}

const rowsNow = (name: string, tenantId: string) =>
  `SELECT '${name}' AS name, md5(t::text) AS seen, t::text AS told FROM "${name}" t WHERE tenant_id = '${tenantId}'`

/** Keeps what every row of a tenant is, to be compared with later. */
export async function keepRows(owner: pg.Client, tenantId: string): Promise<void> {
  const ofTenants = (await tablesOf(owner)).filter(({ columns }) => columns.includes('tenant_id'))
  await owner.query(
    `CREATE TEMP TABLE kept_row AS ${ofTenants.map(({ name }) => rowsNow(name, tenantId)).join(' UNION ALL ')}`,
  )
  await owner.query('CREATE INDEX ON kept_row (name, seen); ANALYZE kept_row')
}

/** Rows that were changed or removed since they were kept, and those that are new, each after the name of its table. */
export async function changedRows(owner: pg.Client, tenantId: string): Promise<{ gone: string[]; made: string[] }> {
  const gone: string[] = []
  const made: string[] = []
  for (const { name, columns } of await tablesOf(owner)) {
    if (!columns.includes('tenant_id')) continue
    const lost = await owner.query<{ told: string }>(
      `WITH now AS MATERIALIZED (${rowsNow(name, tenantId)}) SELECT k.told FROM kept_row k WHERE k.name = '${name}' AND NOT EXISTS (SELECT 1 FROM now n WHERE n.seen = k.seen) LIMIT 50`,
    )
    const found = await owner.query<{ told: string }>(
      `SELECT n.told FROM (${rowsNow(name, tenantId)}) n WHERE NOT EXISTS (SELECT 1 FROM kept_row k WHERE k.name = n.name AND k.seen = n.seen) LIMIT 500`,
    )
    gone.push(...lost.rows.map(({ told }) => `${name} ${told}`))
    made.push(...found.rows.map(({ told }) => `${name} ${told}`))
  }
  return { gone, made }
}
