import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changeUrl } from '../core/server/database/database-url.ts'
import { startEmbedded } from '../core/server/embedded/embedded.ts'
import { migrate } from '../core/server/database/migrate.ts'
import { applicationRole } from '../core/server/secrets/secret-key.ts'
import { buildWeb, webDir } from '../tools/web-build.ts'
import { measureActivityReads, measureEvaluation } from './activities.ts'
import { measureBrowser } from './browser.ts'
import { loadDataset } from './dataset.ts'
import { measureIngestion } from './ingestion.ts'
import { loadNetwork } from './network.ts'
import { measureMerchants, measurePeople } from './people.ts'
import { measurePricing } from './pricing.ts'
import { Processes } from './processes.ts'
import { measureProof } from './proof.ts'
import { type Measured, markdownOf } from './report.ts'
import { measureReads, measureStatistics, measureWrites } from './service.ts'
import { measureExport } from './sheet.ts'
import { measureLoaded, measureRest, measureStart } from './start.ts'
import { measureStock } from './stock.ts'

/**
 * Measures the product against a bare server over the same data, both in turn in one run, prints the table of the README
 * and writes it to dist/bench.json. On a database of its own that is removed afterwards.
 *
 *   --trades N     size of the ledger (1,000,000)
 *   --seconds N    length of one comparison (6)
 *   --only a,b     these parts alone: start, reads, statistics, writes, export, memory, browser, ingestion,
 *                  pricing, stock, merchants, people, proof, activities
 *   --keep         leaves the database for the next run with the same size
 */
const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const [trades, seconds] = [Number(values.trades), Number(values.seconds)]
const wanted = values.only.split(',').filter(Boolean)
const isWanted = (...parts: string[]) => wanted.length === 0 || parts.some((part) => wanted.includes(part))
const secretKey = 'a key for measuring only, of no other use at all'
const dataDir = path.resolve(process.env.DATA_DIR ?? 'data', `bench-${trades}`)

const began = performance.now()
const say = (words: string) =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${words}`)
const measured: Measured[] = []
/** Runs one part and shows what it found at once. One that breaks counts as missed and does not stop the others. */
async function part(name: string, measure: () => Promise<Measured[]>): Promise<void> {
  if (!isWanted(name)) return
  say(name)
  const found = await measure().catch((error: unknown): Measured[] => {
    console.error(error)
    return [{ what: name, against: '–', value: 'broke off, see above', reach: '–', holds: false }]
  })
  for (const { what, value, holds } of found) say(`  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${value}`)
  measured.push(...found)
}

const served = [
  'start',
  'reads',
  'statistics',
  'writes',
  'export',
  'memory',
  'browser',
  'merchants',
  'people',
  'stock',
  'activities',
]
if (isWanted(...served)) await buildWeb()
if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
const database = await startEmbedded({
  dataDir,
  settings: {
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    maintenance_work_mem: '512MB',
  },
})
const processes = new Processes({ databaseUrl: database.url, secretKey, dataDir, webDir })
try {
  const role = applicationRole(database.url, secretKey)
  await migrate(database.url, { appRole: role })
  say(`loading ${trades} trades`)
  await loadDataset(database.url, trades)
  await part('start', () => measureStart(processes))
  if (isWanted('reads', 'statistics', 'writes', 'export', 'memory', 'browser')) {
    const ours = await processes.ours()
    await part('memory', () => measureRest(ours))
    const servers = { ours: ours.url, bare: (await processes.bare()).url, seconds }
    await part('reads', () => measureReads(servers))
    await part('statistics', () => measureStatistics(servers))
    await part('writes', () => measureWrites(servers))
    await part('memory', () => measureLoaded(ours))
    await part('export', () => measureExport(servers, { trades, memoryMb: ours.memoryMb }))
    await part('browser', () => measureBrowser(ours.url))
  }
  if (isWanted('merchants', 'people')) {
    say('loading merchants, providers, users and menus')
    await loadNetwork(database.url)
    await processes.stop()
    const servers = { ours: (await processes.ours()).url, bare: (await processes.bare()).url, seconds }
    await part('merchants', () => measureMerchants(servers))
    await part('people', () => measurePeople(servers))
  }
  await processes.stop()
  const appUrl = changeUrl(database.url, { user: role.name, password: role.password })
  await part('ingestion', () => measureIngestion({ ownerUrl: database.url, appUrl, secretKey }))
  await part('pricing', () => measurePricing({ ownerUrl: database.url, appUrl, secretKey }))
  await part('proof', () => measureProof({ ownerUrl: database.url, appUrl, secretKey, trades }))
  await part('activities', async () => [
    ...(await measureEvaluation({ ownerUrl: database.url, appUrl })),
    ...(await measureActivityReads({ ours: (await processes.ours()).url, bare: '', seconds })),
  ])
  await part('stock', async () => measureStock({ ownerUrl: database.url, appUrl, ours: (await processes.ours()).url }))
} finally {
  await processes.stop()
  await database.stop()
  if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
}
mkdirSync('dist', { recursive: true })
writeFileSync('dist/bench.json', JSON.stringify({ node: process.version, trades, seconds, measured }, null, 2))
const missed = measured.filter(({ holds }) => !holds).length
console.log(
  `\nNode ${process.version}, ${trades} trades\n\n${markdownOf(measured)}\n\n${missed} of ${measured.length} missed`,
)
process.exit(0)
