import { tell } from '../core/server/process/plain-error.ts'
import { readSettings, type Settings } from '../core/server/process/settings.ts'
import { startAcquirerProcess } from './acquirer-process.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { Ending } from './ending.ts'
import { portError, requireFreePort } from './ports.ts'
import { serverOptions } from './server-options.ts'
import { buildWeb, webDir } from './web-build.ts'

const ending = new Ending()
try {
  await start(readSettings())
} catch (error) {
  tell(error)
  await ending.close()
  process.exit(1)
}

/**
 * Starts everything of the product on this machine. The database and the acquirer are processes of their own: they start
 * while this one reads the modules of the server.
 */
async function start(settings: Settings): Promise<void> {
  await requireFreePort(settings.port, 'PORT')
  const [database, acquirerUrl, { startServer }] = await allOf([
    open(settings),
    settings.demo ? startAcquirer(settings) : undefined,
    import('../server.ts'),
    buildWeb(),
  ])
  const server = await startServer(serverOptions(settings, { database, acquirerUrl, webDir })).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' || error.code === 'EACCES'
        ? portError(error.code, settings.port, 'PORT')
        : error
    },
  )
  ending.add(() => server.close())
  console.log(`Countinghouse 商户管理平台: ${settings.publicUrl}`)
}

/**
 * Returns the results of all of them; a failure is thrown once the others have ended, so that nothing started is left
 * running.
 */
async function allOf<Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ [K in keyof Parts]: Awaited<Parts[K]> }> {
  await Promise.allSettled(parts)
  return (await Promise.all(parts)) as { [K in keyof Parts]: Awaited<Parts[K]> }
}

async function open(settings: Settings): Promise<OpenDatabase> {
  const database = await openDatabase(settings)
  ending.add(() => database.close())
  return database
}

async function startAcquirer({ acquirerPort, dataDir }: Settings): Promise<string> {
  const acquirer = await startAcquirerProcess({ port: acquirerPort, dataDir })
  ending.add(() => acquirer.close())
  return acquirer.url
}
