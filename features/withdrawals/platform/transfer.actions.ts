import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { accounts, LedgerEvent } from '../../ledger/ledger.shared.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { TransferKind } from './platform.contract.ts'

/** Money that went from the operator's bank to a platform, or withheld tax that the platform paid over. */
export interface PlatformTransfer {
  readonly kind: CodeOf<typeof TransferKind>
  readonly platformCode: string
  readonly amountFen: Fen
  readonly voucherUrl: string
}

/**
 * Writes a transfer and posts 1411 (bank to platform) or 1412 (withheld tax, paid over out of the platform's balance).
 * The caller has made sure that the platform is there, and holds it.
 * @returns its number
 * @source docs/domain/money.md 5.4, fund and payTax
 */
export async function bookTransfer(
  tx: Tx,
  { tenantId, userId, account }: { tenantId: string; userId: bigint; account: string },
  now: Moment,
  { kind, platformCode, amountFen, voucherUrl }: PlatformTransfer,
): Promise<string> {
  const isFunding = kind === TransferKind.funding
  const prefix = isFunding ? 'PF' : 'TP'
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const transferNo = await takeNumber(tx, moneyNumber(prefix), now.day)
  const { txnId } = await post(tx, tenantId, {
    eventType: isFunding ? LedgerEvent.platformFunded : LedgerEvent.taxPaidOver,
    eventKey: `${prefix}:${transferNo}`,
    bookDay,
    happenedAt: now.at,
    bizKind: 'platformTransfer',
    bizCode: transferNo,
    lines: [
      isFunding
        ? { debit: accounts.payout(platformCode), credit: accounts.bank(tenantId), amountFen }
        : { debit: accounts.tax(platformCode), credit: accounts.payout(platformCode), amountFen },
    ],
    operatorNo: account,
  })
  await run(
    tx,
    sql`INSERT INTO platform_transfer (tenant_id, transfer_no, transfer_kind, platform_code, amount, voucher_url, book_day, txn_id, create_user, create_time)
        VALUES (${tenantId}, ${transferNo}, ${kind}, ${platformCode}, ${amountFen}, ${voucherUrl}, ${bookDay}, ${txnId}, ${userId}, ${now.at})`,
  )
  return transferNo
}
