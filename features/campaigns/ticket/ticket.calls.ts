import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { refuseMaker } from '../../../core/shared/verdict.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ticket } from './ticket.contract.ts'
import { ticketErrors } from './ticket-errors.contract.ts'
import { shownTicket, type TicketRow, ticketListing, ticketOf, ticketsInReach } from './ticket.queries.ts'
import { isOver, termsOf, ticketTransitions, toSecond } from './ticket.rules.ts'

const ticketNumber = masterNumber('KQ')

export const ticketCalls = [
  handle(ticket.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<TicketRow>(tx, ticketListing(caller, input), input)
    return pageOf(input, { records: records.map(shownTicket), total })
  }),

  handle(ticket.info, async ({ tx, caller, input }) => {
    const found = await ticketOf(tx, caller, input.id)
    return { ...shownTicket(found), states: await statesOf(tx, caller.tenantId, 'ticket', found.ticketNo ?? '') }
  }),

  // The operator pays for tickets: its own staff make them.
  handle(ticket.add, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { id, ...draft } = input
    const row = rowOfDraft(draft)
    if (isOver(draft.endTime, now.at)) throw ticketErrors.over()
    const before = id === undefined ? null : await lockTicket(tx, caller, id)
    const saved = before ? await changeTicket(tx, caller, before, row) : await makeTicket(tx, caller, row, now.day)
    audit({ entity: 'ticket', no: saved.ticketNo, before, after: { ...row, ...saved } })
    return saved
  }),

  handle(ticket.publish, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const before = await lockTicket(tx, caller, input.id)
    const { tenantId } = caller
    const { ticketNo } = before
    const ticketStatus = nextState(ticketTransitions, before.ticketStatus, 'publish')
    refuseMaker(before.createUser, caller.userId)
    if (isOver(before.endTime, now.at)) throw ticketErrors.over()
    const merchant = await rowOf(
      tx,
      sql`SELECT 1 FROM ticket_merchant WHERE tenant_id = ${tenantId} AND ticket_no = ${ticketNo} LIMIT 1`,
    )
    if (!merchant) throw ticketErrors.noMerchant()
    await moveTicket(tx, caller, before, ticketStatus, 'publish', {
      checkerUser: caller.userId,
      checkerNo: caller.account,
      checkTime: now.at,
    })
    audit({ entity: 'ticket', no: ticketNo, before: { ticketStatus: before.ticketStatus }, after: { ticketStatus } })
    return {}
  }),

  handle(ticket.changeStatus, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const before = await lockTicket(tx, caller, input.id)
    const action = input.ticketStatus === ActiveStatus.stopped ? 'stop' : 'restart'
    const ticketStatus = nextState(ticketTransitions, before.ticketStatus, action)
    if (ticketStatus !== input.ticketStatus) throw commonErrors.stateRefuses()
    if (action === 'restart' && isOver(before.endTime, now.at)) throw ticketErrors.over()
    await moveTicket(tx, caller, before, ticketStatus, action)
    audit({
      entity: 'ticket',
      no: before.ticketNo,
      before: { ticketStatus: before.ticketStatus },
      after: { ticketStatus },
    })
    return {}
  }),

  handle(ticket.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const ids = sql.param(input.ids)
    const found = await rowsOf<{ ticketNo: string; ticketName: string; ticketStatus: number }>(
      tx,
      sql`SELECT t.ticket_no AS "ticketNo", t.ticket_name AS "ticketName", t.ticket_status AS "ticketStatus" FROM ticket t WHERE ${ticketsInReach(caller)} AND t.id = ANY(${ids}::bigint[]) ORDER BY t.ticket_no FOR UPDATE`,
    )
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    if (found.some(({ ticketStatus }) => ticketStatus !== ActiveStatus.draft)) throw ticketErrors.inForce()
    const numbers = sql.param(found.map(({ ticketNo }) => ticketNo))
    await run(
      tx,
      sql`DELETE FROM ticket_merchant WHERE tenant_id = ${caller.tenantId} AND ticket_no = ANY(${numbers}::text[])`,
    )
    await run(
      tx,
      sql`DELETE FROM ticket WHERE tenant_id = ${caller.tenantId} AND ticket_no = ANY(${numbers}::text[]) AND ticket_status = ${constant(ActiveStatus.draft)}`,
    )
    audit({ entity: 'ticket', no: found.map(({ ticketNo }) => ticketNo).join(','), before: { tickets: found } })
    return {}
  }),
]

