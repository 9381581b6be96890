import type { Settings } from '../core/server/process/settings.ts'
import type { ServerOptions } from '../server.ts'
import type { OpenDatabase } from './database.ts'

/** Parts of this machine that a server runs on besides its settings. */
interface Ground {
  readonly database: Pick<OpenDatabase, 'ownerUrl' | 'appUrl' | 'secretKey'>
  readonly acquirerUrl: string | undefined
  /** Folder of the built pages; none where something else serves them. */
  readonly webDir?: string
}

/** Options of the server: the settings of the installer, and what was opened for it. */
export const serverOptions = (settings: Settings, { database, acquirerUrl, webDir }: Ground): ServerOptions => ({
  databaseUrl: database.ownerUrl,
  appUrl: database.appUrl,
  dataDir: settings.dataDir,
  port: settings.port,
  host: settings.host,
  logLevel: settings.logLevel,
  metricsToken: settings.metricsToken,
  callsPerSecond: settings.callsPerSecond,
  demo: settings.demo,
  secretKey: database.secretKey,
  allowOutgoing: settings.allowOutgoing,
  acquirerUrl,
  webDir,
  publicUrl: settings.publicUrl,
  storageUrl: settings.storageUrl,
  smtpUrl: settings.smtpUrl,
  socialOidcUrl: settings.socialOidcUrl,
  socialWechat: settings.socialWechat,
})
