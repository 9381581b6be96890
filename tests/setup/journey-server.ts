import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type OidcServer, startOidcServer } from '../../features/access/social/oidc-server.fixture.ts'
import { allWorlds, readyPort, type World } from './journey-worlds.ts'
import { scratchRoot } from './scratch.ts'

// What the journeys go through: the product as `npm start` starts it, once for each worker, all at the same time, each
// with a demo world in a folder that goes away with it, and an OpenID provider to sign in through. When all answer, this
// answers too.
const root = path.resolve(import.meta.dirname, '../..')
const { DATABASE_URL: _, SECRET_KEY: __, PUBLIC_URL: ___, ...inherited } = process.env

const worlds = await Promise.all(
  allWorlds().map(async (world) => ({ world, server: start(world, await startProvider(world)) })),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const { server } of worlds) server.kill(signal)
  })
await Promise.all(worlds.map(({ world, server }) => readiness(world, server)))
const answer = createServer((_request, response) => response.end()).listen(readyPort, '127.0.0.1')
// Nothing keeps this process alive but its worlds.
answer.unref()

/** Starts a provider at which everybody is the person wang. */
function startProvider({ port }: World): Promise<OidcServer> {
  return startOidcServer(`http://localhost:${port}/login?source=oidc`, 'wang')
}

/** The address of a provider with our client at it, as the installer names it. */
function addressOf({ issuer, client }: OidcServer): string {
  const address = new URL(issuer)
  address.username = client.clientId
  address.password = client.clientSecret
  return address.href.replace(/\/$/, '')
}

function start({ port, acquirerPort }: World, provider: OidcServer): ChildProcess {
  const dataDir = mkdtempSync(path.join(scratchRoot(), 'countinghouse-test-'))
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    DEMO: '1',
    PORT: port,
    ACQUIRER_PORT: acquirerPort,
    SOCIAL_OIDC_URL: addressOf(provider),
  }
  const server = spawn(process.execPath, [path.join(root, 'tools/start.ts')], { cwd: root, env, stdio: 'inherit' })
  server.once('exit', (code) => {
    void provider.close()
    rmSync(dataDir, { recursive: true, force: true })
    process.exitCode = code ?? 1
  })
  return server
}

/** Waits until a world answers that it is ready, or its server has ended. */
async function readiness({ url }: World, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(200)
  }
  throw new Error(`The world at ${url} ended before it was ready.`)
}
