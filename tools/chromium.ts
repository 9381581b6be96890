import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../core/server/process/plain-error.ts'

const headlessShell = '/usr/bin/chromium-headless-shell'

// The shell first: without windows of its own it needs about half the time.
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of the journeys: CHROMIUM, else one that is installed; undefined leaves the choice to Playwright. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return places.find((place) => existsSync(place))
}

/**
 * Makes sure that there is a browser, and on Debian, as root, the light one: installs it, else Playwright's own for this user.
 * @throws PlainError saying how to get one when this machine cannot
 */
export function requireChromium(): void {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new PlainError(`CHROMIUM names ${named}, which does not exist.`)
  if (named || existsSync(headlessShell)) return
  if (process.getuid?.() === 0 && isDebian()) installFromDebian()
  if (findChromium()) return
  console.log('The browser tests need Chromium, which is not installed: asking Playwright to download one …')
  const program = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  if (spawnSync(process.execPath, [program, 'install', 'chromium'], { stdio: 'inherit' }).status === 0) return
  throw new PlainError(
    'There is no Chromium for the browser tests, and it could not be installed. Install one (Debian: apt-get install chromium-headless-shell ' +
      'fonts-noto-cjk), or name one that is installed elsewhere: CHROMIUM=/path/to/chromium npm test',
  )
}

/** Installs a browser with apt-get. A failure here is no error yet: a whole Chromium may be there. */
function installFromDebian(): void {
  console.log('The browser tests run in chromium-headless-shell, which is not installed: installing it with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  apt('update')
  if (!apt('install', '-y', 'chromium-headless-shell', 'fonts-noto-cjk') && !findChromium())
    apt('install', '-y', 'chromium', 'fonts-noto-cjk')
}

function isDebian(): boolean {
  return (
    existsSync('/usr/bin/apt-get') &&
    existsSync('/etc/os-release') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}
