import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { rollup } from '../../../core/server/database/rollup.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { post } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { giveQuotaBack } from '../tax/quota.actions.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import {
  paidPosting,
  type PostedWithdrawal,
  returnedPosting,
  undonePosting,
  type WithdrawalPosting,
} from './withdrawal-posting.rules.ts'
import { WithdrawStatus } from './withdrawal-codes.contract.ts'
import { type WithdrawEvent, withdrawalTransitions } from './withdrawal.rules.ts'

/** A withdrawal that this transaction holds. */
export interface LockedWithdrawal extends PostedWithdrawal {
  readonly oemNo: string
  readonly topNodeNo: string
  readonly platformType: CodeOf<typeof PlatformType>
  readonly forwardType: CodeOf<typeof ForwardType>
  readonly taxMode: CodeOf<typeof TaxMode>
  readonly withdrawStatus: CodeOf<typeof WithdrawStatus>
  readonly payoutNo: string
  readonly finishTime: string | null
  readonly voucherUser: bigint | null
  readonly createDay: string
  readonly createUser: bigint
}

type Row = Omit<LockedWithdrawal, 'owner'> & LockedWithdrawal['owner']

/** Columns of a held withdrawal. */
const lockedColumns = sql`w.withdraw_code AS "withdrawCode", w.oem_no AS "oemNo", w.top_node_no AS "topNodeNo", w.owner_type AS "ownerType", w.owner_no AS "ownerNo", w.wallet_kind AS "walletKind",
  w.amount AS "amountFen", w.fee_amount AS "feeFen", w.tax_amount AS "taxFen", w.arrive_amount AS "arriveFen", w.cost_amount AS "costFen", w.platform_code AS "platformCode", w.platform_type AS "platformType",
  w.forward_type AS "forwardType", w.tax_mode AS "taxMode", w.withdraw_status AS "withdrawStatus", w.payout_no AS "payoutNo", w.finish_time AS "finishTime", w.voucher_user AS "voucherUser", w.create_day AS "createDay", w.create_user AS "createUser"`

/** Holds one withdrawal (alias `w`) until the transaction ends; null when the condition finds none. */
export async function lockWithdrawal(tx: Tx, condition: SQL): Promise<LockedWithdrawal | null> {
  const row = await rowOf<Row>(tx, sql`SELECT ${lockedColumns} FROM withdrawal w WHERE ${condition} FOR NO KEY UPDATE`)
  if (!row) return null
  const { ownerType, ownerNo, ...rest } = row
  return { ...rest, owner: { ownerType, ownerNo } }
}

/** Whether a person pays it at the bank instead of the payout worker. */
export const isOfflinePayment = ({
  forwardType,
  platformType,
}: Pick<LockedWithdrawal, 'forwardType' | 'platformType'>): boolean =>
  forwardType === ForwardType.offline || platformType === PlatformType.offline

/** One step of a withdrawal. */
export interface Step {
  readonly event: WithdrawEvent
  /** Null: a job or the platform. */
  readonly by: Caller | null
  readonly at: string
  /** Booking day, taken under the day lock before the withdrawal was held; for steps that post. */
  readonly bookDay: string
  readonly remark?: string
  /** Further assignments of the row. */
  readonly set?: SQL
  /** Time when the payout worker takes it, for steps to "approved"; at once by default, never when a person pays. */
  readonly nextPayAt?: SQL
  /** Whether the event has already happened outside: then it never fails for lack of balance. */
  readonly isFact?: boolean
}

/**
 * Moves a held withdrawal along its table of states: row, roll-up, log, invoice quota, and last the ledger.
 * @returns its new status
 * @throws common.stateRefuses when the event may not start from its status
 * @source docs/domain/money.md 5.6
 */
