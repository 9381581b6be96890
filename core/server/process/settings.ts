import { isIP } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PlainError } from './plain-error.ts'

/** Level of logging. */
export type LogLevel = (typeof logLevels)[number]
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Calls a second that no person and no honest program reaches: a page of ours makes fifteen calls when it opens. */
export const usualCallsPerSecond = 50

/** Settings from the environment, read and checked once. */
export interface Settings {
  /** PORT: where the API and the web application are served; 8080. */
  readonly port: number
  /** HOST: address of this machine that the server listens on; this machine alone (127.0.0.1) in the demo, else all (0.0.0.0). */
  readonly host: string
  /** DATA_DIR: absolute folder of everything kept outside a database server; ./data. */
  readonly dataDir: string
  /** DATABASE_URL: PostgreSQL server of the owner's role; absent: the embedded one in dataDir. */
  readonly databaseUrl?: string
  /** PUBLIC_URL: what users type and channels call, without a slash at the end; http://localhost:PORT. */
  readonly publicUrl: string
  /** SECRET_KEY: 32 characters or more that seal secrets; absent: made and kept in dataDir, with the embedded server only. */
  readonly secretKey?: string
  /** DEMO: whether an empty database is filled with the demo world, beside a sandbox acquirer; yes only when embedded. */
  readonly demo: boolean
  /** LOG_LEVEL: info. */
  readonly logLevel: LogLevel
  /** STORAGE_URL: folder of uploaded files as a `file:` address; the folder files in dataDir. */
  readonly storageUrl: string
  /** ALLOW_OUTGOING: addresses of the own network that configured calls may go to (an object store), separated by commas; none. */
  readonly allowOutgoing: readonly string[]
  /** SOCIAL_OIDC_URL: OpenID Connect provider to sign in through, with our client at it: `https://client:secret@issuer.example.com`. */
  readonly socialOidcUrl?: string
  /** SOCIAL_WECHAT: `appId:appSecret` of a website application of WeChat's open platform, to sign in by. */
  readonly socialWechat?: string
  /** SMTP_URL: mail server through which invoices go, `smtp://user:password@mail.example.com:587?from=invoice@example.com`; none: mails are kept and shown. */
  readonly smtpUrl?: string
  /** METRICS_TOKEN: who sends it reads the figures of `/metrics` from another machine; absent: this machine alone does. */
  readonly metricsToken?: string
  /** CALLS_PER_SECOND: how many calls a second each user may make for ever, twenty times as many at once after a rest; 0 lets any number through; 50. */
  readonly callsPerSecond: number
  /** ACQUIRER_PORT: where the sandbox acquirer of the demo world listens, on this machine only; 8090. */
  readonly acquirerPort: number
}

/**
 * Reads the settings.
 * @param env    the environment; an empty value is as good as none
 * @param folder what a relative DATA_DIR starts from
 * @throws PlainError that names every setting that is wrong, and how
 * @source docs/architecture.md 8
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Settings {
  const problems: string[] = []
  const read = readerOf(env, problems)
  const settings: Settings = {
    ...placeOf(read, path.resolve(folder, env.DATA_DIR?.trim() || 'data')),
    ...doorsOf(read),
  }
  if (settings.databaseUrl && !env.SECRET_KEY?.trim())
    problems.push(
      'SECRET_KEY is needed with DATABASE_URL: 32 random characters or more (make some with: openssl rand -base64 48).',
    )
  const { demo, port, acquirerPort } = settings
  if (demo && port === acquirerPort) problems.push(`PORT and ACQUIRER_PORT are both ${port}.`)
  if (problems.length) throw new PlainError(problems.join('\n'))
  return settings
}

/** Reads one setting: its value, or what stands for a missing one. @param wants what it must be, in words */
type Reader = <T>(name: string, missing: T, parse: (text: string) => T | string | undefined, wants: string) => T

/** Reader of an environment that adds a line to the problems for each wrong setting. */
const readerOf =
  (env: NodeJS.ProcessEnv, problems: string[]): Reader =>
  (name, missing, parse, wants) => {
    const text = env[name]?.trim()
    if (!text) return missing
    const value = parse(text)
    if (value !== undefined) return value as typeof missing
    problems.push(`${name} must be ${wants}.`)
    return missing
  }

