import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

/** tools/test.ts gives free ports. */
const port = process.env.JOURNEY_PORT ?? '18080'
const url = `http://127.0.0.1:${port}`

const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: ['--headless', '--no-sandbox', ...quietly] },
  },
  webServer: {
    command: 'node tests/setup/journey-server.ts',
    url: `${url}/readyz`,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { JOURNEY_PORT: port, JOURNEY_ACQUIRER_PORT: process.env.JOURNEY_ACQUIRER_PORT ?? '18081' },
  },
})
