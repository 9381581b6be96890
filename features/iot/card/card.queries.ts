import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { reachOf, type TenantChoice } from '../../access/access.server.ts'
import { scopedList } from '../../access/access.shared.ts'
import { SnStatus } from '../../inventory/inventory.shared.ts'
import { partyName } from '../../providers/providers.server.ts'
import type { Card, CardFilter } from './card.contract.ts'

type Filter = z.output<typeof CardFilter>

/** Cards as data scopes know them. */
export const cardList = scopedList('iotCard.list', {
  iccid: 'text',
  cardStatus: 'number',
  carrier: 'number',
  sn: 'text',
})

/** Cards (`c`) with their devices (`s`): the one in stock or with a merchant that carries the number. */
export const cardsWithDevices = sql`iot_card c LEFT JOIN stock_sn s ON s.tenant_id = c.tenant_id AND s.iccid = c.iccid AND s.sn_status <> ${SnStatus.scrapped}`

/** The cards that a caller sees: those of the devices in its reach; cards in no device the operator's staff alone. */
export const cardsInReach = (caller: Caller, tenants: TenantChoice = 'all'): SQL =>
  reachOf(
    caller,
    cardList,
    {
      tenant: sql`c.tenant_id`,
      oem: sql`c.oem_no`,
      path: sql`s.holder_path`,
      employee: sql`s.holder_no`,
      merchant: sql`s.bound_rpi_no`,
      createUser: sql`c.create_user`,
      fields: { iccid: sql`c.iccid`, cardStatus: sql`c.card_status`, carrier: sql`c.carrier`, sn: sql`s.rs_sn` },
    },
    tenants,
  )

/** A phone number of a card as lists show it. @source docs/domain/network.md 16, masked like phones */
const masked = (column: SQL): SQL =>
  sql`CASE WHEN ${column} = '' THEN '' ELSE left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4) END`

/** The columns of a card as its contract names them. */
export const cardColumns = sql`c.id, c.iccid, c.iccid_printed AS "iccidPrinted", ${masked(sql`c.msisdn`)} AS msisdn, ${masked(sql`c.imsi`)} AS imsi, c.carrier, c.platform,
  c.card_status AS "cardStatus", c.gprs_status AS "gprsStatus", c.stop_reason AS "stopReason", s.rs_sn AS sn, s.bound_rpi_no AS "rpiNo",
  (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = c.tenant_id AND m.rpi_no = s.bound_rpi_no) AS "rpiName", s.holder_no AS "holderNo", ${partyName(sql`c.tenant_id`, sql`s.holder_no`)} AS "holderName",
  c.package_name AS "packageName", c.flow_total::text AS "flowTotal", c.flow_used::text AS "flowUsed", c.pending, c.change_error AS "changeError", c.test_end AS "testEnd", c.silent_end AS "silentEnd",
  c.active_time AS "activeTime", c.expire_time AS "expireTime", c.last_sync AS "lastSync", c.create_time AS "createTime"`

const sortable = { createTime: sql`c.create_time`, expireTime: sql`c.expire_time`, iccid: sql`c.iccid` }

/** The list of cards as a statement. */
export const cardListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns: cardColumns,
  from: cardsWithDevices,
  where: allOf(
    cardsInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    when(filter.iccid, (iccid) => beginsWith(sql`c.iccid`, iccid)),
    when(filter.msisdn, (msisdn) => sql`c.msisdn = ${msisdn}`),
    when(filter.sn, (sn) => contains(sql`s.rs_sn`, sn)),
    when(filter.rpiNo, (no) => sql`s.bound_rpi_no = ${no}`),
    when(filter.cardStatus, (status) => sql`c.card_status = ${status}`),
    when(filter.carrier, (carrier) => sql`c.carrier = ${carrier}`),
  ),
  order: orderOf(sort, sortable, sql`c.create_time DESC`, sql`c.id`),
  made: sql`c.create_time`,
})

/** A card by its number, within reach. */
export const cardInReach = (tx: Tx, caller: Caller, iccid: string): Promise<z.output<typeof Card> | undefined> =>
  rowOf(tx, sql`SELECT ${cardColumns} FROM ${cardsWithDevices} WHERE ${cardsInReach(caller)} AND c.iccid = ${iccid}`)
