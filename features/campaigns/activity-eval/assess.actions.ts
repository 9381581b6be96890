import { sql } from 'drizzle-orm'
import { bulkStatement } from '../../../core/server/database/bulk.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { bookDayOf, postAll } from '../../ledger/ledger.server.ts'
import { deductionTransitions, DebtKind, LedgerEvent, type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { debtLine } from '../debt/debt-state.rules.ts'
import { ActiveRecordKind, ActiveRecordStatus } from '../activity/active-record.contract.ts'
import { isMet } from './counting.queries.ts'
import { decided, type DueTerminal, dueTerminals, heldActivity } from './grant.actions.ts'
import { progressTransitions } from './record-state.rules.ts'
import { nodesAbove } from './reward-chain.rules.ts'
import { recordBiz } from './reward-posting.actions.ts'

/** A debit: the direct party of the merchant owes the penalty of the stage that its terminal missed. */
interface Debit {
  readonly terminal: DueTerminal
  readonly owner: Owner
  readonly level: number
  readonly amountFen: Fen
  readonly recordNo: string
  readonly debtNo: string
  readonly txnId: bigint
}

/**
 * Debits the terminals of an assessment that missed their target: the direct party of each one's merchant owes the operator
 * the penalty; of a merchant right below the operator nobody does.
 * @returns how many terminals were decided; 0 when none is left
 * @source docs/domain/money.md 7.3, 7.4 (1711)
 */
export async function assessMissed(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  { day, at }: { day: string; at: string },
): Promise<number> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const held = await heldActivity(tx, tenantId, activeCode)
  if (!held) return 0
  const { terms, stages } = held
  const due = await dueTerminals(tx, tenantId, activeCode, sql`g.last_day < ${day}::date AND NOT ${isMet}`)
  if (due.length === 0) return 0
  const owed = due.flatMap((terminal) => {
    const nodes = nodesAbove(tenantId, terminal.oemNo, terminal.userPath)
    const owner = nodes.at(-1)
    const amountFen = stages.get(terminal.stageNo)?.penaltyAmount
    return owner && amountFen ? [{ terminal, owner, level: nodes.length, amountFen }] : []
  })
  const [records, debts] = [
    await takeNumbers(tx, moneyNumber('JL'), day, owed.length),
    await takeNumbers(tx, moneyNumber('QK'), day, owed.length),
  ]
  const root = { ownerType: OwnerType.operator, ownerNo: tenantId }
  const posted = await postAll(
    tx,
    tenantId,
    owed.map(({ owner, amountFen }, index) => ({
      eventType: LedgerEvent.debtMade,
      eventKey: `QK:${debts[index]}`,
      bookDay,
      happenedAt: at,
      bizKind: 'debt',
      bizCode: debts[index] as string,
      lines: [debtLine(owner, root, amountFen)],
      memo: terms.activeName,
    })),
  )
  const debits = owed.map(
    (one, index): Debit => ({
      ...one,
      recordNo: records[index] as string,
      debtNo: debts[index] as string,
      txnId: posted[index]?.txnId as bigint,
    }),
  )
  await writeDebits(tx, tenantId, debits, { activeCode, reason: terms.activeName, bookDay, at })
  await decided(tx, tenantId, activeCode, due, progressTransitions.miss.to, at)
  return due.length
}

type Row = Debit & { activeCode: string; reason: string; bookDay: string; at: string }

async function writeDebits(
  tx: Tx,
  tenantId: string,
  debits: readonly Debit[],
  more: Pick<Row, 'activeCode' | 'reason' | 'bookDay' | 'at'>,
): Promise<void> {
  const rows = debits.map((debit) => ({ ...debit, ...more }))
  await insertDebts(tx, tenantId, rows)
  await insertDebits(tx, tenantId, rows)
  await logStates(
    tx,
    tenantId,
    null,
    debits.flatMap(({ terminal: { oemNo }, recordNo, debtNo }) => [
      { oemNo, entity: 'debt', entityNo: debtNo, from: null, to: deductionTransitions.create.to, action: 'assess' },
      { oemNo, entity: recordBiz, entityNo: recordNo, from: null, to: ActiveRecordStatus.toDeduct, action: 'assess' },
    ]),
  )
}

const insertDebts = bulkStatement<Row>(
  'insert_assessment_debts',
  {
    oem_no: ['text', ({ terminal }) => terminal.oemNo],
    debt_no: ['text', ({ debtNo }) => debtNo],
    owner_type: ['smallint', ({ owner }) => owner.ownerType],
    owner_no: ['text', ({ owner }) => owner.ownerNo],
    amount: ['bigint', ({ amountFen }) => amountFen],
    sn: ['text', ({ terminal }) => terminal.sn],
    biz_code: ['text', ({ recordNo }) => recordNo],
    reason: ['text', ({ reason }) => reason],
    txn_id: ['bigint', ({ txnId }) => txnId],
    at: ['timestamptz', ({ at }) => at],
  },
  `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, sn, debt_status, biz_kind, biz_code, reason, txn_id, create_time, update_time)
   SELECT $1, oem_no, debt_no, ${DebtKind.assessment}, owner_type, owner_no, ${OwnerType.operator}, $1, amount, amount, sn, ${deductionTransitions.create.to}, '${recordBiz}', biz_code, reason, txn_id, at, at FROM {given}`,
)

const insertDebits = bulkStatement<Row>(
  'insert_active_debits',
  {
    oem_no: ['text', ({ terminal }) => terminal.oemNo],
    record_no: ['text', ({ recordNo }) => recordNo],
    active_code: ['text', ({ activeCode }) => activeCode],
    stage_no: ['smallint', ({ terminal }) => terminal.stageNo],
    sn: ['text', ({ terminal }) => terminal.sn],
    rpm_no: ['text', ({ terminal }) => terminal.rpmNo],
    rpi_no: ['text', ({ terminal }) => terminal.rpiNo],
    owner_type: ['smallint', ({ owner }) => owner.ownerType],
    owner_no: ['text', ({ owner }) => owner.ownerNo],
    level: ['smallint', ({ level }) => level],
    bind_time: ['timestamptz', ({ terminal }) => terminal.bindTime],
    counted_amount: ['bigint', ({ terminal }) => terminal.countedAmount],
    counted_count: ['integer', ({ terminal }) => terminal.countedCount],
    amount: ['bigint', ({ amountFen }) => amountFen],
    debt_no: ['text', ({ debtNo }) => debtNo],
    txn_id: ['bigint', ({ txnId }) => txnId],
    book_day: ['date', ({ bookDay }) => bookDay],
    at: ['timestamptz', ({ at }) => at],
  },
  `INSERT INTO active_record (tenant_id, oem_no, record_no, active_code, stage_no, sn, rpm_no, rpi_no, owner_type, owner_no, level, bind_time, counted_amount, counted_count, record_kind, amount, debt_no, txn_id, book_day, create_time, update_time)
   SELECT $1, oem_no, record_no, active_code, stage_no, sn, rpm_no, rpi_no, owner_type, owner_no, level, bind_time, counted_amount, counted_count, ${ActiveRecordKind.debit}, amount, debt_no, txn_id, book_day, at, at FROM {given}`,
)
