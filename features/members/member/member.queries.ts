import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import {
  allOf,
  beginsWith,
  checkSpan,
  contains,
  isPhone,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { blindIndex, openText } from '../../../core/server/secrets/personal.ts'
import { codeColumn, onOffColumn, type SheetPlan, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { MemberSource } from '../stored-value/member-codes.contract.ts'
import { masked, personColumns, withPerson } from '../stored-value/member-rows.queries.ts'
import {
  Member,
  type member,
  type MemberFilter,
  RpiMember,
  type rpiMember,
  type RpiMemberFilter,
  type RpiMemberInfo,
  type RpiMemberStatistics,
} from './member.contract.ts'

export type PersonRow = z.output<typeof Member>
export type MemberRow = z.output<typeof RpiMember>

/** The members `v`, with person and merchant, that a caller sees: somebody is one once a recharge was paid. */
const membersInReach = (caller: Caller): SQL => sql`${merchantsInReach(caller)} AND v.total_recharge > 0`

const membersFrom = sql`rpi_member v ${withPerson('v')}`

const ofPerson = ({
  memberNo,
  mobile,
  nickname,
}: Pick<z.output<typeof MemberFilter>, 'memberNo' | 'mobile' | 'nickname'>) =>
  allOf(
    sql`true`,
    when(memberNo, (no) => sql`p.member_no = ${no}`),
    when(mobile, (phone) => isPhone(sql`p.mobile_idx`, sql`p.mobile_tail`, phone)),
    when(nickname, (name) => contains(sql`p.nickname`, name)),
  )

const personsWhere = (caller: Caller, filter: z.output<typeof MemberFilter>): SQL =>
  sql`p.tenant_id = ${caller.tenantId} AND ${ofPerson(filter)} AND EXISTS (SELECT 1 FROM rpi_member v JOIN rpi_basic m ON m.tenant_id = v.tenant_id AND m.rpi_no = v.rpi_no WHERE v.tenant_id = p.tenant_id AND v.member_no = p.member_no AND ${membersInReach(caller)})`

const personRow = (caller: Caller): SQL => sql`p.id, ${personColumns}, p.source,
  (SELECT count(*) FROM rpi_member v JOIN rpi_basic m ON m.tenant_id = v.tenant_id AND m.rpi_no = v.rpi_no WHERE v.tenant_id = p.tenant_id AND v.member_no = p.member_no AND ${membersInReach(caller)}) AS "merchantCount", p.create_time AS "createTime"`

/** The persons of a filter that a caller sees. */
export const personListing = (caller: Caller, input: InputOf<typeof member.list>): Listing => ({
  columns: personRow(caller),
  from: sql`member p`,
  where: personsWhere(caller, input),
  order: orderOf(
    input,
    { createTime: sql`p.create_time`, memberNo: sql`p.member_no` },
    sql`p.create_time DESC`,
    sql`p.id`,
  ),
  made: sql`p.create_time`,
})

/** The sheet of persons: the rows and columns of the list. */
export function personSheet(caller: Caller, filter: z.output<typeof MemberFilter>): SheetPlan {
  checkSpan(filter)
  const where = allOf(personsWhere(caller, filter), madeWithin(sql`p.create_time`, filter))
  return {
    title: '会员列表',
    bizType: 'member',
    columns: sheetColumns<PersonRow>([
      { key: 'memberNo', title: '会员编号', kind: 'text', value: ({ memberNo }) => memberNo },
      { key: 'nickname', title: '会员昵称', kind: 'text', value: ({ nickname }) => nickname },
      { key: 'mobile', title: '会员手机号', kind: 'text', value: (row) => masked(row).mobile },
      codeColumn('source', '会员来源', MemberSource),
      { key: 'merchantCount', title: '商户数', kind: 'number', value: ({ merchantCount }) => Number(merchantCount) },
      timeColumn('createTime', '创建时间'),
    ]),
    rows: sql`SELECT ${personRow(caller)} FROM member p WHERE ${where} ORDER BY p.create_time DESC, p.id DESC`,
    count: sql`SELECT count(*) AS total FROM member p WHERE ${where}`,
    filter,
  }
}

const columns = sql`v.id, v.rpi_member_no AS "rpiMemberNo", ${personColumns}, v.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", v.level, (v.principal + v.bonus)::fen AS balance, v.principal, v.bonus, (v.held_principal + v.held_bonus)::fen AS "heldAmount", (v.principal + v.bonus - v.held_principal - v.held_bonus)::fen AS available,
  v.total_recharge AS "totalRecharge", v.total_spend AS "totalSpend", v.pay_count AS "payCount", v.last_pay_time AS "lastPayTime", v.is_on AS "memberStatus", v.remark, v.create_time AS "createTime", v.version`

const membersWhere = (caller: Caller, filter: z.output<typeof RpiMemberFilter>): SQL =>
  allOf(
    membersInReach(caller),
    ofPerson(filter),
    when(filter.rpiMemberNo, (no) => sql`v.rpi_member_no = ${no}`),
    when(filter.rpiNo, (no) => sql`v.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.memberStatus, (isOn) => sql`v.is_on = ${isOn}`),
  )

const order = {
  balance: sql`v.principal + v.bonus`,
  totalRecharge: sql`v.total_recharge`,
  totalSpend: sql`v.total_spend`,
  payCount: sql`v.pay_count`,
  lastPayTime: sql`v.last_pay_time`,
  createTime: sql`v.create_time`,
}

/** The members of a filter that a caller sees. */
export const memberListing = (caller: Caller, input: InputOf<typeof rpiMember.list>): Listing => ({
  columns,
  from: membersFrom,
  where: membersWhere(caller, input),
  order: orderOf(input, order, sql`v.create_time DESC`, sql`v.id`),
  made: sql`v.create_time`,
})

const sumOf = (table: string, value: SQL, more: SQL = sql`true`): SQL =>
  sql`coalesce(sum((SELECT coalesce(sum(${value}), 0) FROM ${sql.raw(table)} x WHERE x.tenant_id = v.tenant_id AND x.rpi_member_no = v.rpi_member_no AND ${more})), 0)::bigint`

/** Totals over the rows of the list. */
export async function memberStatistics(
  tx: Tx,
  caller: Caller,
  filter: z.output<typeof RpiMemberFilter>,
): Promise<z.output<typeof RpiMemberStatistics>> {
  const where = allOf(membersWhere(caller, filter), madeWithin(sql`v.create_time`, filter))
  const paid = sql`x.paid_time IS NOT NULL`
  const row = await rowOf<z.output<typeof RpiMemberStatistics>>(
    tx,
    sql`SELECT count(*) AS "memberCount", ${sumOf('member_recharge_trade', sql`1`, paid)} AS "rechargeCount", coalesce(sum(v.total_recharge), 0)::bigint AS "rechargePrincipal", ${sumOf('member_recharge_trade', sql`x.bonus`, paid)} AS "rechargeBonus",
               coalesce(sum(v.total_spend), 0)::bigint AS "spendAmount", ${sumOf('member_trade', sql`x.refunded_principal + x.refunded_bonus`)} AS "refundAmount",
               coalesce(sum(v.principal + v.bonus), 0)::bigint AS balance, coalesce(sum(v.principal), 0)::bigint AS principal, coalesce(sum(v.bonus), 0)::bigint AS bonus FROM ${membersFrom} WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** Sums of the rows that made the balances of a member. @param of in the caller's reach */
export async function explainedBalances(
  tx: Tx,
  { tenantId }: Caller,
  of: MemberRow,
): Promise<Pick<z.output<typeof RpiMemberInfo>, 'principalSums' | 'bonusSums'>> {
  const sum = (column: string) => sql`coalesce(sum(${sql.raw(column)}), 0)::bigint`
  const own = sql`tenant_id = ${tenantId} AND rpi_member_no = ${of.rpiMemberNo}`
  const sums = async (part: 'principal' | 'bonus') => {
    const row = await rowOf<Omit<z.output<typeof RpiMemberInfo>['bonusSums'], 'balance'>>(
      tx,
      sql`SELECT r.recharged, r.returned, t.spent, t.restored
            FROM (SELECT ${sum(part)} AS recharged, ${sum(`returned_${part}`)} AS returned FROM member_recharge_trade WHERE ${own} AND paid_time IS NOT NULL) r,
                 (SELECT ${sum(`${part}_part`)} AS spent, ${sum(`refunded_${part}`)} AS restored FROM member_trade WHERE ${own}) t`,
    )
    if (!row) throw new Error('sums gave no row')
    return { ...row, balance: of[part] }
  }
  return { principalSums: await sums('principal'), bonusSums: await sums('bonus') }
}

/** The sheet of members: the rows and columns of the list. */
export function memberSheet(caller: Caller, filter: z.output<typeof RpiMemberFilter>): SheetPlan {
  checkSpan(filter)
  const where = allOf(membersWhere(caller, filter), madeWithin(sql`v.create_time`, filter))
  return {
    title: '商户会员',
    bizType: 'rpi_member',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${membersFrom} WHERE ${where} ORDER BY v.create_time DESC, v.id DESC`,
    count: sql`SELECT count(*) AS total FROM ${membersFrom} WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<MemberRow>([
  { key: 'rpiMemberNo', title: '商户会员编号', kind: 'text', value: ({ rpiMemberNo }) => rpiMemberNo },
  { key: 'nickname', title: '会员昵称', kind: 'text', value: ({ nickname }) => nickname },
  { key: 'mobile', title: '会员手机号', kind: 'text', value: (row) => masked(row).mobile },
  { key: 'memberNo', title: '会员编号', kind: 'text', value: ({ memberNo }) => memberNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'level', title: '会员等级', kind: 'number', value: ({ level }) => Number(level) },
  onOffColumn('memberStatus', '会员状态'),
  { key: 'balance', title: '储值余额', kind: 'money', value: ({ balance }) => balance },
  { key: 'principal', title: '本金余额', kind: 'money', value: ({ principal }) => principal },
  { key: 'bonus', title: '赠送余额', kind: 'money', value: ({ bonus }) => bonus },
  { key: 'heldAmount', title: '退款预留', kind: 'money', value: ({ heldAmount }) => heldAmount },
  { key: 'available', title: '可用余额', kind: 'money', value: ({ available }) => available },
  { key: 'totalRecharge', title: '累计充值', kind: 'money', value: ({ totalRecharge }) => totalRecharge },
  { key: 'totalSpend', title: '累计消费', kind: 'money', value: ({ totalSpend }) => totalSpend },
  { key: 'payCount', title: '消费次数', kind: 'number', value: ({ payCount }) => Number(payCount) },
  timeColumn('lastPayTime', '最近消费'),
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
  timeColumn('createTime', '创建时间'),
])

/** One member that a caller sees, the number sealed. @throws common.notFound */
export async function memberInReach(tx: Tx, caller: Caller, rpiMemberNo: string): Promise<MemberRow> {
  const row = await rowOf<MemberRow>(
    tx,
    sql`SELECT ${columns} FROM ${membersFrom} WHERE ${membersInReach(caller)} AND v.rpi_member_no = ${rpiMemberNo}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/**
 * The tickets of a member at its merchant: orders that named it as their payer, by the mobile number or the number of the
 * member. @param of a member in the caller's reach
 */
export function memberTickets(caller: Caller, of: MemberRow): Listing {
  const { tenantId } = caller
  const payers = [openText(of.mobile), of.memberNo ?? '', of.rpiMemberNo ?? ''].map((payer) =>
    blindIndex('idNo', `payer:${tenantId}:${payer}`),
  )
  return {
    columns: sql`r.id, r.ticket_record_no AS "ticketRecordNo", r.ticket_no AS "ticketNo", k.ticket_name AS "ticketName", k.fund_kind AS "fundKind", r.rpt_order_code AS "rptOrderCode", r.order_amount AS "orderAmount", r.discount_amount AS "discountAmount", r.record_status AS "recordStatus", r.create_time AS "createTime", r.used_time AS "usedTime"`,
    from: sql`ticket_record r JOIN ticket k ON k.tenant_id = r.tenant_id AND k.ticket_no = r.ticket_no`,
    where: sql`r.tenant_id = ${tenantId} AND r.rpi_no = ${of.rpiNo} AND r.payer_id = ANY(${sql.param(payers)}::text[])`,
    order: sql`r.create_time DESC, r.id DESC`,
    made: sql`r.create_time`,
  }
}
