import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { World } from '../../../tests/kit/api.ts'

/** A database that can be reached by host and port, and how a data source names it. */
export interface Bridge {
  readonly host: string
  readonly url: string
  readonly username: string
  readonly password: string
  close(): Promise<void>
}

/** Puts the test database behind a port of this machine: the embedded server itself listens on a socket alone. */
export async function bridgeTo(world: World): Promise<Bridge> {
  const at = new URL(world.ownerUrl)
  const folder = decodeURIComponent(at.hostname)
  const port = Number(at.port || 5432)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder, port })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `jdbc:postgresql://${host}${at.pathname}`,
    username: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password) || 'none',
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Says which hosts data sources may be on. */
export async function allowDatasourceHosts(world: World, hosts: string): Promise<void> {
  await world.db.pool.query(`DELETE FROM platform_param WHERE param_key = 'datasource.hosts'`)
  await world.db.pool.query(
    `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('hosts', 'datasource.hosts', $1)`,
    [hosts],
  )
}
