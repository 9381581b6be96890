import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { addDays } from '../../../core/shared/dates.ts'
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
import { seesNames } from '../../access/access.server.ts'
import { partyName } from '../../providers/providers.server.ts'
import { RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import type { Group, group, GroupDetail, GroupMember, GroupWithMembers } from './group.contract.ts'

type Row = z.output<typeof Group>
type Detail = z.output<typeof GroupDetail>

const columns = sql`m.id, m.rpi_no AS "rpiNo", m.oem_no AS "tenantId", m.rpi_name AS "groupName", m.rpi_status AS "rpiStatus", m.user_no AS "userNo",
  ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName", m.contact_name AS "contactName", m.contact_phone_enc AS "contactPhone", m.login_phone_enc AS "loginPhone",
  (SELECT count(*) FROM rpi_basic x WHERE x.tenant_id = m.tenant_id AND x.group_no = m.rpi_no AND NOT x.is_deleted) AS "memberCount", m.create_time AS "createTime"`

const detailColumns = sql`m.credit_code AS "creditCode", m.contact_email_enc AS "contactEmail", m.district_code AS "districtCode", m.address, m.remark, m.version`

const isGroup = sql`m.rpi_kind = ${RpiKind.group} AND NOT m.is_deleted`

/** The list of groups as a statement. */
export function groupListing(caller: Caller, filter: InputOf<typeof group.list>): Listing {
  return {
    columns,
    from: sql`rpi_basic m`,
    where: allOf(
      merchantsInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
      isGroup,
      when(filter.rpiNo, (no) => sql`m.rpi_no = ${no}`),
      when(filter.groupName, (name) => beginsWith(sql`m.rpi_name`, name)),
      when(filter.loginPhone, (phone) => isPhone(sql`m.login_phone_idx`, sql`m.login_phone_tail`, phone)),
      when(filter.userNo, (no) => sql`m.user_no = ${no}`),
      when(filter.rpiStatus, (status) => sql`m.rpi_status = ${status}`),
      madeWithin(sql`m.create_time`, filter),
    ),
    order: orderOf(
      filter,
      { createTime: sql`m.create_time`, groupName: sql`m.rpi_name` },
      sql`m.create_time DESC`,
      sql`m.id`,
    ),
  }
}

/** A group as a caller may see it: phones masked, names masked on rows of others' login tenants. */
export const maskedGroup = <Shown extends Row>(caller: Caller, row: Shown): Shown => ({
  ...row,
  contactName: seesNames(caller, row.tenantId ?? '') ? row.contactName : maskName(row.contactName ?? ''),
  contactPhone: maskPhone(openText(row.contactPhone)),
  loginPhone: maskPhone(openText(row.loginPhone)),
})

/** Everything of a group that a caller sees. @throws common.notFound */
export async function groupDetail(tx: Tx, caller: Caller, rpiNo: string): Promise<Detail> {
  const seen: SQL = sql`${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND ${isGroup}`
  const row = await rowOf<Detail>(tx, sql`SELECT ${columns}, ${detailColumns} FROM rpi_basic m WHERE ${seen}`)
  if (!row) throw commonErrors.notFound()
  return { ...maskedGroup(caller, row), contactEmail: maskEmail(openText(row.contactEmail)) }
}

/** Number of past days that the takings of members cover. */
const takingsDays = 30
/** Most members that one page shows. */
const mostMembers = 1_000

/** A group with the members that a caller sees and what they took in the last 30 days. @throws common.notFound */
export async function groupWithMembers(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
  today: string,
): Promise<z.output<typeof GroupWithMembers>> {
  const found = await groupDetail(tx, caller, rpiNo)
  const members = await rowsOf<z.output<typeof GroupMember>>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.rpi_status AS "rpiStatus", ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName",
               coalesce(s.pay_count, 0) AS "tradeCount", coalesce(s.pay_amount, 0)::bigint AS "tradeAmount"
          FROM rpi_basic m
          LEFT JOIN LATERAL (SELECT sum(d.pay_count) AS pay_count, sum(d.pay_amount)::bigint AS pay_amount FROM trade_stat_mer_day d
                              WHERE d.tenant_id = m.tenant_id AND d.rpi_no = m.rpi_no AND d.day BETWEEN ${addDays(today, 1 - takingsDays)}::date AND ${today}::date) s ON true
         WHERE ${merchantsInReach(caller, 'all')} AND m.group_no = ${rpiNo} AND NOT m.is_deleted ORDER BY m.rpi_no LIMIT ${mostMembers}`,
  )
  return {
    ...found,
    members,
    activeCount: members.filter(({ rpiStatus }) => rpiStatus === RpiStatus.active).length,
    tradeCount: members.reduce((sum, { tradeCount }) => sum + BigInt(tradeCount), 0n),
    tradeAmount: members.reduce((sum, { tradeAmount }) => sum + tradeAmount, 0n) as z.output<
      typeof GroupWithMembers
    >['tradeAmount'],
  }
}
