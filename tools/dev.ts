import path from 'node:path'
import { createServer } from 'vite'
import { spawnGuarded } from '../core/server/embedded/guarded-program.ts'
import { tell } from '../core/server/process/plain-error.ts'
import { readSettings, type Settings } from '../core/server/process/settings.ts'
import { startAcquirerProcess } from './acquirer-process.ts'
import { openDatabase } from './database.ts'
import { Ending } from './ending.ts'
import { requireFreePort } from './ports.ts'

/** Paths that the API answers besides its calls. */
const servedByApi = ['/api', '/healthz', '/readyz', '/metrics']

const ending = new Ending()
try {
  await develop(readSettings())
} catch (error) {
  tell(error)
  await ending.close()
  process.exit(1)
}

/**
 * Starts what `npm start` starts, for those who change it: pages change in the browser as they are saved (PORT), the API
 * starts again when one of its files changes (the port above), database and acquirer stay up.
 */
async function develop(settings: Settings): Promise<void> {
  const apiPort = settings.port + (settings.port + 1 === settings.acquirerPort ? 2 : 1)
  await requireFreePort(settings.port, 'PORT')
  await requireFreePort(apiPort, 'PORT')
  const database = await openDatabase(settings)
  ending.add(() => database.close())
  if (settings.demo) {
    const acquirer = await startAcquirerProcess({ port: settings.acquirerPort, dataDir: settings.dataDir })
    ending.add(() => acquirer.close())
  }
  const program = path.join(import.meta.dirname, 'dev-api.ts')
  const args = ['--watch', '--watch-preserve-output', program, String(apiPort)]
  const api = spawnGuarded({
    program: process.execPath,
    args,
    leash: 'pipe',
    signal: 'TERM',
    output: 'inherit',
    folder: process.cwd(),
  })
  const ended = new Promise((done) => api.once('exit', done))
  ending.add(async () => {
    const leash = api.stdio[3] as { destroy(): void }
    api.ref()
    leash.destroy()
    await ended
  })
  const target = `http://127.0.0.1:${apiPort}`
  const web = await createServer({
    root: path.resolve(import.meta.dirname, '..'),
    server: {
      port: settings.port,
      strictPort: true,
      host: true,
      proxy: Object.fromEntries(servedByApi.map((prefix) => [prefix, target])),
    },
  })
  ending.add(() => web.close())
  await web.listen()
  web.printUrls()
}
