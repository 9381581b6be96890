import { expect, it } from 'vitest'
import { readSettings } from '../core/server/process/settings.ts'
import { serverOptions } from './server-options.ts'

const database = { ownerUrl: 'postgres://owner@db/pay', appUrl: 'postgres://pay_app@db/pay', secretKey: 'a key' }
const token = 'kX3vQ9pL2mZ7wT5bN8rJ4hG6yD1sF0aC'
const ground = { database, acquirerUrl: 'http://localhost:8090', webDir: '/srv/web' }

it.each([
  { host: '127.0.0.1', env: {} },
  { host: '0.0.0.0', env: { DEMO: '0' } },
  { host: '10.0.0.8', env: { HOST: '10.0.0.8' } },
])('the server listens on $host when the settings say $env', ({ host, env }) => {
  expect(serverOptions(readSettings(env), ground).host).toBe(host)
})

it('the server runs on every setting, and on the database and key that were opened', () => {
  const env = {
    PORT: '9000',
    HOST: '10.0.0.8',
    DATA_DIR: '/var/pay',
    PUBLIC_URL: 'https://pay.test',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    STORAGE_URL: 'file:///srv/files',
    ALLOW_OUTGOING: 'http://10.0.0.9:9000',
    CALLS_PER_SECOND: '7',
    METRICS_TOKEN: token,
    SOCIAL_OIDC_URL: 'https://client:secret@issuer.test',
    SOCIAL_WECHAT: 'wx1:secret',
    SMTP_URL: 'smtp://mail.test:25',
  }
  expect(serverOptions(readSettings(env), ground)).toEqual({
    databaseUrl: database.ownerUrl,
    appUrl: database.appUrl,
    secretKey: database.secretKey,
    acquirerUrl: 'http://localhost:8090',
    webDir: '/srv/web',
    port: 9000,
    host: '10.0.0.8',
    dataDir: '/var/pay',
    publicUrl: 'https://pay.test',
    demo: false,
    logLevel: 'warn',
    storageUrl: 'file:///srv/files',
    allowOutgoing: ['http://10.0.0.9:9000'],
    callsPerSecond: 7,
    metricsToken: token,
    socialOidcUrl: 'https://client:secret@issuer.test',
    socialWechat: 'wx1:secret',
    smtpUrl: 'smtp://mail.test:25',
  })
})
