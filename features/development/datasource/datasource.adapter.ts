import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import pg from 'pg'
import { requireNoTransaction } from '../../../core/server/database/open-transaction.ts'
import { isPublicAddress } from '../../../core/server/http/outgoing.ts'
import { type DriverClass, datasourceErrors } from './datasource.contract.ts'
import { allowedHosts, type DatasourcePlace, isAllowed } from './datasource.rules.ts'

/** A column of a table, as its database tells it. */
export interface FoundColumn {
  readonly name: string
  /** Name of its type in the database, `int4`; of a domain the domain's. */
  readonly type: string
  /** Most characters of a text; null without a limit. */
  readonly most: number | null
  readonly isRequired: boolean
  /** Whether an index keeps its values apart, within a tenant at least. */
  readonly isUnique: boolean
  readonly comment: string
}

/** Queries to a data source; no others are possible. */
export interface DatasourceReader {
  tables(): Promise<string[]>
  /** Its columns in their order; none when there is no such table. */
  columns(table: string): Promise<FoundColumn[]>
}

/** A data source as it is connected to. */
export interface Connection {
  readonly driverClass: DriverClass
  readonly place: DatasourcePlace
  readonly username: string
  readonly password: string
  /** The param `datasource.hosts`. */
  readonly allowed: string
}

/** Longest time for all that is asked at once. */
const limitMs = 5_000

/** Folders of sockets of this machine by the host that they stand for. */
const sockets = new Map<string, string>()

/**
 * Has a host be reached by a socket of this machine: for the shop of the demo world, whose server listens on no port. It is
 * asked of the allow-list like every other.
 */
export function reachBySocket(host: string, folder: string): void {
  sockets.set(host, folder)
}

/** Never, whoever lists them: this machine's any-address, link-local and metadata services, groups. */
const never = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
] as const)
  never.addSubnet(network, prefix, 'ipv6')

/**
 * The address to connect to, or the folder of a socket. The host stands on the allow-list; what it resolves to is looked up once, and that very
 * address is used. An address of the own network must itself be listed, so that nobody's name server leads there.
 * @throws datasource.notAllowed, datasource.unreachable when the name is unknown
 * @source docs/server-safety.md 14; docs/domain/network.md 20
 */
export async function checkedDatasourceAddress(place: DatasourcePlace, allowed: string): Promise<string> {
  const list = allowedHosts(allowed)
  if (!isAllowed(place, list)) throw datasourceErrors.notAllowed()
  const socket = sockets.get(place.host)
  if (socket !== undefined) return socket
  const found = isIP(place.host)
    ? [{ address: place.host }]
    : await lookup(place.host, { all: true }).catch(() => {
        throw datasourceErrors.unreachable()
      })
  for (const { address } of found) {
    if (never.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) throw datasourceErrors.notAllowed()
    if (!isPublicAddress(address) && !isAllowed({ host: address, port: place.port }, list))
      throw datasourceErrors.notAllowed()
  }
  return found[0]?.address ?? place.host
}

/**
 * Asks a data source: connects read-only, within 5 s for all, and lets go of it.
 * @throws datasource.driverMissing, datasource.notAllowed, datasource.unreachable whatever else went wrong there
 */
export async function readDatasource<T>(
  connection: Connection,
  work: (reader: DatasourceReader) => Promise<T>,
): Promise<T> {
  const { driverClass, place, username, password, allowed } = connection
  requireNoTransaction(`the data source at ${place.host}`)
  if (driverClass !== 'org.postgresql.Driver') throw datasourceErrors.driverMissing()
  const host = await checkedDatasourceAddress(place, allowed)
  const client = new pg.Client({
    host,
    port: place.port,
    database: place.database,
    user: username,
    password,
    ssl: /[?&]sslmode=(require|verify-ca|verify-full)\b/.test(place.url) ? { servername: place.host } : false,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    options: '-c default_transaction_read_only=on',
    application_name: 'countinghouse generator',
  })
  // A lost connection fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined)
  const ending = setTimeout(() => void client.end().catch(() => undefined), limitMs)
  try {
    await client.connect()
    return await work(postgresReader(client))
  } catch (cause) {
    throw Object.assign(datasourceErrors.unreachable(), { cause })
  } finally {
    clearTimeout(ending)
    void client.end().catch(() => undefined)
  }
}

const postgresReader = (client: pg.Client): DatasourceReader => ({
  tables: async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND has_table_privilege(c.oid, 'SELECT') ORDER BY c.relname LIMIT 2000`,
    )
    return rows.map(({ name }) => name)
  },
  columns: async (table) => {
    const { rows } = await client.query<FoundColumn>(
      `SELECT a.attname AS name, t.typname AS type, CASE WHEN t.typname IN ('varchar', 'bpchar') AND a.atttypmod > 4 THEN a.atttypmod - 4 END AS most,
              a.attnotnull AND NOT a.atthasdef AS "isRequired",
              EXISTS (SELECT 1 FROM pg_index i
                       WHERE i.indrelid = c.oid AND i.indisunique AND NOT i.indisprimary AND a.attnum = ANY (i.indkey)
                         AND NOT EXISTS (SELECT 1 FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attnum = ANY (i.indkey)
                                            AND o.attnum <> a.attnum AND o.attname NOT IN ('tenant_id', 'oem_no', 'is_deleted'))) AS "isUnique",
              coalesce(col_description(c.oid, a.attnum), '') AS comment
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname = $1 ORDER BY a.attnum`,
      [table],
    )
    return rows
  },
})
