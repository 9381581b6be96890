import type { Tx } from '../../core/server/database/db.ts'
import { seedBusinessSets } from '../../features/settings/business-dictionary/seed-business.actions.ts'
import { seedDictionary } from '../../features/settings/dictionary/seed-dictionary.actions.ts'
import { seedMenus } from './menu-seed.ts'

/** Brings what the platform itself holds to what the code says: menus with their buttons, dictionaries, and gives tenants the business sets that are new. Safe to repeat at every start. */
export async function seedPlatform(tx: Tx): Promise<void> {
  await seedMenus(tx)
  await seedDictionary(tx)
  await seedBusinessSets(tx)
}
