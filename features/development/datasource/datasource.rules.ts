import { type DriverClass, datasourceErrors } from './datasource.contract.ts'

/** Address of a data source. */
export interface DatasourcePlace {
  /** A name in lower case, or an address without brackets. */
  readonly host: string
  readonly port: number
  readonly database: string
  /** The address as it is stored: taken apart and put together again. */
  readonly url: string
}

/** Format of a driver's address. */
interface Dialect {
  readonly pattern: RegExp
  readonly port: number
  readonly write: (host: string, port: number, database: string) => string
}

const host = String.raw`(?<host>\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::(?<port>\d{1,5}))?`
const database = String.raw`(?<database>[A-Za-z0-9_.$-]{1,63})`
const query = String.raw`(?:\?(?<query>[\w.=&%/+-]*))?`

const dialects: Readonly<Record<DriverClass, Dialect>> = {
  'org.postgresql.Driver': {
    pattern: new RegExp(`^jdbc:postgresql://${host}/${database}${query}$`),
    port: 5432,
    write: (at, port, name) => `jdbc:postgresql://${at}:${port}/${name}`,
  },
  'com.mysql.cj.jdbc.Driver': {
    pattern: new RegExp(`^jdbc:mysql://${host}/${database}${query}$`),
    port: 3306,
    write: (at, port, name) => `jdbc:mysql://${at}:${port}/${name}`,
  },
  'oracle.jdbc.OracleDriver': {
    pattern: new RegExp(`^jdbc:oracle:thin:@(?://)?${host}[:/]${database}${query}$`),
    port: 1521,
    write: (at, port, name) => `jdbc:oracle:thin:@//${at}:${port}/${name}`,
  },
}

/** Words after the question mark that change nothing about where and as whom one connects; all others are refused. */
const harmless = new Set([
  'useUnicode',
  'characterEncoding',
  'useSSL',
  'serverTimezone',
  'zeroDateTimeBehavior',
  'tinyInt1isBit',
  'transformedBitIsBoolean',
  'currentSchema',
  'sslmode',
])

/**
 * Takes the address of a data source apart. One host, written plainly: no user in the address, no second host, no number
 * that other programs read as an address, no word that makes a driver read files or load code.
 * @param url as typed; `&amp;` is read as `&`
 * @throws datasource.urlFormat
 * @source docs/wire.md 4.14 and 6, Datasource
 */
export function datasourcePlace(driver: DriverClass, url: string): DatasourcePlace {
  const dialect = dialects[driver]
  const parts = dialect.pattern.exec(url.trim().replaceAll('&amp;', '&'))?.groups
  if (!parts) throw datasourceErrors.urlFormat()
  const at = (parts['host'] ?? '').toLowerCase()
  const bare = at.replace(/^\[|\]$/g, '')
  const port = Number(parts['port'] ?? dialect.port)
  const words = (parts['query'] ?? '').split('&').filter(Boolean)
  const isWordFine = (word: string) => harmless.has(word.split('=')[0] ?? '')
  if (!isPlainHost(bare) || port < 1 || port > 65_535 || !words.every(isWordFine)) throw datasourceErrors.urlFormat()
  const name = parts['database'] ?? ''
  const written = dialect.write(at, port, name) + (words.length > 0 ? `?${words.join('&')}` : '')
  return { host: bare, port, database: name, url: written }
}

const byte = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const addressFour = new RegExp(`^${byte}(\\.${byte}){3}$`)

/** A plain address, or a name whose last part is no number: `127.1` and `2130706433` are neither. */
function isPlainHost(bare: string): boolean {
  if (bare.includes(':') || addressFour.test(bare)) return true
  const labels = bare.split('.')
  return (
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
  )
}

/** One entry of the allow-list: a host, with the one port that may be used of it, or any. */
interface AllowedHost {
  readonly host: string
  readonly port: number | null
}

/** The allow-list as the param holds it: hosts and addresses separated by commas, each with or without a port; of the sixth version in brackets. */
export function allowedHosts(text: string): AllowedHost[] {
  return text
    .split(/[,，\s]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry) ?? []
      return { host: (inBrackets ?? plain ?? '').toLowerCase(), port: port ? Number(port) : null }
    })
    .filter(({ host: name }) => name !== '')
}

/** Whether a place is on the allow-list. */
export const isAllowed = ({ host: name, port }: Pick<DatasourcePlace, 'host' | 'port'>, list: readonly AllowedHost[]) =>
  list.some((entry) => entry.host === name && (entry.port === null || entry.port === port))