export async function moveWithdrawal(
  tx: Tx,
  tenantId: string,
  held: LockedWithdrawal,
  step: Step,
): Promise<CodeOf<typeof WithdrawStatus>> {
  const {
    event,
    by,
    at,
    bookDay,
    remark = '',
    set,
    nextPayAt = isOfflinePayment(held) ? sql`NULL` : sql`${at}`,
    isFact = false,
  } = step
  const to = nextState(withdrawalTransitions, held.withdrawStatus, event)
  const isEnd = posts(event) && event !== 'bounce'
  const changed = await run(
    tx,
    sql`UPDATE withdrawal SET withdraw_status = ${to}, next_pay_at = ${to === WithdrawStatus.approved ? nextPayAt : sql`NULL`}, hold_reason = '', update_user = ${by?.userId ?? null}, update_time = ${at}, version = version + 1
               ${isEnd ? sql`, finish_time = ${at}, finish_book_day = ${bookDay}` : sql``} ${event === 'bounce' ? sql`, return_time = ${at}, return_book_day = ${bookDay}` : sql``} ${set ? sql`, ${set}` : sql``}
         WHERE tenant_id = ${tenantId} AND withdraw_code = ${held.withdrawCode} AND withdraw_status = ${held.withdrawStatus}`,
  )
  if (changed !== 1) throw commonErrors.moved()
  const move = { oemNo: held.oemNo, from: held.withdrawStatus, to, action: event, remark }
  await logStates(tx, tenantId, by, [{ ...move, entity: 'withdrawal', entityNo: held.withdrawCode }])
  await moveStat(tx, tenantId, held, to)
  const posting = postingOf(tenantId, held, event)
  if (undoes(event) && held.taxMode === TaxMode.ownInvoice)
    await giveQuotaBack(tx, tenantId, held.owner, held.amountFen)
  if (posting)
    await post(tx, tenantId, {
      ...posting,
      bookDay,
      happenedAt: at,
      bizKind: 'withdrawal',
      bizCode: held.withdrawCode,
      operatorNo: by?.account ?? '',
      isFact,
    })
  return to
}

const undoes = (event: WithdrawEvent): boolean =>
  event === 'cancel' || event === 'reject' || event === 'fail' || event === 'bounce'
const posts = (event: WithdrawEvent): boolean => undoes(event) || event === 'succeed'

function postingOf(tenantId: string, held: LockedWithdrawal, event: WithdrawEvent): WithdrawalPosting | null {
  if (event === 'succeed') return paidPosting(tenantId, held)
  if (event === 'bounce') return returnedPosting(tenantId, held)
  return undoes(event) ? undonePosting(held) : null
}

/** A withdrawal entering (1) or leaving (-1) a status in the roll-up. */
interface StatEntry {
  readonly of: Pick<
    LockedWithdrawal,
    'createDay' | 'oemNo' | 'owner' | 'topNodeNo' | 'platformCode' | 'amountFen' | 'feeFen' | 'taxFen' | 'arriveFen'
  >
  readonly status: number
  readonly sign: 1n | -1n
}

const addToStat = rollup<StatEntry>({
  table: 'withdraw_stat',
  key: {
    day: ['date', ({ of }) => of.createDay],
    oem_no: ['text', ({ of }) => of.oemNo],
    owner_type: ['smallint', ({ of }) => of.owner.ownerType],
    top_node_no: ['text', ({ of }) => of.topNodeNo],
    platform_code: ['text', ({ of }) => of.platformCode],
    withdraw_status: ['smallint', ({ status }) => status],
  },
  sums: {
    withdraw_count: ({ sign }) => sign,
    amount: ({ of, sign }) => sign * of.amountFen,
    fee_amount: ({ of, sign }) => sign * of.feeFen,
    tax_amount: ({ of, sign }) => sign * of.taxFen,
    arrive_amount: ({ of, sign }) => sign * of.arriveFen,
  },
})

/** Counts a new withdrawal in the roll-up. @source docs/domain/money.md 11.1, withdraw_stat */
export async function countNew(tx: Tx, tenantId: string, of: StatEntry['of'], status: number): Promise<void> {
  await addToStat(tx, tenantId, [{ of, status, sign: 1n }])
}

async function moveStat(tx: Tx, tenantId: string, held: LockedWithdrawal, to: number): Promise<void> {
  await addToStat(tx, tenantId, [
    { of: held, status: held.withdrawStatus, sign: -1n },
    { of: held, status: to, sign: 1n },
  ])
}
