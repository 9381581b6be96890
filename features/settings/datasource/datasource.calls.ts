import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { isMask } from '../../access/client/client.rules.ts'
import { containing, orderOf, pageOfRows } from '../../access/list/list.queries.ts'
import { isAdministrator } from '../../access/menu/menu.queries.ts'
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

const columns = sql`SELECT id, name, driver_class AS "driverClass", url, username, '******' AS password, remark, create_time AS "createTime"`
const source = sql`FROM datasource`

function platformOnly(caller: Caller, permission?: string): void {
  if (!isAdministrator(caller) || (permission && !holds(caller, permission))) throw commonErrors.forbidden()
}

handle(datasource.list, ({ tx, caller, input }) => {
  platformOnly(caller)
  return pageOfRows<Datasource>(tx, input, {
    select: sql`${columns} ${source}`,
    from: source,
    made: sql`create_time`,
    where: sql`NOT is_deleted AND ${containing(sql`name`, input.name)}`,
    order: orderOf(input, { name: sql`name`, createTime: sql`create_time` }, sql`create_time DESC, id DESC`),
  })
})

/** @param hold `FOR UPDATE` for who changes it. @throws common.notFound */
async function datasourceOf(tx: Tx, id: bigint, hold = sql``): Promise<Datasource> {
  const row = await rowOf<Datasource>(tx, sql`${columns} ${source} WHERE NOT is_deleted AND id = ${id} ${hold}`)
  if (!row) throw commonErrors.notFound()
  return row
}

handle(datasource.detail, ({ tx, caller, input }) => {
  platformOnly(caller)
  return datasourceOf(tx, input.id)
})

handle(datasource.submit, async ({ tx, caller, input, audit }) => {
  platformOnly(caller, input.id === undefined ? 'datasource_add' : 'datasource_edit')
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
})

/** The password that a form sets; null keeps the stored one. @throws datasource.passwordMissing */
function newPasswordOf(given: string | undefined, isKept: boolean): string | null {
  const isNone = given === undefined || given === '' || isMask(given)
  if (isNone && !isKept) throw datasourceErrors.passwordMissing()
  return isNone ? null : given
}

handle(datasource.remove, async ({ tx, caller, input, audit }) => {
  platformOnly(caller)
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
})

handle(datasource.select, ({ tx, caller }) => {
  platformOnly(caller)
  return rowsOf<{ id: bigint; name: string }>(
    tx,
    sql`SELECT id, name FROM datasource WHERE NOT is_deleted ORDER BY name, id LIMIT 1000`,
  )
})

handleAsking(datasource.tables, {
  look: ({ tx, caller, input }) => {
    platformOnly(caller)
    return connectionOf(tx, input.id)
  },
  ask: (_context, connection) => readDatasource(connection, (reader) => reader.tables()),
  settle: async (_context, tables) => tables,
})
