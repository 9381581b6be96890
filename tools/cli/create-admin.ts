import { inScope, platformScope } from '../../core/server/database/db.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { createFirstAdmin } from '../../features/tenants/tenant/first-admin.actions.ts'
import { withApplication } from '../application.ts'
import '../../calls.ts'

/**
 * Makes the first administrator of an installation and prints the one-time password, this once.
 * @throws PlainError when there is one already
 * @source docs/rulings.md 21
 */
export async function run([account = 'admin']: string[]): Promise<void> {
  const made = await withApplication(async (db) => {
    await inScope(db, platformScope, seedPlatform)
    return inScope(db, platformScope, (tx) => createFirstAdmin(tx, account))
  })
  console.log(
    `Tenant 000000, account ${made.account}, one-time password ${made.password} (to be changed at the first sign-in)`,
  )
}
