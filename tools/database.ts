import { changeUrl } from '../core/server/database/database-url.ts'
import { startEmbedded } from '../core/server/embedded/embedded.ts'
import { applicationRole, secretKeyOf } from '../core/server/secrets/secret-key.ts'
import type { AppRole } from '../core/server/database/migrate.ts'
import type { Settings } from '../core/server/process/settings.ts'

/** The database that the settings name, reachable. */
export interface OpenDatabase {
  /** Connection string of the role that owns the schema. */
  ownerUrl: string
  /** Connection string of the application's role; that role exists after a migration. */
  appUrl: string
  appRole: AppRole
  secretKey: string
  isEmbedded: boolean
  /** Lets go of the embedded server, if it is one. */
  close(): Promise<void>
}

/**
 * Opens the way to the database of the settings; starts or joins the embedded server when they name none.
 * @throws PlainError when the embedded server cannot start, or the secret key is missing
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const secretKey = secretKeyOf(settings)
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: settings.dataDir })
  const ownerUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const appRole = applicationRole(ownerUrl, secretKey)
  return {
    ownerUrl,
    appRole,
    secretKey,
    appUrl: changeUrl(ownerUrl, { user: appRole.name, password: appRole.password }),
    isEmbedded: Boolean(embedded),
    close: async () => embedded?.stop(),
  }
}
