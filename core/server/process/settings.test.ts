import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { applicationRole, secretKeyOf } from '../secrets/secret-key.ts'
import { readSettings } from './settings.ts'

const strongKey = 'kX3vQ9pL2mZ7wT5bN8rJ4hG6yD1sF0aC'

describe('settings', () => {
  it('stand when the environment says nothing', () => {
    expect(readSettings({}, '/srv/app')).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/app/data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      secretKey: undefined,
      demo: true,
      logLevel: 'info',
      storageUrl: 'file:///srv/app/data/files',
      allowOutgoing: [],
      callsPerSecond: 50,
      acquirerPort: 8090,
    })
  })

  it('take what the environment says', () => {
    const env = {
      PORT: '9000',
      DATABASE_URL: 'postgres://owner@db/pay',
      SECRET_KEY: strongKey,
      PUBLIC_URL: 'https://pay.test/',
      LOG_LEVEL: 'WARN',
      DATA_DIR: '/var/pay',
    }
    expect(readSettings(env)).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      databaseUrl: 'postgres://owner@db/pay',
      publicUrl: 'https://pay.test',
      logLevel: 'warn',
      demo: false,
      dataDir: '/var/pay',
    })
  })

  it('listen on this machine alone in the demo, wherever its database is, unless told otherwise', () => {
    const own = { DATABASE_URL: 'postgres://owner@db/pay', SECRET_KEY: strongKey }
    expect(readSettings({ ...own, DEMO: '1' }).host).toBe('127.0.0.1')
    expect(readSettings({ DEMO: '0' }).host).toBe('0.0.0.0')
    expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readSettings({ ...own, HOST: '::1' }).host).toBe('::1')
  })

  it.each([
    { name: 'HOST', value: 'everywhere' },
    { name: 'METRICS_TOKEN', value: 'short' },
    { name: 'PORT', value: '80a' },
    { name: 'PORT', value: '0' },
    { name: 'PORT', value: '70000' },
    { name: 'DATABASE_URL', value: 'mysql://db/pay' },
    { name: 'PUBLIC_URL', value: 'pay.test' },
    { name: 'DEMO', value: 'yes' },
    { name: 'LOG_LEVEL', value: 'loud' },
    { name: 'STORAGE_URL', value: '/srv/files' },
    { name: 'STORAGE_URL', value: 's3://bucket' },
    { name: 'ALLOW_OUTGOING', value: 'http://10.0.0.8:9000,10.0.0.9' },
    { name: 'CALLS_PER_SECOND', value: 'many' },
    { name: 'SECRET_KEY', value: 'short' },
    { name: 'SECRET_KEY', value: 'a'.repeat(64) },
    { name: 'SECRET_KEY', value: 'please-changeme-kX3vQ9pL2mZ7wT5bN8rJ' },
  ])('refuse $name=$value', ({ name, value }) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  it('never show a secret that is refused', () => {
    expect(() => readSettings({ SECRET_KEY: 'hunter2' })).toThrow(/^((?!hunter2).)*$/)
  })

  it('name every mistake at once', () => {
    expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT must be .*\nDEMO must be /)
  })

  it('ask for a key with a database server of one’s own', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://db/pay' })).toThrow(/SECRET_KEY is needed/)
  })
})

describe('the secret key', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('is made once, kept, and readable by its owner only', () => {
    const made = secretKeyOf({ dataDir })
    expect(made.length).toBeGreaterThanOrEqual(64)
    expect(secretKeyOf({ dataDir })).toBe(made)
    expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim()).toBe(made)
    expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('is refused when the kept one was cut', () => {
    writeFileSync(path.join(dataDir, 'secret.key'), 'cut')
    expect(() => secretKeyOf({ dataDir })).toThrow(/is damaged/)
  })

  it('gives each database a role of its own', () => {
    const role = applicationRole('postgres://owner@db/pay', strongKey)
    expect(role.name).toBe('pay_app')
    expect(role).toEqual(applicationRole('postgres://other@elsewhere/pay', strongKey))
    expect(role.password).not.toBe(applicationRole('postgres://owner@db/pay', `${strongKey}2`).password)
  })
})
