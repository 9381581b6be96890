import { calls, pages } from './calls.ts'
import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { callNames } from './call-names.ts'
import { buildApp } from './core/server/http/app.ts'
import { limitsOf, makeCallLimit } from './core/server/call/call-limit.ts'
import { endApp } from './core/server/http/connections.ts'
import { startCalendar } from './core/server/jobs/calendar.ts'
import { changeUrl } from './core/server/database/database-url.ts'
import { type Db, inScope, openDb, platformScope } from './core/server/database/db.ts'
import { openFiles, useFiles, useShelves } from './core/server/files/files.ts'
import { type Figures, makeFigures } from './core/server/process/metrics.ts'
import { portsOf } from './core/server/ports.ts'
import { startJobs } from './core/server/jobs/jobs.ts'
import { logOf, useLogLevel } from './core/server/process/log.ts'
import { migrate } from './core/server/database/migrate.ts'
import { reportAskedWithinTransaction } from './core/server/database/open-transaction.ts'
import { allowOutgoing } from './core/server/http/outgoing.ts'
import { mailThrough } from './core/server/mail/mail.ts'
import { type LogLevel, usualCallsPerSecond } from './core/server/process/settings.ts'
import { startOutbox } from './core/server/jobs/outbox-worker.ts'
import { personalKeysOf, usePersonalKeys } from './core/server/secrets/personal.ts'
import { PlainError } from './core/server/process/plain-error.ts'
import { usePublicAddress } from './core/server/http/public-address.ts'
import { applicationRole } from './core/server/secrets/secret-key.ts'
import { startTicks } from './core/server/jobs/ticks.ts'
import { translateWith } from './core/shared/translate.ts'
import { alignClock, connectAcquirer } from './db/demo/acquirer.ts'
import { followAddress } from './db/demo/address.ts'
import { connectSignOn } from './db/demo/equipment.ts'
import { payFees } from './db/demo/fee-payers.ts'
import { isEmpty, loadDemo } from './db/demo/load.ts'
import { playMorning } from './db/demo/morning.ts'
import { connectCarrier } from './db/demo/sim-carrier.ts'
import { connectTaxService } from './db/demo/tax-service.ts'
import { makeShopDatabase, reachShop } from './db/demo/shop-database.ts'
import { loadWholly, removeHalfWorld } from './db/demo/whole-world.ts'
import { seedPlatform } from './db/seed/platform.ts'
import { ensureClient } from './features/access/client/client.actions.ts'
import { oidcProvider } from './features/access/social/oidc.adapter.ts'
import { type SocialProvider, useSocialProviders } from './features/access/social/social.adapter.ts'
import { wechatProvider } from './features/access/social/wechat.adapter.ts'
import { framedOrigins } from './features/access/menu/menu.queries.ts'
import { startSealing } from './features/settings/audit/audit.actions.ts'
import { acquirerClock } from './features/settings/clock/clock.actions.ts'
import { noteCall, noteFault, startLogging } from './features/settings/log/log.actions.ts'
import { shelfOfPlace } from './features/settings/oss-setting/oss-setting.actions.ts'
import { englishTexts } from './texts.ts'
import { portsWith } from './wiring.ts'

/** Settings that a server runs on. */
export interface ServerOptions {
  /** Connection string of the role that owns the schema. */
  readonly databaseUrl: string
  /** Connection string of the application's role; made from the owner's and the key when absent. */
  readonly appUrl?: string
  readonly dataDir: string
  readonly port: number
  /** Address that it listens on; this machine alone by default. */
  readonly host?: string
  /** Whether an empty database is filled with the demo world, and the business clock may be moved. */
  readonly demo: boolean
  readonly secretKey: string
  /** Level of the log; info by default. */
  readonly logLevel?: LogLevel
  /** Address of the sandbox acquirer, when one runs. */
  readonly acquirerUrl?: string
  /** Addresses of the own network that configured calls may go to: the installer named them. */
  readonly allowOutgoing?: readonly string[]
  /** Folder of the built web application. */
  readonly webDir?: string
  /** Address that users type and channels call; the address it listens on by default. */
  readonly publicUrl?: string
  /** Location of uploaded files; the folder `files` of dataDir by default. */
  readonly storageUrl?: string
  /** OpenID Connect provider with our client at it, and WeChat application: what one may sign in through besides. */
  readonly socialOidcUrl?: string
  readonly socialWechat?: string
  /** Mail server through which invoices go. */
  readonly smtpUrl?: string
  /** Token that identifies a reader of the metrics from another machine. */
  readonly metricsToken?: string
  /** Calls a second that each user may make for ever; 0: any number. */
  readonly callsPerSecond?: number
}

