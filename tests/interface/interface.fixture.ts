import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { clientSecretHash } from '../../features/access/session/session.queries.ts'
import { startWorld, type World } from '../kit/api.ts'

/** The demo world behind a real address, as a program of somebody else meets it. */
export interface OpenWorld {
  readonly world: World
  readonly url: string
  /** Folder that goes away with it. */
  readonly folder: string
  close(): Promise<void>
}

/** Client by which a program signs in to the demo world. */
export const demoClient = 'saber:saber_secret'

/** Starts the demo world, small, on a free port. */
export async function openWorld(): Promise<OpenWorld> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-interface-'))
  const world = await startWorld()
  useFiles(
    await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://localhost:8080' }),
  )
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  const [clientId, secret = ''] = demoClient.split(':')
  await world.db.pool.query(
    `INSERT INTO client (client_id, client_secret_hash, grant_types) VALUES ($1, $2, '{password,captcha,refresh_token}') ON CONFLICT DO NOTHING`,
    [clientId, clientSecretHash(secret)],
  )
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  return {
    world,
    url: `http://127.0.0.1:${port}`,
    folder,
    async close() {
      await world.close()
      rmSync(folder, { recursive: true })
    },
  }
}
