import pg from 'pg'
import { z } from 'zod'
import type { Call } from '../../core/shared/call.ts'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import type { TestUser, World } from '../kit/api.ts'
import { refuseUndeclaredRefusal } from '../kit/declared-refusals.ts'

const codesOf = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap(({ code, buttons = [], children = [] }) => [
    code,
    ...buttons.map((button) => button.code),
    ...codesOf(children),
  ])

/** Every permission that a role can hold: those that calls ask for, and those that they look at themselves. */
export const everyPermission: readonly string[] = [...new Set(codesOf(menuAreas))]

/** JSON type of every field that a call takes, by its declaration: `string`, `integer`, `array`; '' when it says none. */
export function fieldsOf(call: Call): ReadonlyMap<string, string> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown }>
  }
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, { type, enum: choices }]) => [
      name,
      choices ? 'enum' : (type ?? ''),
    ]),
  )
}

/** Answer of a call, whatever its kind. */
export interface Answer {
  status: number
  text: string
  /** The envelope's data; undefined for another kind of answer. */
  data: unknown
}

/** Sends a call with fields as they are: in the query of a GET, in the body of a POST. */
export async function sendRaw(
  world: World,
  user: TestUser | null,
  call: Call,
  input: Record<string, unknown>,
): Promise<Answer> {
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? 'x')))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(key, typeof one === 'object' ? JSON.stringify(one) : String(one))
  const reply = await world.app.inject({
    method: call.method,
    url: call.method === 'GET' ? `${url}?${query}` : url,
    headers: user ? { 'blade-auth': `bearer ${user.token}` } : {},
    ...(call.method === 'POST' ? { payload: input } : {}),
  })
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  const body = isJson ? (JSON.parse(reply.payload) as Record<string, unknown>) : {}
  refuseUndeclaredRefusal(call, body)
  return { status: reply.statusCode, text: reply.payload, data: body.data }
}

/** Rows that a call answered: a page's records or a list. */
export function rowsOf({ data }: Answer): Record<string, unknown>[] {
  const rows = Array.isArray(data) ? data : (data as { records?: unknown } | undefined)?.records
  return (Array.isArray(rows) ? rows : []).filter((row) => typeof row === 'object' && row !== null)
}

/**
 * Number and content of all rows of every table, by table.
 * @param except tables that are left out
 * @param where  condition for tables that have all the named columns; tables without them are left out
 */
export async function contents(
  owner: pg.Client,
  { except, where, columns = [] }: { except: readonly string[]; where?: string; columns?: readonly string[] },
): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)
        AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY ($2) AND NOT a.attisdropped) = cardinality($2::text[])
      ORDER BY 1`,
    [except, columns],
  )
  const counted = await owner.query<{ name: string; told: string }>(
    rows
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) AS told FROM "${name}" t ${where ? `WHERE ${where}` : ''}`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(counted.rows.map(({ name, told }) => [name, told]))
}

/** Books of the application itself: sign-ins, refusals and repeated requests leave rows in these. */
export const ownBooks = ['audit_log', 'audit_link', 'api_request', 'sign_in_session', 'authority_version'] as const
