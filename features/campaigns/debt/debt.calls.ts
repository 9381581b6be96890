import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { type DebtStatus, LedgerEvent, type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { debt } from './debt.contract.ts'
import { debtOf, debtPage, debtSheet, debtsInReach, debtStatistics, debtsWhere, deductionsOf } from './debt.queries.ts'
import { checkDebt, makeDebt } from './debt-making.actions.ts'
import { debtTransitions, waiverLine } from './debt-state.rules.ts'

export const debtCalls = [
  handle(debt.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await debtPage(tx, debtsWhere(caller, input, now.day), input)),
  ),

  handle(debt.statistics, async ({ tx, caller, input, now }) => debtStatistics(tx, debtsWhere(caller, input, now.day))),

  handleExport(debt.export, async ({ caller, input, now }) => debtSheet(debtsWhere(caller, input, now.day), input)),

  handle(debt.detail, async ({ tx, caller, input }) => {
    const found = await debtOf(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    const debtNo = found.debtNo ?? ''
    return {
      ...found,
      deductions: await deductionsOf(tx, caller.tenantId, debtNo),
      states: await statesOf(tx, caller.tenantId, 'debt', debtNo),
    }
  }),

  handle(debt.add, async ({ tx, caller, input, now, audit }) => {
    const bookDay = await bookDayOf(tx, caller.tenantId, now.day)
    const checked = await checkDebt(tx, caller, input)
    const debtNo = await makeDebt(tx, caller, checked, now, bookDay)
    const { owner, creditor, amount, sn, reason } = checked
    audit({
      entity: 'debt',
      no: debtNo,
      after: { userNo: owner.ownerNo, creditorNo: creditor.ownerNo, amount, sn },
      reason,
    })
    return { debtNo }
  }),

  handle(debt.waive, async (context) => {
    const { tx, caller, input, now } = context
    const { debtNo, reason } = input
    const { tenantId } = caller
    if (reason === '') throw commonErrors.reasonMissing()
    // What nobody else claims becomes the root operator's expense: its own staff let a debt go.
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await lockDebt(tx, caller, debtNo)
    const waiting = {
      entity: 'debt',
      no: debtNo,
      oemNo: found.oemNo,
      stateName: 'debtStatus',
      state: found.debtStatus,
      maker: found.createUser,
    }
    const to = secondStep(debtTransitions, 'waive', waiting, caller)
    const { txnId } = await post(tx, tenantId, {
      eventType: LedgerEvent.debtWaived,
      eventKey: `QK:${debtNo}:W`,
      bookDay,
      happenedAt: now.at,
      bizKind: 'debt',
      bizCode: debtNo,
      lines: [waiverLine(tenantId, found.owner, found.creditor, found.remainFen)],
      operatorNo: caller.account,
      memo: reason,
    })
    await run(
      tx,
      sql`UPDATE debt SET debt_status = ${to}, waived_amount = remain_amount, remain_amount = 0, waiver_user = ${caller.userId}, waiver_no = ${caller.account}, waive_time = ${now.at}, waive_reason = ${reason}, waive_txn_id = ${txnId},
               finish_time = ${now.at}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND debt_no = ${debtNo}`,
    )
    await tellStep(context, waiting, {
      to,
      action: 'waive',
      reason,
      before: { remainAmount: found.remainFen },
      after: { remainAmount: 0n, waivedAmount: found.remainFen, txnId },
    })
    return {}
  }),
]

interface LockedDebt {
  readonly oemNo: string
  readonly owner: Owner
  readonly creditor: Owner | null
  readonly remainFen: Fen
  readonly debtStatus: CodeOf<typeof DebtStatus>
  readonly createUser: bigint | null
}

async function lockDebt(tx: Tx, caller: Caller, debtNo: string): Promise<LockedDebt> {
  const found = await rowOf<
    Omit<LockedDebt, 'owner' | 'creditor'> &
      Owner & { creditorType: CodeOf<typeof OwnerType> | null; creditorNo: string | null }
  >(
    tx,
    sql`SELECT d.oem_no AS "oemNo", d.owner_type AS "ownerType", d.owner_no AS "ownerNo", d.creditor_type AS "creditorType", d.creditor_no AS "creditorNo", d.remain_amount AS "remainFen", d.debt_status AS "debtStatus", d.create_user AS "createUser"
          FROM debt d WHERE ${debtsInReach(caller)} AND d.debt_no = ${debtNo} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  const { ownerType, ownerNo, creditorType, creditorNo, ...debt } = found
  return {
    ...debt,
    owner: { ownerType, ownerNo },
    creditor: creditorType === null || creditorNo === null ? null : { ownerType: creditorType, ownerNo: creditorNo },
  }
}
