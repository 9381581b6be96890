import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { stockInReach } from '../../inventory/inventory.server.ts'
import { type KnownOwner, lockOwner, ownerOf } from '../../wallets/wallets.server.ts'
import { deductionTransitions, DebtKind, LedgerEvent, type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { post } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { creditorOf, type Debtor, debtLine } from './debt-state.rules.ts'
import { debtList } from './debt.queries.ts'

/** A debt as somebody enters it. */
export interface GivenDebt {
  readonly userNo: string
  readonly amount: Fen
  readonly reason: string
  readonly sn: string
  /** '' when nobody was named. */
  readonly creditorNo: string
}

/** A debt that may be entered: who owes it, to whom. */
export interface CheckedDebt extends GivenDebt {
  readonly owner: KnownOwner
  readonly creditor: Owner
}

/**
 * Checks a debt before anything is written.
 * @throws common.reasonMissing, common.notFound (debtor, creditor or serial outside the caller's reach), debt.…
 * @source docs/domain/money.md 7.4
 */
export async function checkDebt(tx: Tx, caller: Caller, given: GivenDebt): Promise<CheckedDebt> {
  if (given.reason === '') throw commonErrors.reasonMissing()
  const maker = makerOf(caller)
  const owner = await ownerOf(tx, caller, debtList, given.userNo)
  const wanted = given.creditorNo ? await namedCreditor(tx, caller, maker, given.creditorNo) : null
  const creditor = creditorOf(caller.tenantId, maker, await debtorOf(tx, caller.tenantId, owner), wanted)
  if (given.sn && !(await isKnownSerial(tx, caller, given.sn))) throw commonErrors.notFound()
  return { ...given, owner, creditor }
}

/**
 * Enters a debt that was checked and posts it. The day lock is held before.
 * @returns its number
 */
export async function makeDebt(
  tx: Tx,
  caller: Caller,
  { owner, creditor, amount, reason, sn }: CheckedDebt,
  { at, day }: Pick<Moment, 'at' | 'day'>,
  bookDay: string,
): Promise<string> {
  const { tenantId } = caller
  // A withdrawal of the same owner reads what is owed: it comes before this debt, or sees it.
  await lockOwner(tx, tenantId, owner)
  const debtNo = await takeNumber(tx, moneyNumber('QK'), day)
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.debtMade,
    eventKey: `QK:${debtNo}`,
    bookDay,
    happenedAt: at,
    bizKind: 'debt',
    bizCode: debtNo,
    lines: [debtLine(owner, creditor, amount)],
    operatorNo: caller.account,
    memo: reason,
  })
  await run(
    tx,
    sql`INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, sn, debt_status, biz_kind, biz_code, reason, txn_id, maker_no, create_user, create_time, update_time)
        VALUES (${tenantId}, ${owner.oemNo}, ${debtNo}, ${DebtKind.manual}, ${owner.ownerType}, ${owner.ownerNo}, ${creditor.ownerType}, ${creditor.ownerNo}, ${amount}, ${amount}, ${sn || null}, ${deductionTransitions.create.to}, 'debt', ${debtNo}, ${reason},
                ${txnId}, ${caller.account}, ${caller.userId}, ${at}, ${at})`,
  )
  const move = { oemNo: owner.oemNo, from: null, to: deductionTransitions.create.to, action: 'add', remark: reason }
  await logStates(tx, tenantId, caller, [{ ...move, entity: 'debt', entityNo: debtNo }])
  return debtNo
}

/** The node that a caller enters debts for. @throws common.forbidden for employees, merchants and institutions */
function makerOf(caller: Caller): Owner {
  if (isOperatorStaff(caller)) return { ownerType: OwnerType.operator, ownerNo: caller.oemNo }
  if (caller.partyType !== OwnerType.provider) throw commonErrors.forbidden()
  return { ownerType: OwnerType.provider, ownerNo: caller.userNo }
}

/** The one who is to get what is collected; the operator and the maker themselves are no wallet's owner in reach. */
async function namedCreditor(tx: Tx, caller: Caller, maker: Owner, creditorNo: string): Promise<Owner> {
  if (creditorNo === maker.ownerNo) return maker
  if (isRootStaff(caller)) {
    const { ownerType, ownerNo } = await ownerOf(tx, caller, debtList, creditorNo)
    return { ownerType, ownerNo }
  }
  throw commonErrors.notFound()
}

async function debtorOf(tx: Tx, tenantId: string, { ownerType, ownerNo, oemNo }: KnownOwner): Promise<Debtor> {
  if (ownerType === OwnerType.operator) return { ownerType, ownerNo, parentNo: tenantId, above: [tenantId] }
  const row = await rowOf<{ parentNo: string; path: string }>(
    tx,
    ownerType === OwnerType.merchant
      ? sql`SELECT user_no AS "parentNo", user_path || ',' AS path FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${ownerNo}`
      : sql`SELECT parent_no AS "parentNo", ancestors AS path FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${ownerNo}`,
  )
  const parties = (row?.path ?? '').split(',').filter((no) => no !== '' && no !== ownerNo)
  return { ownerType, ownerNo, parentNo: row?.parentNo ?? oemNo, above: [tenantId, oemNo, ...parties] }
}

async function isKnownSerial(tx: Tx, caller: Caller, sn: string): Promise<boolean> {
  const row = await rowOf<{ one: number }>(
    tx,
    sql`SELECT 1 AS one FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${sn} LIMIT 1`,
  )
  return row !== undefined
}
