import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { paramOf } from '../../settings/settings.server.ts'
import type { Connection } from './datasource.adapter.ts'
import type { DriverClass } from './datasource.contract.ts'
import { datasourcePlace } from './datasource.rules.ts'

/** Hosts that data sources may be on, as the platform's param says. */
export const datasourceHosts = (tx: Tx): Promise<string> =>
  paramOf(tx, { tenantId: platformTenant, oemNo: platformTenant }, 'datasource.hosts')

/** Reads the connection of a data source. @throws common.notFound */
export async function connectionOf(tx: Tx, id: bigint): Promise<Connection> {
  const row = await rowOf<{ driverClass: DriverClass; url: string; username: string; passwordEnc: string }>(
    tx,
    sql`SELECT driver_class AS "driverClass", url, username, password_enc AS "passwordEnc" FROM datasource WHERE id = ${id} AND NOT is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  const { driverClass, url, username, passwordEnc } = row
  return {
    driverClass,
    place: datasourcePlace(driverClass, url),
    username,
    password: openText(passwordEnc),
    allowed: await datasourceHosts(tx),
  }
}
