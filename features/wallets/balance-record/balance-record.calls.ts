import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { lockOwner } from '../owner/owner.actions.ts'
import { ownerColumns, ownerOf, ownersInReach } from '../owner/owner.queries.ts'
import { accounts, BalanceChange, LedgerEvent } from '../../ledger/ledger.shared.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { checkWalletKind, checkOpenForOperator } from '../wallet/wallet.rules.ts'
import { walletList, walletStatusOf } from '../wallet/wallet.queries.ts'
import { type BalanceRecord, balanceRecord, balanceRecordErrors, FreezeKind } from './balance-record.contract.ts'
import { recordColumns, recordList, recordPage, recordsWhere, tradeOf } from './balance-record.queries.ts'

export const balanceRecordCalls = [
  handle(balanceRecord.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await recordPage(tx, recordsWhere(caller, input, now.day), input)),
  ),

  handle(balanceRecord.detail, async ({ tx, caller, input }) => {
    const [found] = await rowsOf<z.output<typeof BalanceRecord>>(
      tx,
      sql`SELECT ${recordColumns} FROM balance_record r WHERE ${ownersInReach(caller, recordList, ownerColumns('r'))} AND r.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, rptOrderCode: await tradeOf(tx, caller.tenantId, found) }
  }),

  handle(balanceRecord.remove, async () => {
    throw balanceRecordErrors.never()
  }),

  handle(balanceRecord.submit, async ({ tx, caller, input, audit }) => {
    const mine = sql`${ownersInReach(caller, recordList, ownerColumns('r'))} AND r.id = ${input.id}`
    const before = await rowOf<{ recordNo: string; remark: string }>(
      tx,
      sql`SELECT r.record_no AS "recordNo", r.remark FROM balance_record r WHERE ${mine}`,
    )
    if (!before) throw commonErrors.notFound()
    await run(tx, sql`UPDATE balance_record r SET remark = ${input.remark} WHERE ${mine}`)
    audit({
      entity: 'balanceRecord',
      no: before.recordNo,
      before: { remark: before.remark },
      after: { remark: input.remark },
    })
    return {}
  }),

  handle(balanceRecord.change, async ({ tx, caller, input, now, audit }) => {
    const { walletKind, changeKind, amount, reason } = input
    const { tenantId } = caller
    if (reason === '') throw commonErrors.reasonMissing()
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const owner = await ownerOf(tx, caller, walletList, input.userNo)
    if (input.userType !== undefined && input.userType !== owner.ownerType) throw commonErrors.notFound()
    checkWalletKind(owner.ownerType, walletKind)
    await lockOwner(tx, tenantId, owner)
    checkOpenForOperator(await walletStatusOf(tx, tenantId, owner, walletKind))
    const isFreeze = changeKind === FreezeKind.freeze
    if (!isFreeze && (await frozenOf(tx, tenantId, owner.ownerNo, owner.ownerType, walletKind)) < amount)
      throw balanceRecordErrors.frozenTooLow()
    const recordNo = await takeNumber(tx, moneyNumber('BR'), now.day)
    const [available, frozen] = [accounts.available(owner, walletKind), accounts.frozen(owner, walletKind)]
    const line = isFreeze
      ? { debit: available, credit: frozen, amountFen: amount, change: BalanceChange.frozen, recordNo }
      : { debit: frozen, credit: available, amountFen: amount, change: BalanceChange.unfrozen, recordNo }
    await post(tx, tenantId, {
      eventType: isFreeze ? LedgerEvent.frozen : LedgerEvent.unfrozen,
      eventKey: `BR:${recordNo}`,
      bookDay,
      happenedAt: now.at,
      bizKind: 'balanceRecord',
      bizCode: recordNo,
      lines: [line],
      operatorNo: caller.account,
      memo: reason,
    })
    audit({
      entity: 'balanceRecord',
      no: recordNo,
      after: { userNo: owner.ownerNo, walletKind, changeKind, amount },
      reason,
    })
    return { recordNo }
  }),
]

/** Only freezing and unfreezing move this balance, and they hold the owner. */
async function frozenOf(
  tx: Parameters<typeof lockOwner>[0],
  tenantId: string,
  ownerNo: string,
  ownerType: number,
  walletKind: number,
): Promise<bigint> {
  const row = await rowOf<{ frozen: bigint }>(
    tx,
    sql`SELECT frozen_amount AS frozen FROM user_wallet WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND wallet_kind = ${walletKind}`,
  )
  return row?.frozen ?? 0n
}
