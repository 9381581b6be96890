import type { Db } from '../../core/server/database/db.ts'
import { otherMoney, OtherMoneyKind } from '../../features/wallets/other-money/other-money.contract.ts'
import { Direction, WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { merchantWithdraw } from '../../features/withdrawals/merchant-withdraw/merchant-withdraw.contract.ts'
import { withdrawalRequest } from '../../features/withdrawals/request/request.contract.ts'
import { atWork } from './at-work.ts'

/** A merchant with money in its wallet asks for it: one withdrawal waits, one goes out, one was refused, one taken back. */
export async function playShopkeeper(db: Db, rpiNo: string, today: string): Promise<void> {
  const [finance, auditor, merchant] = [atWork(db, 'finance'), atWork(db, 'auditor'), atWork(db, 'merchant')]
  const approve = { auditStatus: AuditStatus.approve, reason: '' }
  const { otherNo } = await finance(otherMoney.submit, {
    otherKind: OtherMoneyKind.subsidy,
    direction: Direction.income,
    userNo: rpiNo,
    walletKind: WalletKind.merchant,
    amount: '600.00',
    period: today.slice(0, 7),
    reason: '开业活动补贴',
  })
  await auditor(otherMoney.audit, { otherNo, ...approve })
  const ask = async (platformCode: string, amount: string) =>
    (await merchant(withdrawalRequest.withdraw, { amount, platformCode })).withdrawCode
  await ask('BANKPAY', '120.00')
  await auditor(merchantWithdraw.audit, { withdrawCode: await ask('OFFLINE', '60.00'), ...approve })
  await auditor(merchantWithdraw.audit, {
    withdrawCode: await ask('BANKPAY', '90.00'),
    auditStatus: AuditStatus.reject,
    reason: '请先核对结算账户',
  })
  await merchant(withdrawalRequest.cancel, { withdrawCode: await ask('BANKPAY', '45.00') })
}
