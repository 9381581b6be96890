import { readSettings } from '../../core/server/process/settings.ts'
import { startServer } from '../../server.ts'
import { openDatabase } from '../../tools/database.ts'
import { Ending } from '../../tools/ending.ts'
import { serverOptions } from '../../tools/server-options.ts'

// The product as `npm start` runs it on the settings of its environment, and ends it; without built pages and an acquirer.
const ending = new Ending()
const settings = readSettings()
const database = await openDatabase(settings)
ending.add(() => database.close())
const server = await startServer(serverOptions(settings, { database, acquirerUrl: undefined, webDir: '' }))
ending.add(() => server.close())
