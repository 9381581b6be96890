import { closeSync } from 'node:fs'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { alone, explained, holdLeash, makeCluster, preparePlace } from './place.ts'
import { port, standardSettings, Supervisor } from './supervisor.ts'

/** A PostgreSQL server of our own, reached through a socket in a folder closed to others. */
export interface EmbeddedServer {
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** Connection string of the owner; percent-encoded socket folder in place of a host. */
  readonly url: string
  /** Process of the server at the moment; it changes when the server had to be started again. */
  readonly pid: number
  /** Lets go of the server. It ends with its last user; then this waits until its data are written. */
  stop(): Promise<void>
}

/** Options for running an embedded server. */
export interface EmbeddedOptions {
  /** Folder of everything this installation keeps; the server takes `postgres` and `run` in it. */
  dataDir: string
  /** Settings of PostgreSQL that differ from ours; `fsync: 'off'` is for tests only. */
  settings?: Readonly<Record<string, string>>
  /** Made when missing. */
  database?: string
}

const user = 'postgres'

/**
 * Starts PostgreSQL from its npm package on a data directory, or joins the server that another process runs there.
 * Works as root (the server then runs as an unprivileged user) and as a plain user; the server outlives none of its
 * users, however they end, and is started again when it dies under this one.
 * @throws PlainError when the disk is full, the directory damaged or somebody else's, or the platform has no package
 * @source docs/architecture.md 3
 */
export async function startEmbedded({
  dataDir,
  settings = {},
  database = 'countinghouse',
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = preparePlace(dataDir)
  const leash = holdLeash(place)
  const arranged = { ...standardSettings, ...settings }
  try {
    const native = findBinaries(place.identity)
    const server = new Supervisor(place, native, arranged)
    await alone(place, async () => {
      makeCluster(place, native, arranged.fsync !== 'off')
      await server.start()
    })
    const host = server.sockets
    const url = (name: string) => `postgres://${user}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(name)}`
    if (database !== user) await makeDatabase(url(user), database)
    let ended: Promise<void> | undefined
    return {
      connection: { host, port, user, database },
      url: url(database),
      get pid() {
        return server.pid
      },
      stop: () => (ended ??= server.letGo(leash)),
    }
  } catch (error) {
    closeSync(leash)
    throw explained(error, dataDir)
  }
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04 and 23505: another process made it at the same moment.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
