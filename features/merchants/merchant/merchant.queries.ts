import { constant } from '../../../core/server/database/constant.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../../providers/providers.server.ts'
import { inSubtree, isUnscoped, pathOf, seesNames } from '../../access/access.server.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { preparedRow, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  isPhone,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus, RpiKind } from './merchant-codes.contract.ts'
import { type Merchant, type MerchantAisle, type MerchantFilter, merchantList } from './merchant.contract.ts'
import { merchantsInReach } from './merchant-reach.queries.ts'

type Filter = z.output<typeof MerchantFilter>

/** The merchants of a filter that a caller sees: for the list and its export. */
export function merchantsWhere(caller: Caller, filter: Partial<Filter>, ownPath?: string): SQL {
  return allOf(
    merchantsInReach(caller, tenantChoices[filter.scope ?? 'merchant'], 'm', ownPath),
    sql`NOT m.is_deleted`,
    filter.rpiKind === undefined
      ? sql`m.rpi_kind <> ${constant(RpiKind.provider)}`
      : sql`m.rpi_kind = ${filter.rpiKind}`,
    when(filter.rpiNo, (no) => sql`m.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.legalPhone, (phone) => isPhone(sql`m.legal_phone_idx`, sql`m.legal_phone_tail`, phone)),
    when(filter.userNo, (no) => ofParty(caller.tenantId, no, filter.withChild ?? false)),
    when(filter.empNo, (no) => sql`m.emp_no = ${no}`),
    when(filter.institutionNo, (no) => sql`m.institution_no = ${no}`),
    when(filter.groupNo, (no) => sql`m.group_no = ${no}`),
    when(filter.userType, (type) => sql`m.user_type = ${type}`),
    when(filter.rpiStatus, (status) => sql`m.rpi_status = ${status}`),
    when(filter.finishStatus, (status) => sql`m.finish_status = ${status}`),
    filter.isWaiting ? sql`m.finish_status <> ${RpiFinishStatus.onboarded}` : undefined,
    filter.isEditable ? editableBy(caller) : undefined,
    when(filter.sourceType, (type) => sql`m.source_type = ${type}`),
    when(filter.districtCode, (region) => beginsWith(sql`m.district_code`, region)),
    atAisle(filter),
    madeWithin(sql`m.create_time`, filter),
  )
}

/** Filters that the counts by direct party can follow, with those that do not narrow a list. */
const counted = new Set(['rpiKind', 'scope', 'userNo', 'withChild', 'current', 'size', 'ascs', 'descs'])

/** Parties that see all merchants of their subtree: the counts by direct party hold no others. */
const countedParties: readonly PartyType[] = [PartyType.operator, PartyType.provider]

/** Builds the number of merchants that a filter shows, from the counts by direct party; null where those cannot give it. */
function countedMerchants(caller: Caller, filter: Partial<Filter>): SQL | null {
  const { rpiKind, scope = 'merchant', userNo, withChild } = filter
  const isFollowed = Object.entries(filter).every(
    ([name, value]) => value === undefined || value === false || counted.has(name),
  )
  if (!isFollowed || !countedParties.includes(caller.partyType) || !isUnscoped(caller, merchantList)) return null
  const direct = (no: string) =>
    sql`(c.user_path = ${pathOf(caller.tenantId, no)} OR c.user_path = '' AND c.oem_no = ${no})`
  const where = allOf(
    merchantsInReach(caller, tenantChoices[scope], 'c'),
    rpiKind === undefined ? sql`c.rpi_kind <> ${constant(RpiKind.provider)}` : sql`c.rpi_kind = ${rpiKind}`,
    when(userNo, (no) =>
      withChild ? sql`(${direct(no)} OR ${inSubtree(sql`c.user_path`, pathOf(caller.tenantId, no))})` : direct(no),
    ),
  )
  return sql`(SELECT coalesce(sum(c.merchant_count), 0)::bigint FROM merchant_count c WHERE ${where})`
}

/** The merchants that a caller may change, as `mayEditMerchant` says of one. @source docs/domain/network.md 2.7 */
function editableBy({ partyType, oemNo, userNo }: Caller): SQL {
  const own = {
    1: sql`true`,
    2: sql`m.user_no = ${userNo}`,
    3: sql`m.rpi_no = ${userNo}`,
    4: sql`m.emp_no = ${userNo}`,
    5: sql`false`,
  }
  return sql`m.oem_no = ${oemNo} AND ${own[partyType]}`
}

const ofParty = (tenantId: string, userNo: string, withChild: boolean): SQL =>
  withChild
    ? sql`(m.user_no = ${userNo} OR ${inSubtree(sql`m.user_path`, pathOf(tenantId, userNo))})`
    : sql`m.user_no = ${userNo}`

function atAisle({ aisleCode, incomingStatus }: Partial<Filter>): SQL | undefined {
  if (aisleCode === undefined && incomingStatus === undefined) return undefined
  const conditions = allOf(
    sql`i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND NOT i.is_deleted`,
    when(aisleCode, (code) => sql`i.aisle_code = ${code}`),
    when(incomingStatus, (status) => sql`i.incoming_status = ${status}`),
  )
  return sql`EXISTS (SELECT 1 FROM rpi_incoming i WHERE ${conditions})`
}

/** Since when each merchant waits of which an application is under our review, within the caller's reach. */
export const incomingsToReview = (caller: Caller): SQL =>
  sql`SELECT (SELECT min(coalesce(i.submit_time, i.update_time)) FROM rpi_incoming i
               WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND NOT i.is_deleted AND i.incoming_status = ${IncomingStatus.platformReview}) AS at
        FROM rpi_basic m WHERE ${merchantsWhere(caller, { rpiKind: RpiKind.merchant, incomingStatus: IncomingStatus.platformReview })}`

const countOf = (table: string): SQL =>
  sql.raw(
    `(SELECT count(*) FROM ${table} x WHERE x.tenant_id = m.tenant_id AND x.rpi_no = m.rpi_no AND NOT x.is_deleted)`,
  )

const aisleRow = sql`jsonb_build_object('incomingCode', i.incoming_code, 'aisleCode', i.aisle_code, 'aisleName', coalesce(a.aisle_name, ''), 'incomingKind', i.incoming_kind,
  'incomingStatus', i.incoming_status, 'aisleMerNo', coalesce(i.aisle_mer_no, ''), 'isOn', i.is_on, 'd0On', i.d0_on, 'settleCycle', i.settle_cycle,
  'isDefault', EXISTS (SELECT 1 FROM rpi_aisle_default d WHERE d.tenant_id = i.tenant_id AND d.rpi_no = i.rpi_no AND d.aisle_code = i.aisle_code))`

/** Kind of first and last payments that are a merchant's: a code of the area of trades, which stands above. */
const ofMerchant = constant(1)

/** The columns of a merchant as its contract names them; the phone is still sealed. */
export const merchantColumns = sql`m.id, m.rpi_no AS "rpiNo", m.oem_no AS "tenantId", m.rpi_kind AS "rpiKind", m.rpi_name AS "rpiName", m.rpi_short_name AS "rpiShortName",
  m.user_type AS "userType", m.rpi_status AS "rpiStatus", m.finish_status AS "finishStatus", m.current_step AS "currentStep", m.source_type AS "sourceType",
  m.user_no AS "userNo", ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName", m.emp_no AS "empNo",
  (SELECT p.service_name FROM service_info p WHERE p.tenant_id = m.tenant_id AND p.user_no = m.emp_no) AS "empName", m.institution_no AS "institutionNo",
  m.manager_user_id AS "managerUserId", (SELECT u.real_name FROM app_user u WHERE u.tenant_id = m.tenant_id AND u.id = m.manager_user_id) AS "managerName",
  m.group_no AS "groupNo", m.legal_name AS "legalName", m.legal_phone_enc AS "legalPhone", m.province_code AS "provinceCode", m.city_code AS "cityCode",
  m.district_code AS "districtCode", m.mcc_no AS "mccNo", m.d0_flag AS "d0Flag", ${countOf('pos_store')} AS "storeCount", ${countOf('rp_terminal')} AS "terminalCount",
  m.first_online_time AS "firstOnlineTime", m.create_time AS "createTime",
  (SELECT f.last_time FROM trade_first_last f WHERE f.tenant_id = m.tenant_id AND f.key_kind = ${ofMerchant} AND f.key_value = m.rpi_no) AS "lastTradeTime",
  coalesce((SELECT jsonb_agg(${aisleRow} ORDER BY i.create_time, i.id) FROM rpi_incoming i LEFT JOIN pay_aisle a ON a.aisle_code = i.aisle_code
     WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND i.incoming_status <> ${constant(IncomingStatus.void)} AND NOT i.is_deleted), '[]') AS aisles`

const sortable = {
  createTime: sql`m.create_time`,
  rpiNo: sql`m.rpi_no`,
  rpiName: sql`m.rpi_name`,
  firstOnlineTime: sql`m.first_online_time`,
}

/** The list of merchants as a statement. */
export const merchantListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
  ownPath?: string,
): Listing => ({
  columns: merchantColumns,
  from: sql`rpi_basic m`,
  where: merchantsWhere(caller, filter, ownPath),
  key: { tenant: sql`m.tenant_id`, id: sql`m.id`, tenantId: caller.tenantId },
  total: countedMerchants(caller, filter),
  order: orderOf(sort, sortable, filter.isWaiting ? sql`m.create_time` : sql`m.create_time DESC`, sql`m.id`),
})

/**
 * The list of merchants as a statement for one page: with the path of a provider's own party, so that the database knows
 * how large the subtree is.
 */
export async function merchantPage(
  tx: Tx,
  caller: Caller,
  input: z.output<typeof MerchantFilter> & { ascs: string; descs: string },
): Promise<Listing> {
  const own =
    caller.partyType === PartyType.provider
      ? await preparedRow<{ path: string | null }>(tx, sql`SELECT ${pathOf(caller.tenantId, caller.userNo)} AS path`)
      : undefined
  return merchantListing(caller, input, input, own?.path ?? undefined)
}

/** A merchant as it is read: the phone sealed, names in full. */
export type MerchantRow = z.output<typeof Merchant>

/** A merchant as a caller may see it: the phone masked, names masked on rows of others' login tenants. */
export function maskedMerchant<Row extends MerchantRow>(caller: Caller, row: Row): Row {
  const legalName = seesNames(caller, row.tenantId ?? '') ? row.legalName : maskName(row.legalName ?? '')
  return { ...row, legalName, legalPhone: maskPhone(openText(row.legalPhone)) }
}

/** The channels of a merchant that a caller sees, in the order of their making. @throws common.notFound */
export async function aislesOfMerchant(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
): Promise<z.output<typeof MerchantAisle>[]> {
  const seen = sql`${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`
  const found = await rowOf<Pick<MerchantRow, 'aisles'>>(
    tx,
    sql`SELECT ${merchantColumns} FROM rpi_basic m WHERE ${seen}`,
  )
  if (!found) throw commonErrors.notFound()
  return found.aisles
}

/** Numbers of the merchants that a caller sees, among given ones. */
export async function seenMerchants(tx: Tx, caller: Caller, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ rpi_no: string }>(
    tx,
    sql`SELECT m.rpi_no FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ANY(${sql.param([...numbers])}::text[]) AND NOT m.is_deleted`,
  )
  return new Set(rows.map((row) => row.rpi_no))
}
