import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ZipEntry } from '../../../core/server/sheets/zip.ts'
import { type Connection, readDatasource } from '../datasource/datasource.adapter.ts'
import { OpenMode } from '../../access/access.shared.ts'
import { fieldsOf, pascalOf, type Setup, type TableColumn } from './generator.rules.ts'
import type { Made } from './generator-names.rules.ts'
import { partsOf } from './generator-parts.rules.ts'

/** A setup as it is stored. */
export interface StoredSetup extends Setup {
  readonly datasourceId: bigint
  readonly baseMode: number
  readonly wrapMode: number
}

/** A setup, and how its data source is connected to. */
export interface ConnectedSetup<Setup extends StoredSetup> {
  readonly setup: Setup
  readonly connection: Connection
}

/**
 * The columns of the tables of some setups, each data source asked once, outside of any transaction.
 * @throws the refusals of a data source
 */
export async function columnsOf(setups: readonly ConnectedSetup<StoredSetup>[]): Promise<TableColumn[][]> {
  const found = new Map<StoredSetup, TableColumn[]>()
  for (const own of Map.groupBy(setups, ({ setup }) => setup.datasourceId).values())
    await readDatasource((own[0] as (typeof own)[number]).connection, async (reader) => {
      for (const { setup } of own) found.set(setup, await reader.columns(setup.tableName))
    })
  return setups.map(({ setup }) => found.get(setup) ?? [])
}

/**
 * The files of a feature, each at its place in the project: nothing is written here.
 * @param n which one of an archive it is: its migration and its first ids come after those before it
 * @throws code.tableMissing, code.keyMissing, code.noFields, code.typeUnsupported
 */
export function filesOf(setup: StoredSetup, columns: readonly TableColumn[], n = 0): ZipEntry[] {
  const made: Made = {
    setup,
    fields: fieldsOf(setup, columns),
    hasTimes: setup.baseMode === OpenMode.yes,
    hasDetail: setup.wrapMode === OpenMode.yes,
    migration: String(lastMigration() + 1 + n).padStart(4, '0'),
    firstId: 9000 + n * 10,
  }
  const parts = partsOf(made)
  const name = setup.packageName
  const folder = `features/${setup.serviceName}/${name}`
  const places = {
    contract: `${folder}/${name}.contract.ts`,
    calls: `${folder}/${name}.calls.ts`,
    en: `${folder}/${name}.en.ts`,
    ListPage: `${folder}/${pascalOf(name)}ListPage.tsx`,
    Form: `${folder}/${pascalOf(name)}Form.tsx`,
    test: `${folder}/${name}.calls.test.ts`,
    migration: `db/migrations/${made.migration}_${name.replaceAll('-', '_')}.sql`,
    menu: `db/seed/menus/${name}.ts`,
    steps: `${name}-steps.md`,
  }
  return Object.entries(places).map(([template, place]) => ({ name: place, content: [filled(template, parts)] }))
}

/** A template with its parts in place of the names in braces. @throws Error when a part is missing */
function filled(template: string, parts: Readonly<Record<string, string>>): string {
  const text = readFileSync(path.join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`${template} wants ${name}, which there is not`)
    return part
  })
}

function lastMigration(): number {
  const folder = path.join(import.meta.dirname, '../../../db/migrations')
  return Math.max(0, ...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0))
}