/** The columns of a ticket that its maker fills in. */
const rowOfDraft = ({ value, platformRatio, payWays = [], ...draft }: Omit<InputOf<typeof ticket.add>, 'id'>) => ({
  ...draft,
  ...termsOf({ ...draft, value, platformRatio }),
  payWays: [...new Set(payWays)].sort((a, b) => a - b),
})

type DraftRow = ReturnType<typeof rowOfDraft>

/** A ticket that is held. */
interface HeldTicket extends DraftRow {
  readonly id: bigint
  readonly ticketNo: string
  readonly ticketStatus: CodeOf<typeof ActiveStatus>
  readonly takenAmount: Fen
  readonly createUser: bigint
}

/** Locks a ticket. @throws common.notFound */
async function lockTicket(tx: Tx, caller: Caller, id: bigint): Promise<HeldTicket> {
  const found = await rowOf<HeldTicket>(
    tx,
    sql`SELECT t.id, t.ticket_no AS "ticketNo", t.ticket_name AS "ticketName", t.ticket_kind AS "ticketKind", t.threshold, t.value_amount AS "valueAmount", t.paid_ppm AS "paidPpm", t.max_discount AS "maxDiscount",
               t.fund_kind AS "fundKind", t.platform_ppm AS "platformPpm", t.budget_amount AS "budgetAmount", t.taken_amount AS "takenAmount", t.per_user_limit AS "perUserLimit", t.start_time AS "startTime", t.end_time AS "endTime",
               t.pay_ways AS "payWays", t.ticket_status AS "ticketStatus", t.create_user AS "createUser" FROM ticket t WHERE ${ticketsInReach(caller)} AND t.id = ${id} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

async function makeTicket(tx: Tx, caller: Caller, row: DraftRow, day: string) {
  const { tenantId, userId: createUser, account: makerNo } = caller
  const ticketNo = await takeNumber(tx, ticketNumber, day)
  const { payWays, ...values } = row
  const ways = sql`${sql.param(payWays)}::smallint[]`
  const { id } = await insertRow<{ id: bigint }>(
    tx,
    'ticket',
    { tenantId, ticketNo, makerNo, createUser, ...values, payWays: ways },
    sql`id`,
  )
  await logStates(tx, tenantId, caller, [
    {
      oemNo: tenantId,
      entity: 'ticket',
      entityNo: ticketNo,
      from: null,
      to: ticketTransitions.create.to,
      action: 'add',
    },
  ])
  return { id, ticketNo }
}

/**
 * Changes a draft as a whole, whose maker is then who changed it, or the end and budget of a running ticket.
 * @throws ticket.runningFields, ticket.budgetBelowTaken; common.stateRefuses for one that ended or was stopped
 */
async function changeTicket(tx: Tx, caller: Caller, before: HeldTicket, row: DraftRow) {
  const { tenantId, userId, account } = caller
  const { id, ticketNo } = before
  const isDraft = before.ticketStatus === ActiveStatus.draft
  nextState(ticketTransitions, before.ticketStatus, isDraft ? 'edit' : 'change')
  if (!isDraft && !isSameBut(before, row)) throw ticketErrors.runningFields()
  if (row.budgetAmount < before.takenAmount) throw ticketErrors.budgetBelowTaken({ x: formatYuan(before.takenAmount) })
  const { payWays, ...values } = row
  const ways = sql`${sql.param(payWays)}::smallint[]`
  const changed = isDraft
    ? { ...values, payWays: ways, makerNo: account, createUser: userId }
    : { endTime: row.endTime, budgetAmount: row.budgetAmount }
  await run(
    tx,
    sql`UPDATE ticket SET ${assignments(changed)}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND ticket_no = ${ticketNo}`,
  )
  return { id, ticketNo }
}

/** Whether only the end and the budget of a running ticket would change. */
const isSameBut = (before: HeldTicket, row: DraftRow): boolean =>
  Object.entries(row).every(([name, value]) => {
    if (name === 'endTime' || name === 'budgetAmount') return true
    const now = before[name as keyof DraftRow]
    return name === 'startTime' ? toSecond(String(value)) === toSecond(String(now)) : String(value) === String(now)
  })

async function moveTicket(
  tx: Tx,
  caller: Caller,
  { ticketNo, ticketStatus: from }: HeldTicket,
  to: CodeOf<typeof ActiveStatus>,
  action: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await run(
    tx,
    sql`UPDATE ticket SET ${assignments({ ticketStatus: to, ...more })}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND ticket_no = ${ticketNo}`,
  )
  const { tenantId } = caller
  await logStates(tx, tenantId, caller, [{ oemNo: tenantId, entity: 'ticket', entityNo: ticketNo, from, to, action }])
}