/** A running server. */
export interface RunningServer {
  readonly url: string
  /** Stops taking calls, lets running ones and jobs end, then lets the database go. */
  close(): Promise<void>
}

/**
 * Starts the server: brings the database to the newest schema, seeds what the platform itself holds, then answers calls
 * and runs jobs.
 * @throws PlainError when the database runs on a moved business clock outside the demo
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  if (options.logLevel) useLogLevel(options.logLevel)
  const role = applicationRole(options.databaseUrl, options.secretKey)
  const appUrl = options.appUrl ?? changeUrl(options.databaseUrl, { user: role.name, password: role.password })
  const publicUrl = options.publicUrl ?? `http://localhost:${options.port}`
  if (options.demo && (await removeHalfWorld(options.databaseUrl)))
    console.log('The demo world was only half loaded when its loading was cut off: it is made anew.')
  await migrate(options.databaseUrl, { appRole: role })
  usePersonalKeys(personalKeysOf(options.secretKey))
  usePublicAddress(publicUrl)
  await openFileStore(options, publicUrl)
  const figures = makeFigures()
  const db = openDb(appUrl, { ports: portsWith({ ...figures, clockFollowers: clockFollowersOf(options) }) })
  openOutside(db, options)
  await refuseMovedClock(db, options.demo)
  await inScope(db, platformScope, seedPlatform)
  const webClient = await ownClient(db, options)
  const demoDay = options.demo ? await openDemo(db, options) : null
  const log = logOf()
  useSocialProviders(socialProvidersOf(options), (seen) => log.warn(seen, 'signing in through another service failed'))
  const translate = translateWith(englishTexts)
  const app = await buildApp({
    db,
    handled: calls,
    pages,
    callNames,
    figures,
    translate,
    webDir: options.webDir,
    webClient,
    metricsToken: options.metricsToken,
    ...callLimitOf(options, figures),
    framedOrigins: () => inScope(db, platformScope, framedOrigins),
    checkPayPassword: portsOf(db).core.checkPayPassword,
    prepareSheet: portsOf(db).core.prepareSheet,
    finished: (seen) => {
      figures.call(seen.call.path, seen.status, seen.ms)
      noteCall(db, seen)
      logCall(log, seen)
    },
  })
  await app.listen({ port: options.port, host: options.host ?? loopback })
  await demoDay?.begin()
  const logging = startLogging(db, (error) => log.error({ error }, 'writing the logs failed'))
  const failed = (kind: string, name: string, error: unknown, tenantId = '') => {
    log.error({ kind, name, tenantId, error }, 'work failed')
    noteFault(db, kind, name, error, tenantId)
  }
  reportAskedWithinTransaction((fault) => failed('outside', 'withinTransaction', fault))
  const jobs = await startJobs({
    db,
    url: appUrl,
    translate,
    failed: ({ job, error, tenantId }) => failed('job', job, error, tenantId),
  })
  const calendar = startCalendar(db, ({ job, error, tenantId }) => failed('calendar', job, error, tenantId))
  const outbox = startOutbox(db, (error) => failed('outbox', 'send', error))
  const ticks = startTicks(db, ({ tick, error }) => failed('tick', tick, error))
  const sealing = startSealing(db, (error) => failed('audit', 'seal', error))
  await demoDay?.goOn()
  return {
    url: publicUrl,
    close: async () => {
      await endApp(app)
      await Promise.all([calendar.stop(), outbox.stop(), sealing.stop(), ticks.stop(), jobs.stop()])
      await logging.stop()
      await db.close()
    },
  }
}

/** The clocks that follow that of the demo world. */
const clockFollowersOf = ({ demo, acquirerUrl }: ServerOptions) =>
  demo && acquirerUrl ? [acquirerClock(acquirerUrl)] : []

/** Lets the files of tenants go to their own stores, and calls out to the addresses that the installer named. */
function openOutside(db: Db, { allowOutgoing: addresses = [], smtpUrl }: ServerOptions): void {
  mailThrough(smtpUrl)
  useShelves((place) => shelfOfPlace(db, place))
  for (const address of addresses) allowOutgoing(address)
}

/** The limit of calls a second that each user may make, where there is one. */
function callLimitOf({ callsPerSecond = usualCallsPerSecond }: ServerOptions, figures: Figures) {
  const limits = limitsOf(callsPerSecond)
  return limits ? { callLimit: makeCallLimit(limits, (why) => figures.count('call refused to its user', why)) } : {}
}

/** Tells the log of a call that was answered: one that failed for all levels, others for debugging. */
function logCall(
  log: ReturnType<typeof logOf>,
  { call, status, ms, requestId, caller, error }: Parameters<typeof noteCall>[1],
): void {
  const account = caller?.account ?? ''
  if (status >= 500) log.error({ requestId, path: call.path, account, ms, error }, 'call failed')
  else log.debug({ requestId, path: call.path, status, account, ms }, 'call')
}

