import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../process/plain-error.ts'
import type { AppRole } from '../database/migrate.ts'
import type { Settings } from '../process/settings.ts'

/**
 * The key that seals this installation's secrets: SECRET_KEY, or one made at the first start and kept in dataDir, which
 * only its owner may read.
 * @throws PlainError when it is missing and may not be made, or the kept one was damaged
 * @source docs/architecture.md 8
 */
export function secretKeyOf({
  secretKey,
  dataDir,
  databaseUrl,
}: Pick<Settings, 'secretKey' | 'dataDir' | 'databaseUrl'>): string {
  if (secretKey) return secretKey
  if (databaseUrl) throw new PlainError('SECRET_KEY is needed with DATABASE_URL.')
  const file = path.join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < 32)
    throw new PlainError(`${file} is damaged: restore it from a backup, for what it sealed cannot be read without it.`)
  return kept
}

/**
 * The role as which the application reaches a database: named after the database, its password follows from the key.
 * @param databaseUrl connection string of the owner
 */
export function applicationRole(databaseUrl: string, secretKey: string): AppRole {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'countinghouse'
  const password = createHmac('sha256', secretKey).update('application role of the database').digest('base64url')
  return { name: `${database.slice(0, 58)}_app`, password }
}
