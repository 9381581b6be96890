import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { accountKind } from '../../ledger/ledger.shared.ts'
import { voucherLinks } from '../../ledger/ledger.server.ts'
import { recordColumns } from '../../wallets/wallets.server.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import type { WithdrawalDetail } from './withdrawal-row.contract.ts'
import { withdrawalColumns, withdrawalsInReach, withNamesFor } from './withdrawal.queries.ts'

type Detail = z.output<typeof WithdrawalDetail>
type Head = Omit<Detail, 'attempts' | 'balanceRecords' | 'ledgerLines' | 'states' | 'alarms'> & { oemNo: string }

/**
 * A withdrawal with its payment attempts, balance records, ledger lines, changes of state and alarms. What the operator's
 * own accounts show, and what platforms answered, is for its staff alone.
 * @throws common.notFound outside the caller's reach
 * @source docs/domain/money.md 5.6, detail
 */
export async function withdrawalDetail(tx: Tx, caller: Caller, withdrawCode: string): Promise<Detail> {
  const { tenantId } = caller
  const head = await rowOf<Head>(
    tx,
    sql`SELECT ${withdrawalColumns(caller)}, w.tax_rate_ppm AS "taxRate", w.fee_rate_ppm AS "feeRate", w.fee_fixed AS "feeFixed", w.fee_cap AS "feeCap", w.branch_code AS "branchCode", w.voucher_url AS "voucherUrl",
               w.return_voucher_url AS "returnVoucherUrl", w.fail_code AS "failCode", w.book_day AS "bookDay", (w.forward_type = ${ForwardType.offline} OR w.platform_type = ${PlatformType.offline}) AS "isOffline"
          FROM withdrawal w WHERE ${withdrawalsInReach(caller)} AND w.withdraw_code = ${withdrawCode}`,
  )
  if (!head) throw commonErrors.notFound()
  const isStaff = isRootStaff(caller)
  const attempts = await rowsOf<Detail['attempts'][number]>(
    tx,
    sql`SELECT payout_no AS "payoutNo", attempt_no AS "attemptNo", amount, attempt_status AS "attemptStatus", request_time AS "requestTime", platform_order_no AS "platformOrderNo", query_count AS "queryCount", next_query_at AS "nextQueryAt",
               absent_count AS "absentCount", denied_time AS "deniedTime", false AS "isOffBills", fail_code AS "failCode", fail_reason AS "failReason", finish_time AS "finishTime", ${isStaff ? sql`answer::text` : sql`''`} AS answer
          FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND withdraw_code = ${withdrawCode} ORDER BY attempt_no`,
  )
  const balanceRecords = await rowsOf<Detail['balanceRecords'][number]>(
    tx,
    sql`SELECT ${recordColumns} FROM balance_record r WHERE r.tenant_id = ${tenantId} AND r.biz_code = ${withdrawCode} AND r.biz_kind = 'withdrawal' ORDER BY r.record_seq`,
  )
  const alarms = isStaff
    ? await rowsOf<Detail['alarms'][number]>(
        tx,
        sql`SELECT alarm_kind AS "alarmKind", note, times, first_time AS "firstTime", last_time AS "lastTime" FROM payout_alarm WHERE tenant_id = ${tenantId} AND withdraw_code = ${withdrawCode} ORDER BY first_time`,
      )
    : []
  const linkOf = await voucherLinks(tx, caller)
  return {
    ...withNamesFor(caller, head),
    voucherUrl: linkOf(head.voucherUrl ?? '', withdrawCode),
    returnVoucherUrl: linkOf(head.returnVoucherUrl ?? '', `${withdrawCode}-return`),
    attempts,
    balanceRecords,
    ledgerLines: isStaff ? await ledgerLines(tx, tenantId, withdrawCode) : [],
    states: await statesOf(tx, tenantId, 'withdrawal', withdrawCode),
    alarms,
  }
}

async function ledgerLines(tx: Tx, tenantId: string, bizCode: string): Promise<Detail['ledgerLines']> {
  const rows = await rowsOf<{
    eventType: number
    bookDay: string
    postedAt: string
    amount: Detail['ledgerLines'][number]['amount']
    debit_code: number
    debit_no: string
    credit_code: number
    credit_no: string
  }>(
    tx,
    sql`SELECT t.event_type AS "eventType", t.book_day AS "bookDay", t.posted_at AS "postedAt", p.amount, d.code AS debit_code, d.owner_no AS debit_no, c.code AS credit_code, c.owner_no AS credit_no
          FROM ledger_txn t JOIN ledger_posting p ON p.tenant_id = t.tenant_id AND p.book_day = t.book_day AND p.txn_id = t.txn_id
          JOIN ledger_account d ON d.tenant_id = t.tenant_id AND d.account_id = p.debit_account JOIN ledger_account c ON c.tenant_id = t.tenant_id AND c.account_id = p.credit_account
         WHERE t.tenant_id = ${tenantId} AND t.biz_code = ${bizCode} AND t.biz_kind = 'withdrawal' ORDER BY t.txn_id, p.seq`,
  )
  const name = (code: number, ownerNo: string) => `${accountKind(code).name} ${ownerNo}`
  return rows.map(({ debit_code, debit_no, credit_code, credit_no, ...line }) => ({
    ...line,
    debit: name(debit_code, debit_no),
    credit: name(credit_code, credit_no),
  }))
}
