import { sql } from 'drizzle-orm'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { rechargePage, rechargesWhere } from '../recharge/recharge.queries.ts'
import { spendingPage, spendingWhere } from '../spending/spending.queries.ts'
import { masked } from '../stored-value/member-rows.queries.ts'
import { member, rpiMember } from './member.contract.ts'
import {
  explainedBalances,
  memberInReach,
  memberListing,
  type MemberRow,
  memberSheet,
  memberStatistics,
  memberTickets,
  personListing,
  type PersonRow,
  personSheet,
} from './member.queries.ts'

/** Rows of recharges and spending that the detail of a member shows, the newest. */
const newest = { current: 1, size: 50 }

export const memberCalls = [
  handle(member.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<PersonRow>(tx, personListing(caller, input), input)
    return pageOf(input, { records: records.map(masked), total })
  }),

  handleExport(member.export, async ({ caller, input }) => personSheet(caller, input)),

  handle(rpiMember.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<MemberRow>(tx, memberListing(caller, input), input)
    return pageOf(input, { records: records.map(masked), total })
  }),

  handle(rpiMember.info, async ({ tx, caller, input, now }) => {
    const { rpiMemberNo, createTime_dategt, createTime_datelt } = input
    const found = await memberInReach(tx, caller, rpiMemberNo)
    const filter = { rpiMemberNo, createTime_dategt, createTime_datelt }
    const recharges = await rechargePage(tx, rechargesWhere(caller, filter, now.day), newest)
    const spendings = await spendingPage(tx, spendingWhere(caller, filter, now.day), newest)
    const sums = await explainedBalances(tx, caller, found)
    return { ...masked(found), ...sums, recharges: [...recharges.records], spendings: [...spendings.records] }
  }),

  handle(rpiMember.statistics, async ({ tx, caller, input }) => memberStatistics(tx, caller, input)),

  handle(rpiMember.ticketList, async ({ tx, caller, input }) => {
    const found = await memberInReach(tx, caller, input.rpiMemberNo)
    type Row = OutputOf<typeof rpiMember.ticketList>['records'][number]
    return pageOf(input, await readPage<Row>(tx, memberTickets(caller, found), input))
  }),

  handleExport(rpiMember.export, async ({ caller, input }) => memberSheet(caller, input)),

  handle(rpiMember.save, async ({ tx, caller, input, audit }) => {
    const { rpiMemberNo, level, memberStatus, remark, version } = input
    const before = await rowOf<{ level: number; memberStatus: boolean; remark: string; version: number }>(
      tx,
      sql`SELECT v.level, v.is_on AS "memberStatus", v.remark, v.version FROM rpi_member v JOIN rpi_basic m ON m.tenant_id = v.tenant_id AND m.rpi_no = v.rpi_no
           WHERE v.tenant_id = ${caller.tenantId} AND ${merchantsInReach(caller)} AND v.rpi_member_no = ${rpiMemberNo} AND v.total_recharge > 0 FOR NO KEY UPDATE OF v`,
    )
    if (!before) throw commonErrors.notFound()
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await run(
      tx,
      sql`UPDATE rpi_member SET level = ${level}, is_on = ${memberStatus}, remark = ${remark}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND rpi_member_no = ${rpiMemberNo}`,
    )
    const { version: _version, ...was } = before
    audit({ entity: 'rpiMember', no: rpiMemberNo, before: was, after: { level, memberStatus, remark } })
    return {}
  }),
]
