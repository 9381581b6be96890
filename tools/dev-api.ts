import { tell } from '../core/server/process/plain-error.ts'
import { readSettings } from '../core/server/process/settings.ts'
import { startServer } from '../server.ts'
import { openDatabase } from './database.ts'
import { Ending } from './ending.ts'
import { serverOptions } from './server-options.ts'

// The API alone, on the port of the first argument: tools/dev.ts runs it again whenever one of its files changes.
const ending = new Ending(5000)
try {
  const settings = readSettings()
  // Not closed: tools/dev.ts holds the database, and the end of this process lets go of it.
  const database = await openDatabase(settings)
  const acquirerUrl = settings.demo ? `http://127.0.0.1:${settings.acquirerPort}` : undefined
  const server = await startServer(
    serverOptions({ ...settings, port: Number(process.argv[2]) }, { database, acquirerUrl }),
  )
  ending.add(() => server.close())
} catch (error) {
  tell(error)
  await ending.close()
  process.exitCode = 1
}
