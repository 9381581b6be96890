import { portsOf } from '../../../core/server/ports.ts'
import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { fen } from '../../../core/shared/money.ts'
import {
  bookDayOf,
  type CreditDeduction,
  openDayOf,
  planDeductions,
  postAll,
  writeDeductions,
} from '../../ledger/ledger.server.ts'
import { deductionTransitions, DebtKind, type Owner, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { ReleaseStatus } from '../../sharing/sharing.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type DueRelease, releaseKey, releasePosting, statusAfterRelease } from './release.rules.ts'

/** Number of node days that one transaction releases. */
const batchSize = 500

/**
 * Releases what is due: profit of closed and reconciled days whose plan day has come, of nodes that are not held and whose
 * wallet is not locked. Gains go to the wallet less open debts, a loss becomes a debt, nothing becomes nothing.
 * @param today business day
 * @param at    business moment, database text
 * @returns how many node days were released; 0 when nothing is left to do
 * @source docs/domain/money.md 4.7
 */
export async function releaseDue(tx: Tx, tenantId: string, today: string, at: string): Promise<number> {
  const bookDay = await bookDayOf(tx, tenantId, today)
  // A day whose close failed still takes postings: only the open day says what is closed, whatever the date.
  const openDay = await openDayOf(tx, tenantId, today)
  const days = await portsOf(tx).profit.releasableDays(tx, tenantId, await dueDays(tx, tenantId, today, openDay))
  const ready = await lockDue(tx, tenantId, today, [...days])
  if (ready.length === 0) return 0
  const gains = ready.filter(({ netFen }) => netFen > 0n)
  const planned = await planDeductions(
    tx,
    tenantId,
    gains.map((one) => ({
      owner: ownerOf(one),
      walletKind: WalletKind.profit,
      creditedFen: fen(one.netFen),
      sourceKind: 'profitRelease',
      sourceCode: releaseKey(one),
    })),
  )
  const deductions = new Map(gains.map((one, index) => [one, planned[index] as CreditDeduction]))
  const moving = ready.filter(({ netFen }) => netFen !== 0n)
  const posted = await postAll(
    tx,
    tenantId,
    moving.map((one) => releasePosting(one, deductions.get(one)?.lines ?? [], { bookDay, at })),
  )
  const txnOf = new Map(moving.map((one, index) => [one, posted[index]?.txnId ?? null]))
  await writeDeductions(
    tx,
    tenantId,
    gains.map((one) => ({ ...(deductions.get(one) as CreditDeduction), txnId: txnOf.get(one) as bigint })),
  )
  await recordLosses(
    tx,
    tenantId,
    today,
    ready.filter(({ netFen }) => netFen < 0n).map((one) => ({ ...one, txnId: txnOf.get(one) as bigint })),
  )
  await markReleased(
    tx,
    tenantId,
    ready.map((one) => ({
      ...one,
      at,
      txnId: txnOf.get(one) ?? null,
      deductedFen: deductions.get(one)?.deductedFen ?? fen(0),
    })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    ready.map((one) => ({
      oemNo: one.oemNo,
      entity: 'profitRelease',
      entityNo: releaseKey(one),
      from: ReleaseStatus.pending,
      to: statusAfterRelease(one.netFen),
      action: 'release',
    })),
  )
  return ready.length
}

const ownerOf = ({ ownerType, ownerNo }: DueRelease): Owner => ({ ownerType, ownerNo })

/** Closed days with profit whose plan day has come. */
async function dueDays(tx: Tx, tenantId: string, today: string, openDay: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ day: string }>({
    name: 'due_release_days',
    text: `SELECT DISTINCT book_day AS day FROM service_profit_release
            WHERE tenant_id = $1 AND release_status = $2 AND plan_day <= $3 AND book_day < $4 ORDER BY book_day`,
    values: [tenantId, ReleaseStatus.pending, today, openDay],
  })
  return rows.map(({ day }) => day)
}

/** Node days of those days that nothing about the node keeps back, the oldest first. */
async function lockDue(tx: Tx, tenantId: string, today: string, days: readonly string[]): Promise<DueRelease[]> {
  if (days.length === 0) return []
  const { rows } = await tx.client.query({
    name: 'lock_due_releases',
    text: `SELECT r.oem_no AS "oemNo", r.owner_type AS "ownerType", r.owner_no AS "ownerNo", r.book_day AS "profitDay", r.net_profit AS "netFen"
             FROM service_profit_release r
            WHERE r.tenant_id = $1 AND r.release_status = $2 AND r.plan_day <= $3 AND r.book_day = ANY ($4::date[])
              AND NOT EXISTS (SELECT 1 FROM money_owner o WHERE o.tenant_id = r.tenant_id AND o.owner_type = r.owner_type AND o.owner_no = r.owner_no AND o.is_profit_held)
              AND NOT EXISTS (SELECT 1 FROM user_wallet w WHERE w.tenant_id = r.tenant_id AND w.owner_type = r.owner_type AND w.owner_no = r.owner_no AND w.wallet_kind = $5 AND w.wallet_status IN ($6, $7))
            ORDER BY r.book_day, r.owner_no LIMIT $8 FOR NO KEY UPDATE OF r`,
    values: [
      tenantId,
      ReleaseStatus.pending,
      today,
      [...days],
      WalletKind.profit,
      WalletStatus.locked,
      WalletStatus.closed,
      batchSize,
    ],
  })
  return rows as DueRelease[]
}

type Loss = DueRelease & { txnId: bigint }

/** A negative day is owed by the node and taken from its next releases. */
async function recordLosses(tx: Tx, tenantId: string, today: string, losses: readonly Loss[]): Promise<void> {
  if (losses.length === 0) return
  const numbers = await takeNumbers(tx, moneyNumber('QK'), today, losses.length)
  await insertLosses(
    tx,
    tenantId,
    losses.map((loss, index) => ({ ...loss, debtNo: numbers[index] as string })),
  )
}

const insertLosses = bulkInsert<Loss & { debtNo: string }>('debt', {
  oem_no: ['text', ({ oemNo }) => oemNo],
  debt_no: ['text', ({ debtNo }) => debtNo],
  debt_kind: ['smallint', () => DebtKind.negativeProfit],
  owner_type: ['smallint', ({ ownerType }) => ownerType],
  owner_no: ['text', ({ ownerNo }) => ownerNo],
  amount: ['bigint', ({ netFen }) => -netFen],
  remain_amount: ['bigint', ({ netFen }) => -netFen],
  debt_status: ['smallint', () => deductionTransitions.create.to],
  biz_kind: ['text', () => 'profitRelease'],
  biz_code: ['text', releaseKey],
  txn_id: ['bigint', ({ txnId }) => txnId],
})

type Released = DueRelease & { at: string; txnId: bigint | null; deductedFen: bigint }

const markReleased = bulkUpdate<Released>(
  'mark_released',
  'service_profit_release',
  { book_day: ['date', ({ profitDay }) => profitDay], owner_no: ['text', ({ ownerNo }) => ownerNo] },
  {
    release_status: ['smallint', ({ netFen }) => statusAfterRelease(netFen)],
    released_amount: ['bigint', ({ netFen }) => (netFen > 0n ? netFen : 0n)],
    debt_deducted: ['bigint', ({ deductedFen }) => deductedFen],
    release_time: ['timestamptz', ({ at }) => at],
    txn_id: ['bigint', ({ txnId }) => txnId],
  },
  'version = t.version + 1',
)
