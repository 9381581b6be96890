import { migrate } from '../../core/server/database/migrate.ts'
import { readSettings } from '../../core/server/process/settings.ts'
import { openDatabase } from '../database.ts'

/** Brings the database of the settings to the newest schema and names what it ran. */
export async function run(): Promise<void> {
  const database = await openDatabase(readSettings())
  try {
    const ran = await migrate(database.ownerUrl, { appRole: database.appRole })
    console.log(
      ran.length ? ran.map((name) => `ran ${name}`).join('\n') : 'The database has the newest schema already.',
    )
  } finally {
    await database.close()
  }
}
