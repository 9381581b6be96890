import { startServer } from '../server.ts'

/** The product's server as the measures run it: its own process, no demo. */
const { BENCH_DATABASE_URL, BENCH_SECRET_KEY, BENCH_DATA_DIR, BENCH_WEB_DIR, PORT } = process.env
const server = await startServer({
  databaseUrl: BENCH_DATABASE_URL as string,
  dataDir: BENCH_DATA_DIR as string,
  port: Number(PORT),
  demo: false,
  secretKey: BENCH_SECRET_KEY as string,
  webDir: BENCH_WEB_DIR as string,
  // One user makes all the calls of a measure: they are counted as ever, and never too many.
  callsPerSecond: 1_000_000,
})
process.send?.('ready')
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
