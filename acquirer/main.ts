/**
 * Runs the sandbox acquirer by itself: ACQUIRER_PORT (8090), ACQUIRER_HOST (127.0.0.1), ACQUIRER_DIR (else in memory),
 * ACQUIRER_APP_ID, ACQUIRER_APP_SECRET and ACQUIRER_NOTIFY_URL (the client system; needed off loopback).
 */
import { startAcquirer } from './server.ts'

const { ACQUIRER_PORT, ACQUIRER_HOST, ACQUIRER_DIR, ACQUIRER_APP_ID, ACQUIRER_APP_SECRET, ACQUIRER_NOTIFY_URL } =
  process.env

const running = await startAcquirer({
  ...(ACQUIRER_PORT ? { port: Number(ACQUIRER_PORT) } : {}),
  ...(ACQUIRER_HOST ? { host: ACQUIRER_HOST } : {}),
  ...(ACQUIRER_DIR ? { folder: ACQUIRER_DIR } : {}),
  app: {
    ...(ACQUIRER_APP_ID ? { appId: ACQUIRER_APP_ID } : {}),
    ...(ACQUIRER_APP_SECRET ? { appSecret: ACQUIRER_APP_SECRET } : {}),
    ...(ACQUIRER_NOTIFY_URL ? { notifyUrl: ACQUIRER_NOTIFY_URL } : {}),
  },
})
console.log(`sandbox acquirer: ${running.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void running.close()
  })
}