async function openFileStore(options: ServerOptions, publicUrl: string): Promise<void> {
  const { dataDir, secretKey, storageUrl = pathToFileURL(path.join(dataDir, 'files')).href } = options
  if (storageUrl.startsWith('file:')) mkdirSync(fileURLToPath(storageUrl), { recursive: true })
  useFiles(await openFiles({ storageUrl, secretKey, publicUrl }))
}

/** The services that the installer named. The OpenID provider may stand in the own network, as its neighbours often do. */
function socialProvidersOf({ socialOidcUrl, socialWechat }: ServerOptions): SocialProvider[] {
  const providers: SocialProvider[] = []
  if (socialOidcUrl) {
    const { username, password, origin, pathname } = new URL(socialOidcUrl)
    allowOutgoing(origin)
    providers.push(
      oidcProvider({
        issuer: `${origin}${pathname}`.replace(/\/$/, ''),
        clientId: decodeURIComponent(username),
        clientSecret: decodeURIComponent(password),
      }),
    )
  }
  const [appId, appSecret] = socialWechat?.split(':') ?? []
  if (appId && appSecret) providers.push(wechatProvider({ appId, appSecret }))
  return providers
}

/** The client as which our own web application asks for tokens: the family's well-known one in the demo, an own secret elsewhere. */
async function ownClient(db: Db, { demo, secretKey }: ServerOptions): Promise<string> {
  const clientId = 'saber'
  const secret = demo
    ? 'saber_secret'
    : createHmac('sha256', secretKey).update('client of the web application').digest('base64url')
  await inScope(db, platformScope, (tx) =>
    ensureClient(tx, {
      clientId,
      secret,
      grantTypes: ['password', 'captcha', 'refresh_token', 'sms_code', 'social', 'login_as'],
    }),
  )
  return `${clientId}:${secret}`
}

/**
 * Fills an empty database with the demo world and connects it to the sandbox acquirer, whose clock follows ours.
 * @returns what is left to do once the server answers, and once it works as well
 */
async function openDemo(
  db: Db,
  { databaseUrl, acquirerUrl, port, host = loopback, secretKey }: ServerOptions,
): Promise<DemoDay> {
  if (acquirerUrl) allowOutgoing(acquirerUrl)
  reachShop(databaseUrl)
  const align = async () => {
    if (acquirerUrl) await alignClock(db, acquirerUrl)
  }
  const asEver: DemoDay = { begin: align, goOn: async () => undefined }
  if (!(await isEmpty(db))) {
    await followAddress(db)
    return asEver
  }
  const ownUrl = ownUrlOf(host, port)
  console.log('Loading the demo world (once) …')
  const loaded = await loadWholly(databaseUrl, async () => {
    await makeShopDatabase(databaseUrl)
    const world = await loadDemo(db, databaseUrl)
    if (!acquirerUrl) return world
    const acquirer = { url: acquirerUrl, notifyBase: ownUrl, secretKey }
    await connectAcquirer(db, acquirer, world.merchants)
    await connectSignOn(db, acquirer)
    await connectCarrier(db, acquirer)
    await connectTaxService(db, acquirer)
    return world
  })
  console.log(`The demo world holds ${loaded.merchants.length} merchants and ${loaded.trades} trades.`)
  if (!acquirerUrl) return asEver
  return {
    begin: async () => {
      await playMorning(db, databaseUrl, acquirerUrl, loaded)
      await align()
    },
    goOn: () => payFees(ownUrl, acquirerUrl, loaded.feeForms),
  }
}

const loopback = '127.0.0.1'

/**
 * Returns the address at which a program of this machine reaches the server: loopback unless it listens on one other address
 * alone.
 */
const ownUrlOf = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? loopback : host.includes(':') ? `[${host}]` : host}:${port}`

/** The day on which the demo world is loaded. */
interface DemoDay {
  /** The acquirer tells of this morning's payments, each at its time: the server answers, and nothing else runs yet. */
  begin(): Promise<void>
  /** Parents pay fees on the server's pages, for which its jobs must run. */
  goOn(): Promise<void>
}

/** The business clock may run ahead in the demo world alone. */
async function refuseMovedClock(db: Db, demo: boolean): Promise<void> {
  const { rows } = await db.pool.query<{ is_movable: boolean }>('SELECT is_movable FROM business_clock')
  if (rows[0]?.is_movable && !demo) {
    throw new PlainError(
      'This database holds a demo world whose clock may have been moved: start it with DEMO=1, or use another database.',
    )
  }
}
