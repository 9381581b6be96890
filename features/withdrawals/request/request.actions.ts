import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { brokenConstraint, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { type KnownOwner, lockOwner } from '../../wallets/wallets.server.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { takeQuota } from '../tax/quota.actions.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { countNew } from '../withdrawal/withdrawal.actions.ts'
import { withdrawalErrors } from '../withdrawal/withdrawal-errors.contract.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { submittedPosting } from '../withdrawal/withdrawal-posting.rules.ts'
import { withdrawalTransitions, checkAmount, chooseWay, leavesAtOnce } from '../withdrawal/withdrawal.rules.ts'
import { fundsFor, usedOf, wayOf } from './request.queries.ts'

/** Request for a withdrawal. */
export interface WithdrawRequest {
  /** Null: the root operator draws its surplus. */
  readonly owner: KnownOwner | null
  readonly walletKind: CodeOf<typeof WalletKind> | null
  readonly amountFen: Fen
  readonly platformCode: string | undefined
}

/** A withdrawal as it was submitted. Amounts in fen. */
export interface Submitted {
  readonly withdrawCode: string
  readonly withdrawStatus: CodeOf<typeof WithdrawStatus>
  readonly feeFen: Fen
  readonly taxFen: Fen
  readonly arriveFen: Fen
}

/** The wallet that is drawn from when none is named. */
export const usualWallet = (owner: KnownOwner | null): CodeOf<typeof WalletKind> | null =>
  owner === null ? null : owner.ownerType === OwnerType.merchant ? WalletKind.merchant : WalletKind.profit

/**
 * Submits a withdrawal: all checks in their order, the row with copies of prices and payee, the quota, and the money into
 * transit. Two requests of one owner follow each other.
 * @throws the refusals of money 5.6 in their order
 * @source docs/domain/money.md 5.6
 */
export async function submitWithdrawal(
  tx: Tx,
  caller: Caller,
  now: Moment,
  request: WithdrawRequest,
): Promise<Submitted> {
  const { tenantId } = caller
  const { owner, walletKind, amountFen, platformCode } = request
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const party = owner ?? { ownerType: OwnerType.operator, ownerNo: tenantId, oemNo: tenantId, topNodeNo: tenantId }
  await lockOwner(tx, tenantId, party)
  const way = await wayOf(tx, tenantId, { owner, walletKind, wanted: platformCode }, now)
  const { account, platform } = chooseWay(way)
  const used = await usedOf(tx, tenantId, party, platform.platformCode, now.day)
  const funds = await fundsFor(tx, tenantId, { owner, walletKind, taxMode: way.taxMode, platform })
  const prices = owner ? platform : withoutFees(platform)
  const { feeFen, taxFen, arriveFen } = checkAmount(amountFen, prices, way.taxMode, used, funds)
  const withdrawCode = await takeNumber(tx, moneyNumber('WD'), now.day)
  const withdrawStatus = leavesAtOnce(platform, amountFen, owner === null)
    ? withdrawalTransitions.leaveAtOnce.to
    : withdrawalTransitions.submit.to
  await run(
    tx,
    sql`INSERT INTO withdrawal (tenant_id, oem_no, withdraw_code, owner_type, owner_no, top_node_no, wallet_kind, amount, fee_amount, tax_amount, arrive_amount, cost_amount, platform_code, platform_type, forward_type, tax_mode,
                tax_rate_ppm, fee_rate_ppm, fee_fixed, fee_cap, acc_name, bank_name, branch_code, account_mask, account_cipher, account_kind, id_no_cipher, withdraw_status, next_pay_at, book_day, create_user, create_time, create_day, update_user, update_time)
        VALUES (${tenantId}, ${party.oemNo}, ${withdrawCode}, ${party.ownerType}, ${party.ownerNo}, ${party.topNodeNo}, ${walletKind}, ${amountFen}, ${feeFen}, ${taxFen}, ${arriveFen}, ${platform.costFixed}, ${platform.platformCode}, ${platform.platformType},
                ${platform.forwardType}, ${way.taxMode}, ${prices.taxRate}, ${prices.feeRate}, ${prices.feeFixed}, ${prices.feeCap}, ${account.accName}, ${account.bankName}, ${account.branchCode}, ${account.accountMask}, ${account.accountCipher}, ${account.accountKind},
                ${way.taxMode === TaxMode.platform ? (way.payee.person?.idNoCipher ?? '') : ''}, ${withdrawStatus}, ${withdrawStatus === WithdrawStatus.approved ? now.at : null}, ${bookDay}, ${caller.userId}, ${now.at}, ${now.day}, ${caller.userId}, ${now.at})`,
  )
  const move = { oemNo: party.oemNo, from: null, to: withdrawStatus, action: 'withdraw' }
  await logStates(tx, tenantId, caller, [{ ...move, entity: 'withdrawal', entityNo: withdrawCode }])
  const posted = {
    withdrawCode,
    owner: party,
    walletKind,
    platformCode: platform.platformCode,
    amountFen,
    feeFen,
    taxFen,
    arriveFen,
    costFen: platform.costFixed,
  }
  await countNew(
    tx,
    tenantId,
    { ...posted, oemNo: party.oemNo, topNodeNo: party.topNodeNo, createDay: now.day },
    withdrawStatus,
  )
  if (way.taxMode === TaxMode.ownInvoice && !(await takeQuota(tx, tenantId, party, amountFen)))
    throw withdrawalErrors.quotaTooLow()
  await postSubmitted(tx, caller, posted, { bookDay, happenedAt: now.at })
  return { withdrawCode, withdrawStatus, feeFen, taxFen, arriveFen }
}

/** Takes the money of a submitted withdrawal into transit. @throws withdrawal.balanceTooLow */
async function postSubmitted(
  tx: Tx,
  { tenantId, account }: Caller,
  submitted: Parameters<typeof submittedPosting>[0],
  moment: { readonly bookDay: string; readonly happenedAt: string },
): Promise<void> {
  const posting = submittedPosting(submitted)
  if (!posting) return
  try {
    const of = { bizKind: 'withdrawal', bizCode: submitted.withdrawCode, operatorNo: account } as const
    await post(tx, tenantId, { ...posting, ...moment, ...of })
  } catch (cause) {
    // A purchase or a deduction was faster than this request.
    if (brokenConstraint(cause) === 'ledger_balance_not_negative') throw withdrawalErrors.balanceTooLow()
    throw cause
  }
}

/** The root operator pays itself no fee and withholds itself no tax. */
export const withoutFees = <P extends { feeRate: number; feeFixed: Fen; feeCap: Fen | null; taxRate: number }>(
  platform: P,
): P => ({ ...platform, feeRate: 0, feeFixed: zeroFen, feeCap: null, taxRate: 0 })
