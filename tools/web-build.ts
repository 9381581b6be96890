import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { explained } from '../core/server/embedded/place.ts'
import { PlainError } from '../core/server/process/plain-error.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Folder of the built web application. */
export const webDir = path.join(root, 'dist/web')
const stamp = path.join(webDir, '.stamp')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

/** Files that the web application is built from; server files and tests among them are left out. */
const sources = [
  'index.html',
  'web.tsx',
  'screens.ts',
  'texts.ts',
  'vite.config.ts',
  'package-lock.json',
  'core/shared',
  'core/web',
  'features',
  'public',
]
const notWeb = /\.(tables|queries|actions|calls|jobs|test)\.tsx?$|\.sql$/

/**
 * Builds the web application when its sources differ from those of the last build. The new one takes the old one's place
 * when it is whole, so a server goes on serving the old one meanwhile, and a broken build changes nothing.
 * @param isForced builds in any case
 * @returns whether it built
 * @throws PlainError when the build fails; its own words went to the terminal
 */
export async function buildWeb({ isForced = false } = {}): Promise<boolean> {
  if (!isForced && (await isWebBuilt())) return false
  const hash = await sourceHash()
  console.log('Building the web application …')
  const fresh = `${webDir}.new-${process.pid}`
  const old = `${webDir}.old-${process.pid}`
  try {
    await mkdir(path.dirname(fresh), { recursive: true })
    await runVite(['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'])
    await writeFile(path.join(fresh, '.stamp'), hash)
    if (existsSync(webDir)) await rename(webDir, old)
    await rename(fresh, webDir)
  } catch (error) {
    throw explained(error, path.dirname(webDir))
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
  return true
}

/** Whether the built web application is that of the sources as they are; where nothing can be built, the one there is. */
export async function isWebBuilt(): Promise<boolean> {
  if (!existsSync(stamp)) return false
  return !existsSync(vite) || (await readFile(stamp, 'utf8')) === (await sourceHash())
}

/** The build runs in a process of its own: the server keeps none of its memory. */
async function runVite(args: readonly string[]): Promise<void> {
  if (!existsSync(vite)) {
    throw new PlainError(
      'The web application must be built, and vite is not installed: run npm ci with development packages.',
    )
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await new Promise((done) =>
    spawn(process.execPath, [vite, ...args], { cwd: root, stdio: 'inherit', env }).once('exit', done),
  )
  if (code !== 0) throw new PlainError('The web application could not be built; the reason stands above.')
}

/** Fingerprint of the names and contents of everything the web application is built from. */
async function sourceHash(): Promise<string> {
  const files = (await Promise.all(sources.map(filesIn))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  const hash = createHash('sha256')
  files.forEach((file, index) => hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] ?? ''))
  return hash.digest('hex')
}

async function filesIn(source: string): Promise<string[]> {
  const place = path.join(root, source)
  if (!existsSync(place)) return []
  if (path.extname(source)) return [source]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !notWeb.test(entry.name))
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
