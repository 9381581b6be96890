import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { brokenConstraint, rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { walletStatusOf } from '../wallet/wallet.queries.ts'
import { checkOpenForOperator, checkWalletKind } from '../wallet/wallet.rules.ts'
import { lockOwner } from '../owner/owner.actions.ts'
import { ownerOf } from '../owner/owner.queries.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import type { Direction, OwnerType, Posting, WalletKind } from '../../ledger/ledger.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { secondStep, tellStep, type Waiting } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { type OtherMoney, otherMoney, otherMoneyErrors, OtherMoneyStatus } from './other-money.contract.ts'
import {
  otherMoneyColumns,
  otherMoneyInReach,
  otherMoneyList,
  otherMoneyPage,
  otherMoneyWhere,
} from './other-money.queries.ts'
import { otherMoneyTransitions, otherPosting, reversedChange } from './other-money.rules.ts'

export const otherMoneyCalls = [
  handle(otherMoney.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await otherMoneyPage(tx, otherMoneyWhere(caller, input, now.day), input)),
  ),

  handle(otherMoney.detail, async ({ tx, caller, input }) => {
    const [found] = await rowsOf<z.output<typeof OtherMoney>>(
      tx,
      sql`SELECT ${otherMoneyColumns} FROM other_money o WHERE ${otherMoneyInReach(caller)} AND o.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'otherMoney', found.otherNo ?? '') }
  }),

  // Items go against the root operator's income and expense: its own staff make and check them.
  handle(otherMoney.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { otherKind, direction, userType, walletKind, amount, period, needInvoice, reason } = input
    if (reason === '') throw commonErrors.reasonMissing()
    const owner = await ownerOf(tx, caller, otherMoneyList, input.userNo)
    if (userType !== undefined && userType !== owner.ownerType) throw commonErrors.notFound()
    checkWalletKind(owner.ownerType, walletKind)
    const otherNo = await takeNumber(tx, moneyNumber('QT'), now.day)
    await run(
      tx,
      sql`INSERT INTO other_money (tenant_id, oem_no, other_no, other_kind, direction, owner_type, owner_no, wallet_kind, amount, period, need_invoice, reason, other_status, maker_no, create_user, create_time, update_time)
        VALUES (${caller.tenantId}, ${owner.oemNo}, ${otherNo}, ${otherKind}, ${direction}, ${owner.ownerType}, ${owner.ownerNo}, ${walletKind}, ${amount}, ${period}, ${needInvoice}, ${reason}, ${otherMoneyTransitions.submit.to}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})`,
    )
    const move = { oemNo: owner.oemNo, from: null, to: OtherMoneyStatus.toReview, action: 'submit', remark: reason }
    await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'otherMoney', entityNo: otherNo }])
    audit({
      entity: 'otherMoney',
      no: otherNo,
      after: { otherKind, direction, userNo: owner.ownerNo, walletKind, amount, period, needInvoice },
      reason,
    })
    return { otherNo }
  }),

  handle(otherMoney.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { otherNo, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await lockItem(tx, caller, otherNo)
    const to = secondStep(otherMoneyTransitions, approved ? 'approve' : 'reject', waitingOf(found), caller)
    const { eventType, line } = otherPosting(tenantId, found)
    const txnId = approved
      ? await postItem(tx, caller, found, {
          eventType,
          eventKey: `QT:${otherNo}`,
          bookDay,
          happenedAt: now.at,
          lines: [line],
          memo: found.reason,
        })
      : null
    await run(
      tx,
      sql`UPDATE other_money SET other_status = ${to}, checker_user = ${caller.userId}, checker_no = ${caller.account}, check_time = ${now.at}, check_reason = ${reason}, txn_id = ${txnId}, book_day = ${approved ? bookDay : null},
               update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND other_no = ${otherNo}`,
    )
    await tellStep(context, waitingOf(found), { to, action: 'audit', reason, after: { txnId } })
    return {}
  }),

  handle(otherMoney.reverse, async (context) => {
    const { tx, caller, input, now } = context
    const { otherNo, reason } = input
    const { tenantId } = caller
    if (reason === '') throw commonErrors.reasonMissing()
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await lockItem(tx, caller, otherNo)
    const to = secondStep(otherMoneyTransitions, 'reverse', waitingOf(found), caller)
    const { eventType, line } = otherPosting(tenantId, found)
    const back = {
      debit: line.credit,
      credit: line.debit,
      amountFen: line.amountFen,
      change: reversedChange(found.direction),
    }
    const txnId = await postItem(tx, caller, found, {
      eventType,
      eventKey: `QT:${otherNo}:B`,
      bookDay,
      happenedAt: now.at,
      lines: [back],
      memo: reason,
      ...(found.txnId === null ? {} : { reverseOf: found.txnId }),
    })
    await run(
      tx,
      sql`UPDATE other_money SET other_status = ${to}, reverse_user = ${caller.userId}, reverse_no = ${caller.account}, reverse_time = ${now.at}, reverse_reason = ${reason}, reverse_txn_id = ${txnId}, reverse_book_day = ${bookDay},
               update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND other_no = ${otherNo}`,
    )
    await tellStep(context, waitingOf(found), { to, action: 'reverse', reason, after: { txnId } })
    return {}
  }),
]

interface LockedItem {
  otherNo: string
  oemNo: string
  owner: { ownerType: CodeOf<typeof OwnerType>; ownerNo: string }
  walletKind: CodeOf<typeof WalletKind>
  direction: CodeOf<typeof Direction>
  amountFen: Fen
  reason: string
  otherStatus: CodeOf<typeof OtherMoneyStatus>
  txnId: bigint | null
  createUser: bigint
}

const waitingOf = ({ otherNo, oemNo, otherStatus, createUser }: LockedItem): Waiting => ({
  entity: 'otherMoney',
  no: otherNo,
  oemNo,
  stateName: 'otherStatus',
  state: otherStatus,
  maker: createUser,
})

async function lockItem(tx: Tx, caller: Caller, otherNo: string): Promise<LockedItem> {
  const found = await rowOf<Omit<LockedItem, 'owner'> & LockedItem['owner']>(
    tx,
    sql`SELECT o.other_no AS "otherNo", o.oem_no AS "oemNo", o.owner_type AS "ownerType", o.owner_no AS "ownerNo", o.wallet_kind AS "walletKind", o.direction, o.amount AS "amountFen", o.reason, o.other_status AS "otherStatus", o.txn_id AS "txnId", o.create_user AS "createUser"
          FROM other_money o WHERE ${otherMoneyInReach(caller)} AND o.other_no = ${otherNo} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  const { ownerType, ownerNo, ...item } = found
  return { ...item, owner: { ownerType, ownerNo } }
}

/** @throws otherMoney.balanceTooLow when the wallet holds less than the item takes */
async function postItem(
  tx: Tx,
  caller: Caller,
  { otherNo, oemNo, owner, walletKind }: LockedItem,
  posting: Omit<Posting, 'bizKind' | 'bizCode'>,
): Promise<bigint> {
  const { tenantId } = caller
  await lockOwner(tx, tenantId, { ...owner, oemNo })
  checkOpenForOperator(await walletStatusOf(tx, tenantId, owner, walletKind))
  try {
    const { txnId } = await post(tx, tenantId, {
      ...posting,
      bizKind: 'otherMoney',
      bizCode: otherNo,
      operatorNo: caller.account,
    })
    return txnId
  } catch (cause) {
    if (brokenConstraint(cause) === 'ledger_balance_not_negative') throw otherMoneyErrors.balanceTooLow()
    throw cause
  }
}
