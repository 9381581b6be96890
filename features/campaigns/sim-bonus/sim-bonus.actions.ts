import { sql } from 'drizzle-orm'
import { bulkInsert } from '../../../core/server/database/bulk.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Ports } from '../../../core/server/ports.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, sumFen } from '../../../core/shared/money.ts'
import {
  bookDayOf,
  type CreditDeduction,
  lockedBalances,
  planDeductions,
  post,
  postAll,
  writeDeductions,
} from '../../ledger/ledger.server.ts'
import {
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  type Owner,
  type OwnerType,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { nodesAbove } from '../activity-eval/reward-chain.rules.ts'
import { simBonusGrants } from '../activity-eval/sim-bonus.queries.ts'
import { BonusStatus, simBonusErrors } from './sim-bonus.contract.ts'
import { bonusParts, bonusTransitions } from './sim-bonus.rules.ts'

/** Kind of record under which bonuses are kept: in the ledger, the balance records and the log of states. */
export const bonusEntity = 'simBonus'

type Fee = Parameters<Ports['iot']['feePaid']>[2]

/**
 * Notes what the levels of the merchant's chain get of a fee, to be granted the day after: by the running activity that covers
 * the terminal, else by the operator's terms.
 * @source docs/domain/money.md 7.5
 */
export const feePaid: Ports['iot']['feePaid'] = async (tx, tenantId, fee) => {
  const place = await rowOf<{ oemNo: string; userPath: string }>(
    tx,
    sql`SELECT oem_no AS "oemNo", user_path AS "userPath" FROM rpi_belonging
         WHERE tenant_id = ${tenantId} AND rpi_no = ${fee.rpiNo} AND valid_from <= ${fee.at}::timestamptz AND (valid_to IS NULL OR valid_to > ${fee.at}::timestamptz)`,
  )
  const nodes = place ? nodesAbove(tenantId, place.oemNo, place.userPath) : []
  const covered = await simBonusGrants(tx, tenantId, fee.sn, fee.at)
  const parts = covered ? covered.parts : bonusParts(nodes, fee.bonuses)
  if (parts.length === 0) return sumFen([])
  const numbers = await takeNumbers(tx, moneyNumber('JL'), fee.day, parts.length)
  const oemNo = place?.oemNo ?? tenantId
  await insertBonuses(
    tx,
    tenantId,
    parts.map(({ owner, level, amountFen }, at) => ({
      oemNo,
      bonusNo: numbers[at] as string,
      fee,
      owner,
      level,
      amountFen,
      dueDay: addDays(fee.day, 1),
    })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    numbers.map((entityNo) => ({
      oemNo,
      entity: bonusEntity,
      entityNo,
      from: null,
      to: bonusTransitions.create.to,
      action: 'create',
    })),
  )
  return sumFen(parts.map(({ amountFen }) => amountFen))
}

interface NewBonus {
  readonly oemNo: string
  readonly bonusNo: string
  readonly fee: Fee
  readonly owner: Owner
  readonly level: number
  readonly amountFen: Fen
  readonly dueDay: string
}

const insertBonuses = bulkInsert<NewBonus>('active_sim_record', {
  oem_no: ['text', ({ oemNo }) => oemNo],
  bonus_no: ['text', ({ bonusNo }) => bonusNo],
  recharge_code: ['text', ({ fee }) => fee.rechargeCode],
  rpt_order_code: ['text', ({ fee }) => fee.rptOrderCode],
  iccid: ['text', ({ fee }) => fee.iccid],
  sn: ['text', ({ fee }) => fee.sn],
  rpi_no: ['text', ({ fee }) => fee.rpiNo],
  owner_type: ['smallint', ({ owner }) => owner.ownerType],
  owner_no: ['text', ({ owner }) => owner.ownerNo],
  level: ['smallint', ({ level }) => level],
  sim_fee_amount: ['bigint', ({ fee }) => fee.amountFen],
  bonus_amount: ['bigint', ({ amountFen }) => amountFen],
  bonus_status: ['smallint', () => bonusTransitions.create.to],
  due_day: ['date', ({ dueDay }) => dueDay],
})

/** A bonus as it is locked. */
interface HeldBonus {
  readonly oemNo: string
  readonly bonusNo: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly amountFen: Fen
  readonly bonusStatus: CodeOf<typeof BonusStatus>
}

const locked = (tx: Tx, tenantId: string, where: ReturnType<typeof sql>): Promise<HeldBonus[]> =>
  rowsOf<HeldBonus>(
    tx,
    sql`SELECT b.oem_no AS "oemNo", b.bonus_no AS "bonusNo", b.owner_type AS "ownerType", b.owner_no AS "ownerNo", b.bonus_amount AS "amountFen", b.bonus_status AS "bonusStatus"
          FROM active_sim_record b WHERE b.tenant_id = ${tenantId} AND ${where} ORDER BY b.bonus_no FOR NO KEY UPDATE`,
  )

/** Most bonuses that one run grants at once. */
const batch = 500

/**
 * Grants what is due: into the reward wallets, less open debts (1802).
 * @returns how many were granted; 0 when nothing is left to do
 * @source docs/domain/money.md 7.5, granted on T+1; 12.1 bonusGrant
 */
export async function grantDue(tx: Tx, tenantId: string, { at, day }: { at: string; day: string }): Promise<number> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const due = await locked(
    tx,
    tenantId,
    sql`b.bonus_status = ${BonusStatus.pending} AND b.due_day <= ${day}::date AND b.bonus_no IN (SELECT x.bonus_no FROM active_sim_record x WHERE x.tenant_id = ${tenantId} AND x.bonus_status = ${BonusStatus.pending} AND x.due_day <= ${day}::date ORDER BY x.bonus_no LIMIT ${batch})`,
  )
  if (due.length === 0) return 0
  const planned = await planDeductions(
    tx,
    tenantId,
    due.map(({ ownerType, ownerNo, amountFen, bonusNo }) => ({
      owner: { ownerType, ownerNo },
      walletKind: WalletKind.reward,
      creditedFen: amountFen,
      sourceKind: bonusEntity,
      sourceCode: bonusNo,
    })),
  )
  const posted = await postAll(
    tx,
    tenantId,
    due.map((bonus, n) => ({
      eventType: LedgerEvent.simBonusGranted,
      eventKey: `JL:${bonus.bonusNo}`,
      bookDay,
      happenedAt: at,
      bizKind: bonusEntity,
      bizCode: bonus.bonusNo,
      lines: [
        line(accounts.rewardExpense(tenantId), walletOf(bonus), bonus.amountFen, BalanceChange.simBonus),
        ...((planned[n] as CreditDeduction).lines ?? []),
      ],
    })),
  )
  await writeDeductions(
    tx,
    tenantId,
    planned.map((one, n) => ({ ...one, txnId: posted[n]?.txnId as bigint })),
  )
  for (const [n, { bonusNo }] of due.entries())
    await run(
      tx,
      sql`UPDATE active_sim_record SET bonus_status = ${bonusTransitions.grant.to}, txn_id = ${posted[n]?.txnId}, grant_time = ${at}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND bonus_no = ${bonusNo}`,
    )
  await noteStates(tx, tenantId, due, bonusTransitions.grant.to, 'grant')
  return due.length
}

const walletOf = ({ ownerType, ownerNo }: Pick<HeldBonus, 'ownerType' | 'ownerNo'>) =>
  accounts.available({ ownerType, ownerNo }, WalletKind.reward)

const noteStates = (
  tx: Tx,
  tenantId: string,
  bonuses: readonly HeldBonus[],
  to: CodeOf<typeof BonusStatus>,
  action: string,
): Promise<void> =>
  logStates(
    tx,
    tenantId,
    null,
    bonuses.map(({ oemNo, bonusNo, bonusStatus }) => ({
      oemNo,
      entity: bonusEntity,
      entityNo: bonusNo,
      from: bonusStatus,
      to,
      action,
    })),
  )

/** Whether what was granted of a fee is still there to be taken back. @source docs/domain/money.md 7.5, row 3 → 5 */
export const refundProblem: Ports['iot']['refundProblem'] = async (tx, tenantId, rechargeCode) => {
  const short = await rowOf(
    tx,
    sql`SELECT 1 FROM active_sim_record b LEFT JOIN user_wallet w ON w.tenant_id = b.tenant_id AND w.owner_type = b.owner_type AND w.owner_no = b.owner_no AND w.wallet_kind = ${WalletKind.reward}
         WHERE b.tenant_id = ${tenantId} AND b.recharge_code = ${rechargeCode} AND b.bonus_status = ${BonusStatus.granted} AND coalesce(w.available_amount, 0) < b.bonus_amount LIMIT 1`,
  )
  return short ? simBonusErrors.withdrawn() : null
}

/** Takes back what the levels of a chain got of a fee: from their reward wallets what is there, the rest is owed (1702). */
export const feeRefunded: Ports['iot']['feeRefunded'] = async (tx, tenantId, rechargeCode, { at, bookDay }) => {
  const bonuses = await locked(
    tx,
    tenantId,
    sql`b.recharge_code = ${rechargeCode} AND b.bonus_status IN (${BonusStatus.pending}, ${BonusStatus.granted})`,
  )
  const granted = bonuses.filter(({ bonusStatus }) => bonusStatus === BonusStatus.granted)
  await lockedBalances(tx, tenantId, granted.map(walletOf))
  for (const bonus of bonuses) {
    const backTxnId = granted.includes(bonus) ? await takeBack(tx, tenantId, bonus, { at, bookDay }) : null
    await run(
      tx,
      sql`UPDATE active_sim_record SET bonus_status = ${bonusTransitions.takeBack.to}, back_txn_id = ${backTxnId}, back_time = ${at}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND bonus_no = ${bonus.bonusNo}`,
    )
  }
  await noteStates(tx, tenantId, bonuses, bonusTransitions.takeBack.to, 'takeBack')
}

async function takeBack(
  tx: Tx,
  tenantId: string,
  bonus: HeldBonus,
  { at, bookDay }: { readonly at: string; readonly bookDay: string },
): Promise<bigint> {
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.rewardTakenBack,
    eventKey: `JL:${bonus.bonusNo}:B`,
    bookDay,
    happenedAt: at,
    bizKind: bonusEntity,
    bizCode: bonus.bonusNo,
    isFact: true,
    lines: [line(walletOf(bonus), accounts.rewardExpense(tenantId), bonus.amountFen, BalanceChange.rewardTakenBack)],
  })
  return txnId
}
