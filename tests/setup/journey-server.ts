import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// What the journeys go through: the product as `npm start` starts it, with a demo world in a folder that goes away with it.
const root = path.resolve(import.meta.dirname, '../..')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
const { DATABASE_URL: _, SECRET_KEY: __, PUBLIC_URL: ___, ...inherited } = process.env
const env = {
  ...inherited,
  DATA_DIR: dataDir,
  DEMO: '1',
}

const server = spawn(process.execPath, [path.join(root, 'tools/start.ts')], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
