import pg from 'pg'

/** Words that may follow a table where an alias could stand. */
const noAlias =
  /^(on|where|set|join|left|right|inner|outer|full|cross|natural|group|order|limit|offset|union|except|intersect|for|returning|using|having|window|tablesample|values|select|fetch|lateral)$/i

/**
 * Tables of tenants that a statement reads or changes without saying whose rows: row security would still keep them apart,
 * but a cluster could not send the statement to one shard. Looks at the text: a table is said to be its tenant's when its
 * `tenant_id` is compared or joined, by its alias, its name, or bare. What finds no row whatever it reads needs no tenant.
 * @param tenantTables names of the tables that hold tenants' rows
 * @source docs/architecture.md "Every query still says the tenant"
 */
export function tablesWithoutTenant(sql: string, tenantTables: ReadonlySet<string>): string[] {
  const text = sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
  if (/\bwhere \(*false\b/i.test(text)) return []
  const named = text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(\w+))?/gi)
  const missing = [...named]
    .filter(([, table = '']) => tenantTables.has(table))
    .filter(([, table = '', alias = '']) => {
      const name = alias && !noAlias.test(alias) ? alias : table
      return !isSaid(text, `\\b${name}\\.`) && !isSaid(text, '(?<![.\\w])')
    })
    .map(([, table = '']) => table)
  return [...new Set(missing)]
}

/** Whether `tenant_id` behind a prefix is compared, stands in a compared row, or is what two tables are joined by. */
function isSaid(text: string, prefix: string): boolean {
  const column = `${prefix}tenant_id\\b`
  const ways = [
    `${column}\\s*(?:=|in\\b)`,
    `(?:=|in)\\s*(?:any\\s*)?\\(?\\s*${column}`,
    `using\\s*\\([^)]*${column}`,
    `\\([^()]*${column}[^()]*\\)\\s*(?:=|<|>|in\\b)`,
    `(?:=|<|>|in)\\s*\\(\\s*(?:select\\s+)?[^()]*${column}`,
  ]
  return ways.some((way) => new RegExp(way, 'i').test(text))
}

/** A statement that names a tenant's table and not the tenant. */
export class TenantNotSaid extends Error {}

let isRequired = false

/**
 * From now on a statement that the product sends and that does not say its tenant fails, so that no test passes it by. What
 * tests ask themselves is theirs.
 * @param role the application's
 */
export function requireTenantSaid(role: string, tenantTables: ReadonlySet<string>): void {
  if (isRequired) return
  isRequired = true
  const looked = new Set<string>()
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : (asked as { readonly text?: string }).text
    if (text && this.user === role && !looked.has(text)) {
      const missing = tablesWithoutTenant(text, tenantTables)
      if (missing.length > 0 && !isAskedByTest())
        throw new TenantNotSaid(`${missing.join(', ')} without its tenant: ${text}`)
      looked.add(text)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

/** Whether the code that asks is a test's own or the demo world's: the first of the project behind the ways to the database. */
export function isAskedByTest(): boolean {
  const { stackTraceLimit: limit, prepareStackTrace: inSource } = Error
  Error.stackTraceLimit = 40
  Error.prepareStackTrace = (_error, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[]
  Error.stackTraceLimit = limit
  Error.prepareStackTrace = inSource
  const asking = frames
    .map((frame) => frame.getFileName() ?? '')
    .find(
      (name) =>
        /\.tsx?(?:\?|$)/.test(name) && !/node_modules|core\/server\/|tests\/(setup|kit|statements)\//.test(name),
    )
  return asking === undefined || /\/(?:tests|db\/demo)\/|\.(test|fixture)\.tsx?/.test(asking)
}
