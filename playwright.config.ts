import { defineConfig } from '@playwright/test'
import { readyPort, world, worldCount } from './tests/setup/journey-worlds.ts'
import { findChromium } from './tools/chromium.ts'

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
  // Each worker has a world of its own, so that one may move its clock while the other reads its lists.
  workers: worldCount,
  timeout: 120_000,
  // A busy machine may keep a page waiting too long: what fails is tried once more, and `npm test` says what needed it.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: world().url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // What moves is looked at when it stands: axe would see half-faded colours.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: ['--headless', '--no-sandbox', ...quietly] },
  },
  webServer: {
    command: 'node tests/setup/journey-server.ts',
    url: `http://127.0.0.1:${readyPort}`,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
