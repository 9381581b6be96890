import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { fen } from '../core/shared/money.ts'
import { jsonText } from './json-text.ts'
import { schema, schemaVersion } from './schema.ts'

/** Values by name: `{ amountFen: 5n }` fills `:amountFen` in SQL and the column `amount_fen` in an insert. */
export type Values = Record<string, unknown>

/**
 * The acquirer's own SQLite store. Columns come back in camel case, and their names say how to read them: `…_fen` is a
 * Fen, `is_…` a boolean, `…_json` the parsed value (without the suffix). Every call is synchronous.
 */
export interface Store {
  get<Row>(sql: string, values?: Values): Row | undefined
  all<Row>(sql: string, values?: Values): Row[]
  /** Number of changed rows. */
  run(sql: string, values?: Values): number
  /** Inserts one row; keys in camel case are columns in snake case. Objects go to `…_json` columns as `…Json`. */
  insert(table: string, row: Values): void
  /** All or nothing; nests. What it gives, `work` gave. */
  transaction<Result>(work: () => Result): Result
  /** Next number of a counter that never goes back, from 1. */
  next(counter: string): number
  close(): void
}

/**
 * Opens the store, creating what is missing. A store whose tables are of another version is renamed and left alone.
 * @param folder where `acquirer.sqlite` lies; null keeps everything in memory
 * @source docs/domain/money.md 10 (its own database)
 */
export function openStore(folder: string | null): Store {
  const database = openDatabase(folder)
  const readers = new Map<string, Reader>()
  const prepared = (sql: string) => remember(readers, sql, () => reader(database.prepare(sql)))
  const inserts = new Map<string, string>()
  let depth = 0

  const store: Store = {
    get<Row>(sql: string, values: Values = {}) {
      const { statement, read } = prepared(sql)
      const row = statement.get(bound(values))
      return row ? (read(row) as Row) : undefined
    },
    all<Row>(sql: string, values: Values = {}) {
      const { statement, read } = prepared(sql)
      return statement.all(bound(values)).map((row) => read(row) as Row)
    },
    run: (sql, values = {}) => Number(prepared(sql).statement.run(bound(values)).changes),
    insert(table, row) {
      const keys = Object.keys(row)
      const sql = remember(inserts, `${table}|${keys.join()}`, () => insertText(table, keys))
      prepared(sql).statement.run(bound(row))
    },
    transaction(work) {
      const point = `level_${depth}`
      database.exec(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${point}`)
      depth += 1
      try {
        const result = work()
        database.exec(depth === 1 ? 'COMMIT' : `RELEASE ${point}`)
        return result
      } catch (cause) {
        database.exec(depth === 1 ? 'ROLLBACK' : `ROLLBACK TO ${point}; RELEASE ${point}`)
        throw cause
      } finally {
        depth -= 1
      }
    },
    next(counter) {
      const sql = `INSERT INTO sequence (name, value) VALUES (:counter, 1)
        ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`
      return store.get<{ value: number }>(sql, { counter })!.value
    },
    close: () => database.close(),
  }
  return store
}

function openDatabase(folder: string | null): DatabaseSync {
  if (folder) mkdirSync(folder, { recursive: true })
  const path = folder ? join(folder, 'acquirer.sqlite') : ':memory:'
  let database = new DatabaseSync(path, { timeout: 5000 })
  const { version, tables } = database
    .prepare(
      'SELECT (SELECT user_version FROM pragma_user_version) AS version, (SELECT count(*) FROM sqlite_schema) AS tables',
    )
    .get() as { version: number; tables: number }
  if (tables > 0 && version !== schemaVersion) {
    database.close()
    putAside(path, version)
    database = new DatabaseSync(path, { timeout: 5000 })
  }
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  database.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`)
  return database
}

function putAside(path: string, version: number): void {
  const aside = `${path}.version-${version}-${Date.now()}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) renameSync(path + part, aside + part)
  console.warn(`sandbox acquirer: its store was of version ${version}, now ${schemaVersion}; the old one is ${aside}`)
}

interface Reader {
  statement: StatementSync
  read: (row: Record<string, unknown>) => Values
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

function reader(statement: StatementSync): Reader {
  statement.setAllowUnknownNamedParameters(true)
  const columns = statement
    .columns()
    .map(({ name }) => ({ name, key: camel(name.replace(/_json$/, '')), convert: conversion(name) }))
  return {
    statement,
    read(row) {
      const out: Values = {}
      for (const { name, key, convert } of columns) {
        const value = row[name]
        out[key] = value === null || !convert ? value : convert(value)
      }
      return out
    },
  }
}

function conversion(column: string): ((value: unknown) => unknown) | null {
  if (column.endsWith('_fen')) return (value) => fen(value as number)
  if (column.startsWith('is_')) return (value) => value === 1
  if (column.endsWith('_json')) return (value) => JSON.parse(value as string) as unknown
  return null
}

function bound(values: Values): Record<string, SQLInputValue> {
  const out: Record<string, SQLInputValue> = {}
  for (const key in values) out[key] = storable(values[key])
  return out
}

function storable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object') return jsonText(value)
  return value as SQLInputValue
}

const insertText = (table: string, keys: string[]) =>
  `INSERT INTO ${table} (${keys.map(snake).join(', ')}) VALUES (${keys.map((key) => `:${key}`).join(', ')})`

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
