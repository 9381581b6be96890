import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { lockOwner } from '../owner/owner.actions.ts'
import { ownOwner } from '../owner/owner.queries.ts'
import { accounts, BalanceChange, LedgerEvent, type OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { bookDayOf, post, releaseVouchers, useVouchers, voucherLinks } from '../../ledger/ledger.server.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { walletStatusOf } from '../wallet/wallet.queries.ts'
import { checkOpenForOperator, checkWalletKind } from '../wallet/wallet.rules.ts'
import { type Topup, topup, topupErrors, TopupMode, TopupStatus } from './topup.contract.ts'
import { topupColumns, topupPage, topupsInReach, topupsWhere } from './topup.queries.ts'
import { topupTransitions } from './topup.rules.ts'

type Row = z.output<typeof Topup>

export const topupCalls = [
  handle(topup.list, async ({ tx, caller, input, now }) => {
    const { records, total } = await topupPage(tx, topupsWhere(caller, input, now.day), input)
    return pageOf(input, { records: await withLinks(tx, caller, records), total })
  }),

  handle(topup.detail, async ({ tx, caller, input }) => {
    const rows = await rowsOf<Row>(
      tx,
      sql`SELECT ${topupColumns} FROM wallet_topup t WHERE ${topupsInReach(caller)} AND t.topup_no = ${input.topupNo}`,
    )
    const [found] = await withLinks(tx, caller, rows)
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'topup', input.topupNo) }
  }),

  handle(topup.add, async ({ tx, caller, input, now, audit }) => {
    const { amount, topupMode, voucherUrl } = input
    const owner = await ownOwner(tx, caller)
    if (!owner) throw commonErrors.forbidden()
    checkWalletKind(owner.ownerType, WalletKind.recharge)
    checkOpenForOperator(await walletStatusOf(tx, caller.tenantId, owner, WalletKind.recharge))
    if (topupMode === TopupMode.scan) throw topupErrors.scanUnavailable()
    if (voucherUrl === '') throw topupErrors.voucherMissing()
    await requireOwnFiles(tx, caller, [voucherUrl])
    const topupNo = await takeNumber(tx, moneyNumber('TU'), now.day)
    await useVouchers(tx, caller, [voucherUrl], { entity: 'topup', no: topupNo })
    const topupStatus = topupTransitions.add.to
    await run(
      tx,
      sql`INSERT INTO wallet_topup (tenant_id, oem_no, topup_no, owner_type, owner_no, amount, topup_mode, voucher_url, topup_status, create_user, create_time, update_time)
          VALUES (${caller.tenantId}, ${owner.oemNo}, ${topupNo}, ${owner.ownerType}, ${owner.ownerNo}, ${amount}, ${topupMode}, ${voucherUrl}, ${topupStatus}, ${caller.userId}, ${now.at}, ${now.at})`,
    )
    await logStates(tx, caller.tenantId, caller, [
      { oemNo: owner.oemNo, entity: 'topup', entityNo: topupNo, from: null, to: topupStatus, action: 'add' },
    ])
    audit({ entity: 'topup', no: topupNo, after: { userNo: owner.ownerNo, amount, topupMode } })
    return { topupNo, topupStatus, rptOrderCode: '', codeUrl: '' }
  }),

  handle(topup.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { topupNo, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    // The money arrived at the root operator's bank: only its staff can have seen it there.
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await rowOf<{
      oemNo: string
      ownerType: CodeOf<typeof OwnerType>
      ownerNo: string
      amount: Fen
      topupStatus: CodeOf<typeof TopupStatus>
      createUser: bigint
    }>(
      tx,
      sql`SELECT t.oem_no AS "oemNo", t.owner_type AS "ownerType", t.owner_no AS "ownerNo", t.amount, t.topup_status AS "topupStatus", t.create_user AS "createUser" FROM wallet_topup t WHERE ${topupsInReach(caller)} AND t.topup_no = ${topupNo} FOR NO KEY UPDATE`,
    )
    if (!found) throw commonErrors.notFound()
    const waiting = {
      entity: 'topup',
      no: topupNo,
      oemNo: found.oemNo,
      stateName: 'topupStatus',
      state: found.topupStatus,
      maker: found.createUser,
    }
    const to = secondStep(topupTransitions, approved ? 'approve' : 'reject', waiting, caller)
    let txnId: bigint | null = null
    if (approved) {
      await lockOwner(tx, tenantId, found)
      checkOpenForOperator(await walletStatusOf(tx, tenantId, found, WalletKind.recharge))
      const credit = {
        debit: accounts.bank(tenantId),
        credit: accounts.available(found, WalletKind.recharge),
        amountFen: found.amount,
        change: BalanceChange.topUp,
      }
      const posted = await post(tx, tenantId, {
        eventType: LedgerEvent.topUp,
        eventKey: `TU:${topupNo}`,
        bookDay,
        happenedAt: now.at,
        bizKind: 'topup',
        bizCode: topupNo,
        lines: [credit],
        operatorNo: caller.account,
      })
      txnId = posted.txnId
    } else await releaseVouchers(tx, tenantId, { entity: 'topup', no: topupNo })
    await run(
      tx,
      sql`UPDATE wallet_topup SET topup_status = ${to}, audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${now.at}, audit_reason = ${reason}, txn_id = ${txnId}, book_day = ${approved ? bookDay : null},
               finish_time = ${now.at}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND topup_no = ${topupNo}`,
    )
    await tellStep(context, waiting, { to, action: 'audit', reason, after: { txnId } })
    return {}
  }),
]

/** The vouchers of top-ups as links. */
async function withLinks(tx: Tx, caller: Caller, rows: readonly Row[]): Promise<Row[]> {
  const linkOf = await voucherLinks(tx, caller)
  return rows.map((row) => ({ ...row, voucherUrl: linkOf(row.voucherUrl ?? '', row.topupNo ?? '') }))
}
