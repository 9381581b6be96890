import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireBank } from '../../settings/settings.server.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { type BankCampaign, bankCampaign, type CampaignBank } from './bank-campaign.contract.ts'
import { bankCampaignTransitions, checkTimes, savingEvent } from './bank-campaign.rules.ts'

const campaignNumber = masterNumber('BA')

/** Campaigns of the caller's login tenant: its staff alone. */
const reach = (caller: Caller): SQL =>
  isOperatorStaff(caller)
    ? sql`b.tenant_id = ${caller.tenantId} AND b.oem_no = ${caller.oemNo}`
    : sql`b.tenant_id = ${caller.tenantId} AND false`

const columns = sql`b.id, b.active_no AS "activeNo", b.active_name AS "activeName", b.bank_code AS "bankCode", (SELECT h.bank_name FROM bank_head h WHERE h.bank_code = b.bank_code) AS "bankName", b.card_type AS "cardType",
  array_to_string(b.pay_ways, ',') AS "payWays", b.threshold, b.discount, b.start_time AS "startTime", b.end_time AS "endTime", b.active_status AS "activeStatus", b.create_time AS "createTime"`

type Row = z.output<typeof BankCampaign>

/** @throws common.notFound */
async function found(tx: Tx, caller: Caller, id: bigint, hold = sql``): Promise<Row> {
  const row = await rowOf<Row>(
    tx,
    sql`SELECT ${columns} FROM bank_active b WHERE ${reach(caller)} AND b.id = ${id} ${hold}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

export const bankCampaignCalls = [
  handle(bankCampaign.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<Row>(
        tx,
        {
          columns,
          from: sql`bank_active b`,
          where: allOf(
            reach(caller),
            when(input.activeNo, (no) => sql`b.active_no = ${no}`),
            when(input.activeName, (name) => contains(sql`b.active_name`, name)),
            when(input.bankCode, (code) => sql`b.bank_code = ${code}`),
            when(input.cardType, (type) => sql`b.card_type = ${type}`),
            when(input.activeStatus, (status) => sql`b.active_status = ANY(${sql.param(status)}::smallint[])`),
          ),
          order: orderOf(
            input,
            {
              activeNo: sql`b.active_no`,
              startTime: sql`b.start_time`,
              endTime: sql`b.end_time`,
              createTime: sql`b.create_time`,
            },
            sql`b.create_time DESC`,
            sql`b.id`,
          ),
          made: sql`b.create_time`,
        },
        input,
      ),
    ),
  ),

  handle(bankCampaign.detail, async ({ tx, caller, input }) => {
    const row = await found(tx, caller, input.id)
    return { ...row, states: await statesOf(tx, caller.tenantId, 'bankActive', row.activeNo ?? '') }
  }),

  handle(bankCampaign.banks, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<z.output<typeof CampaignBank>>(
        tx,
        {
          columns: sql`h.bank_code AS "bankCode", h.bank_name AS "bankName", (SELECT count(*) FROM bank_active b WHERE ${reach(caller)} AND b.bank_code = h.bank_code AND b.active_status = ${constant(ActiveStatus.running)}) AS "runningCount"`,
          from: sql`bank_head h`,
          where: allOf(
            sql`h.is_on`,
            when(input.bankName, (name) => contains(sql`h.bank_name`, name)),
          ),
          order: orderOf(input, {}, sql`h.bank_code`, sql`h.bank_code`, sql`ASC`),
        },
        input,
      ),
    ),
  ),

  handle(bankCampaign.submit, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const { id, payWays = [], ...draft } = input
    checkTimes(draft, now.at)
    await requireBank(tx, draft.bankCode)
    const before = id === undefined ? null : await found(tx, caller, id, sql`FOR NO KEY UPDATE`)
    const action = savingEvent(before?.activeStatus ?? null, draft.activeStatus)
    const ways = sql`${sql.param([...new Set(payWays)].sort((a, b) => a - b))}::smallint[]`
    const saved = before
      ? await change(tx, caller, before, { ...draft, payWays: ways })
      : await make(tx, caller, { ...draft, payWays: ways }, now.day)
    await log(tx, caller, saved.activeNo, {
      from: before?.activeStatus ?? null,
      to: bankCampaignTransitions[action].to,
      action: before ? action : 'add',
    })
    audit({ entity: 'bankActive', no: saved.activeNo, before, after: { ...draft, payWays, ...saved } })
    return saved
  }),
]

async function make(tx: Tx, caller: Caller, values: Record<string, unknown>, day: string) {
  const activeNo = await takeNumber(tx, campaignNumber, day)
  const { tenantId, oemNo, userId: createUser } = caller
  const { id } = await insertRow<{ id: bigint }>(
    tx,
    'bank_active',
    { tenantId, oemNo, activeNo, createUser, ...values },
    sql`id`,
  )
  return { id, activeNo }
}

async function change(tx: Tx, caller: Caller, { id, activeNo }: Row, values: Record<string, unknown>) {
  await run(
    tx,
    sql`UPDATE bank_active b SET ${assignments(values)}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${reach(caller)} AND b.id = ${id}`,
  )
  return { id, activeNo: activeNo ?? '' }
}

/** Notes a change of state; a save that changes none is told by the audit log alone. */
async function log(
  tx: Tx,
  { tenantId, oemNo, userId, userNo }: Caller,
  entityNo: string,
  move: {
    readonly from: CodeOf<typeof ActiveStatus> | null
    readonly to: CodeOf<typeof ActiveStatus>
    readonly action: string
  },
): Promise<void> {
  if (move.from !== move.to)
    await logStates(tx, tenantId, { userId, userNo }, [{ oemNo, entity: 'bankActive', entityNo, ...move }])
}