/** Settings of where the server stands and what it keeps. */
function placeOf(read: Reader, dataDir: string) {
  const port = read('PORT', 8080, parsePort, 'a port number from 1 to 65535')
  const databaseUrl = read<string | undefined>(
    'DATABASE_URL',
    undefined,
    urlOf('postgres:', 'postgresql:'),
    'a URL like postgres://user:password@host:5432/database',
  )
  const demo = read('DEMO', !databaseUrl, parseFlag, '1 or 0')
  return {
    port,
    dataDir,
    databaseUrl,
    demo,
    host: read(
      'HOST',
      demo ? '127.0.0.1' : '0.0.0.0',
      (text) => (isIP(text) ? text : undefined),
      'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all',
    ),
    publicUrl: read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      urlOf('http:', 'https:'),
      'a URL like https://pay.example.com',
    ).replace(/\/+$/, ''),
    secretKey: read<string | undefined>(
      'SECRET_KEY',
      undefined,
      (text) => (isWeakKey(text) ? undefined : text),
      '32 random characters or more (make some with: openssl rand -base64 48)',
    ),
    storageUrl: read(
      'STORAGE_URL',
      pathToFileURL(path.join(dataDir, 'files')).href,
      urlOf('file:'),
      'a URL like file:///srv/files',
    ),
  }
}

/** Settings of the log and the figures, and of whom the server speaks to. */
const doorsOf = (read: Reader) => ({
  logLevel: read<LogLevel>(
    'LOG_LEVEL',
    'info',
    (text) => logLevels.find((level) => level === text.toLowerCase()),
    `one of ${logLevels.join(', ')}`,
  ),
  socialOidcUrl: read<string | undefined>(
    'SOCIAL_OIDC_URL',
    undefined,
    (text) => (URL.canParse(text) && /^https?:\/\/[^:@/]+:[^:@/]+@/.test(text) ? text : undefined),
    'a URL like https://client:secret@issuer.example.com',
  ),
  socialWechat: read<string | undefined>(
    'SOCIAL_WECHAT',
    undefined,
    (text) => (/^[\w-]+:[\w-]+$/.test(text) ? text : undefined),
    'appId:appSecret',
  ),
  smtpUrl: read<string | undefined>(
    'SMTP_URL',
    undefined,
    urlOf('smtp:', 'smtps:'),
    'a URL like smtp://user:password@mail.example.com:587',
  ),
  allowOutgoing: read<readonly string[]>(
    'ALLOW_OUTGOING',
    [],
    originsOf,
    'addresses like http://10.0.0.8:9000, separated by commas',
  ),
  metricsToken: read<string | undefined>(
    'METRICS_TOKEN',
    undefined,
    (text) => (isWeakKey(text) || /\s/.test(text) ? undefined : text),
    '32 random characters or more (make some with: openssl rand -hex 24)',
  ),
  callsPerSecond: read(
    'CALLS_PER_SECOND',
    usualCallsPerSecond,
    (text) => (/^\d{1,7}$/.test(text) ? Number(text) : undefined),
    'a whole number of calls, or 0 for any number',
  ),
  acquirerPort: read('ACQUIRER_PORT', 8090, parsePort, 'a port number from 1 to 65535'),
})

function parsePort(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined
}

const parseFlag = (text: string): boolean | undefined => ({ '1': true, '0': false })[text]

const urlOf =
  (...protocols: readonly string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined

/** Schemes and hosts of a list of addresses; undefined when one cannot be read. */
function originsOf(text: string): readonly string[] | undefined {
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every((address) => URL.canParse(address) && /^https?:/.test(address))
    ? addresses.map((address) => new URL(address).origin)
    : undefined
}

/** Short ones, repetitions, and what stands in examples. */
function isWeakKey(text: string): boolean {
  return (
    text.length < 32 ||
    new Set(text).size < 10 ||
    /change.?me|example|your.?secret|default|password|replace|0123456789|abcdefgh/i.test(text)
  )
}
