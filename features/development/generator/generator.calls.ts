import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Caller, requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAskingFile } from '../../../core/server/call/handle.ts'
import { zip } from '../../../core/server/sheets/zip.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { connectionOf } from '../datasource/datasource.actions.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { type ConnectedSetup, columnsOf, filesOf, type StoredSetup } from './generator.actions.ts'
import { generator, generatorErrors } from './generator.contract.ts'
import { checkSetup, ownNames, type Setup } from './generator.rules.ts'

interface CodeSetup extends StoredSetup {
  id: bigint
  datasourceId: bigint
  baseMode: 1 | 2
  wrapMode: 1 | 2
  datasourceName: string | null
  createTime: string
}

const columns = sql`c.id, c.datasource_id AS "datasourceId", d.name AS "datasourceName", c.code_name AS "codeName", c.service_name AS "serviceName", c.table_name AS "tableName",
  c.table_prefix AS "tablePrefix", c.pk_name AS "pkName", c.package_name AS "packageName", c.base_mode AS "baseMode", c.wrap_mode AS "wrapMode", c.api_path AS "apiPath",
  c.web_path AS "webPath", c.create_time AS "createTime"`
const source = sql`code_setup c JOIN datasource d ON d.id = c.datasource_id`
const order = { codeName: sql`c.code_name`, createTime: sql`c.create_time` }

const labels: Readonly<Record<keyof Setup, readonly [zh: string, en: string]>> = {
  codeName: ['模块名称', 'Module name'],
  serviceName: ['所属区域', 'Area'],
  tableName: ['数据表', 'Table'],
  tablePrefix: ['表前缀', 'Table prefix'],
  pkName: ['主键名', 'Primary key'],
  packageName: ['功能目录', 'Feature folder'],
  apiPath: ['接口路径', 'API path'],
  webPath: ['页面路径', 'Page path'],
}
const labelsIn = (language: Caller['language']) =>
  Object.fromEntries(Object.entries(labels).map(([key, [zh, en]]) => [key, language === 'zh' ? zh : en])) as Record<
    keyof Setup,
    string
  >

export const generatorCalls = [
  handle(generator.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const listing = {
      columns,
      from: source,
      where: allOf(
        sql`NOT c.is_deleted`,
        contains(sql`c.code_name`, input.codeName),
        contains(sql`c.service_name`, input.serviceName),
        when(input.datasourceId, (id) => sql`c.datasource_id = ${id}`),
      ),
      order: orderOf(input, order, sql`c.create_time DESC, c.id DESC`, sql`c.id`, sql`ASC`),
      made: sql`c.create_time`,
    }
    return pageOf(input, await readPage<CodeSetup>(tx, listing, input))
  }),

  handle(generator.detail, ({ tx, caller, input }) => {
    requireAdministrator(caller)
    return setupOf(tx, input.id)
  }),

  handle(generator.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller, input.id === undefined ? 'code_add' : 'code_edit')
    const { id: given, ...typed } = input
    const draft = ownNames(typed)
    checkSetup(draft, labelsIn(caller.language))
    const before = given === undefined ? null : await setupOf(tx, given)
    const id = before ? await change(tx, caller, before.id, draft) : await add(tx, caller, draft)
    audit({ entity: 'code', no: id, before, after: draft })
    return { id }
  }),

  handle(generator.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const gone = await rowsOf<{ name: string }>(
      tx,
      sql`UPDATE code_setup SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted RETURNING code_name AS name`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'code', no: input.ids.join(','), before: { names: gone.map(({ name }) => name) } })
    return {}
  }),

  handle(generator.copy, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const from = await setupOf(tx, input.id ?? input.ids?.[0] ?? 0n)
    const codeName = `${from.codeName.slice(0, 45)}-copy`
    const id = await add(tx, caller, { ...from, codeName })
    audit({ entity: 'code', no: id, after: { copyOf: from.id, codeName } })
    return { id }
  }),

  handleAskingFile(generator.generate, {
    look: async ({ tx, caller, input }) => {
      requireAdministrator(caller)
      if (!(await paramOf(tx, caller, 'generator.enabled'))) throw generatorErrors.off()
      if (input.system !== 'saber' && input.system !== 'saber3') throw generatorErrors.systemUnknown()
      const found: ConnectedSetup<CodeSetup>[] = []
      for (const id of input.ids) {
        const setup = await setupOf(tx, id)
        found.push({ setup, connection: await connectionOf(tx, setup.datasourceId) })
      }
      return found
    },
    ask: async (_context, found) => {
      const tables = await columnsOf(found)
      return found.map(({ setup }, n) => ({ setup, columns: tables[n] ?? [] }))
    },
    settle: async ({ input, audit }, found) => {
      const files = found.flatMap(({ setup, columns: ofTable }, n) => filesOf(setup, ofTable, n))
      audit({ entity: 'code', no: input.ids.join(','), after: { tables: found.map(({ setup }) => setup.tableName) } })
      return { name: 'code.zip', type: 'application/zip', body: Readable.from(zip(files)) }
    },
  }),
]

async function setupOf(tx: Tx, id: bigint): Promise<CodeSetup> {
  const row = await rowOf<CodeSetup>(tx, sql`SELECT ${columns} FROM ${source} WHERE NOT c.is_deleted AND c.id = ${id}`)
  if (!row) throw commonErrors.notFound()
  return row
}

/** A setup of a data source that is there, held so that it stays. @throws common.notFound */
async function holdDatasource(tx: Tx, id: bigint): Promise<void> {
  if (!(await rowOf(tx, sql`SELECT 1 FROM datasource WHERE id = ${id} AND NOT is_deleted FOR SHARE`)))
    throw commonErrors.notFound()
}

async function add(tx: Tx, { userId }: Caller, draft: StoredSetup): Promise<bigint> {
  await holdDatasource(tx, draft.datasourceId)
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO code_setup (datasource_id, code_name, service_name, table_name, table_prefix, pk_name, package_name, base_mode, wrap_mode, api_path, web_path, create_user)
        VALUES (${draft.datasourceId}, ${draft.codeName}, ${draft.serviceName}, ${draft.tableName}, ${draft.tablePrefix}, ${draft.pkName}, ${draft.packageName}, ${draft.baseMode},
               ${draft.wrapMode}, ${draft.apiPath}, ${draft.webPath}, ${userId}) RETURNING id`,
  )
  return (row as { id: bigint }).id
}

async function change(tx: Tx, { userId }: Caller, id: bigint, draft: StoredSetup): Promise<bigint> {
  await holdDatasource(tx, draft.datasourceId)
  await run(
    tx,
    sql`UPDATE code_setup SET datasource_id = ${draft.datasourceId}, code_name = ${draft.codeName}, service_name = ${draft.serviceName}, table_name = ${draft.tableName},
               table_prefix = ${draft.tablePrefix}, pk_name = ${draft.pkName}, package_name = ${draft.packageName}, base_mode = ${draft.baseMode}, wrap_mode = ${draft.wrapMode},
               api_path = ${draft.apiPath}, web_path = ${draft.webPath}, update_user = ${userId}, update_time = business_now(), version = version + 1 WHERE id = ${id}`,
  )
  return id
}
