import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, type Listing, when } from '../../../core/server/lists/listing.ts'
import { maskedShared, sharedColumns } from '../equipment/equipment.queries.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { terminalListing } from '../terminal/terminal.queries.ts'
import type { Plugin, plugin } from './plugin.contract.ts'
import { tillTypes } from './plugin.rules.ts'

/** A plug-in as the list shows it, names of staff in full. */
export type PluginRow = z.output<typeof Plugin>

const tills = sql`(SELECT count(*) FROM terminal_plugin g WHERE g.tenant_id = t.tenant_id AND g.pro_rt_no = t.rt_no)`
const plugInOf = sql`(SELECT g.pro_rt_no FROM terminal_plugin g WHERE g.tenant_id = t.tenant_id AND g.rt_no = t.rt_no)`
const ofTillTypes = sql`t.rpm_type = ANY(${sql.param([...tillTypes])}::smallint[])`

/** The list of plug-ins as a statement. */
export function pluginListing(caller: Caller, filter: InputOf<typeof plugin.list>): Listing {
  const terminals = terminalListing(caller, filter, filter)
  return {
    ...terminals,
    columns: sql`${terminals.columns}, t.activation_code AS "activationCode", ${tills} AS "tillCount", ${sharedColumns}`,
    where: allOf(
      terminals.where,
      sql`t.rpm_type = ${RpmType.plugIn}`,
      when(filter.hasTills, (has) => sql`(${tills} > 0) = ${has}`),
    ),
  }
}

/** Tills without a plug-in, as a statement. @source docs/domain/network.md 13.3, terListUnBind */
export function freeTillListing(caller: Caller, filter: InputOf<typeof plugin.freeTills>): Listing {
  const terminals = terminalListing(caller, filter)
  return { ...terminals, where: allOf(terminals.where, ofTillTypes, sql`${plugInOf} IS NULL`) }
}

/** Tills that a plug-in serves, as a statement. @source docs/domain/network.md 13.3, proBindPage */
export function tillListing(caller: Caller, proRtNo: string): Listing {
  const terminals = terminalListing(caller, { scope: 'all' })
  return { ...terminals, made: sql`t.create_time`, where: allOf(terminals.where, sql`${plugInOf} = ${proRtNo}`) }
}

/** One plug-in that a caller sees, masked. @throws common.notFound */
export async function pluginByNumber(tx: Tx, caller: Caller, proRtNo: string): Promise<PluginRow> {
  const { columns, from, where } = pluginListing(caller, {
    rtNo: proRtNo,
    scope: 'all',
    ascs: '',
    descs: '',
  } as InputOf<typeof plugin.list>)
  const row = await rowOf<PluginRow>(tx, sql`SELECT ${columns} FROM ${from} WHERE ${where}`)
  if (!row) throw commonErrors.notFound()
  return maskedShared(caller, row)
}
