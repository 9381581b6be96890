import { sql } from 'drizzle-orm'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { isMask } from '../../access/access.shared.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { readDatasource } from './datasource.adapter.ts'
import { datasource, datasourceErrors, type DriverClass } from './datasource.contract.ts'
import { connectionOf, datasourceHosts } from './datasource.actions.ts'
import { allowedHosts, datasourcePlace, isAllowed } from './datasource.rules.ts'

refusalOfConstraint('datasource_name', datasourceErrors.nameTaken)

interface Datasource {
  id: bigint
  name: string
  driverClass: DriverClass
  url: string
  username: string
  password: '******'
  remark: string
  createTime: string
}

const columns = sql`id, name, driver_class AS "driverClass", url, username, '******' AS password, remark, create_time AS "createTime"`
const order = { name: sql`name`, createTime: sql`create_time` }

export const datasourceCalls = [
  handle(datasource.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const listing = {
      columns,
      from: sql`datasource`,
      where: allOf(sql`NOT is_deleted`, contains(sql`name`, input.name)),
      order: orderOf(input, order, sql`create_time DESC, id DESC`, sql`id`, sql`ASC`),
      made: sql`create_time`,
    }
    return pageOf(input, await readPage<Datasource>(tx, listing, input))
  }),

  handle(datasource.detail, ({ tx, caller, input }) => {
    requireAdministrator(caller)
    return datasourceOf(tx, input.id)
  }),

  handle(datasource.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller, input.id === undefined ? 'datasource_add' : 'datasource_edit')
    const before = input.id === undefined ? null : await datasourceOf(tx, input.id, sql`FOR UPDATE`)
    const place = datasourcePlace(input.driverClass, input.url)
    if (!isAllowed(place, allowedHosts(await datasourceHosts(tx)))) throw datasourceErrors.notAllowed()
    const password = newPasswordOf(input.password, before !== null)
    // The stored password must not follow to another server, or somebody could have it sent to their own.
    if (before && password === null && (before.url !== place.url || before.username !== input.username))
      throw datasourceErrors.passwordMissing()
    const sealed = password === null ? null : sealText(password)
    const { name, driverClass, username } = input
    const remark = input.remark ?? before?.remark ?? ''
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE datasource SET name = ${name}, driver_class = ${driverClass}, url = ${place.url}, username = ${username}, password_enc = coalesce(${sealed}, password_enc),
                   remark = ${remark}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO datasource (name, driver_class, url, username, password_enc, remark, create_user)
            VALUES (${name}, ${driverClass}, ${place.url}, ${username}, ${sealed}, ${remark}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    const after = { id, name, driverClass, url: place.url, username, remark, isPasswordNew: password !== null }
    audit({ entity: 'datasource', no: id, before, after })
    return { id }
  }),

  handle(datasource.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const ids = sql.param(input.ids)
    const used = await rowOf(
      tx,
      sql`SELECT 1 FROM code_setup WHERE datasource_id = ANY(${ids}::bigint[]) AND NOT is_deleted
        UNION ALL SELECT 1 FROM tenant WHERE datasource_id = ANY(${ids}::bigint[]) AND NOT is_deleted LIMIT 1`,
    )
    if (used) throw datasourceErrors.inUse()
    const gone = await rowsOf<{ id: bigint; name: string; url: string; username: string }>(
      tx,
      sql`UPDATE datasource SET is_deleted = true, password_enc = '', update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${ids}::bigint[]) AND NOT is_deleted RETURNING id, name, url, username`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit(changedEach('datasource', ({ id }) => id, gone, []))
    return {}
  }),

  handle(datasource.select, ({ tx, caller }) => {
    requireAdministrator(caller)
    return rowsOf<{ id: bigint; name: string }>(
      tx,
      sql`SELECT id, name FROM datasource WHERE NOT is_deleted ORDER BY name, id LIMIT 1000`,
    )
  }),

  handleAsking(datasource.tables, {
    look: ({ tx, caller, input }) => {
      requireAdministrator(caller)
      return connectionOf(tx, input.id)
    },
    ask: (_context, connection) => readDatasource(connection, (reader) => reader.tables()),
    settle: async (_context, tables) => tables,
  }),
]

/** @param hold `FOR UPDATE` for who changes it. @throws common.notFound */
async function datasourceOf(tx: Tx, id: bigint, hold = sql``): Promise<Datasource> {
  const row = await rowOf<Datasource>(
    tx,
    sql`SELECT ${columns} FROM datasource WHERE NOT is_deleted AND id = ${id} ${hold}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The password that a form sets; null keeps the stored one. @throws datasource.passwordMissing */
function newPasswordOf(given: string | undefined, isKept: boolean): string | null {
  const isNone = given === undefined || given === '' || isMask(given)
  if (isNone && !isKept) throw datasourceErrors.passwordMissing()
  return isNone ? null : given
}
