import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import type { Withdrawal } from './withdrawal-row.contract.ts'
import { WithdrawStatus } from './withdrawal-codes.contract.ts'
import { withdrawalRows, withNamesFor } from './withdrawal.queries.ts'

type Row = z.output<typeof Withdrawal> & { oemNo: string }

const text = (key: string, heading: string, value: (row: Row) => string | null) => ({
  key,
  title: heading,
  kind: 'text' as const,
  value,
})
const money = (key: string, heading: string, value: (row: Row) => bigint | null) => ({
  key,
  title: heading,
  kind: 'money' as const,
  value,
})
const named = (key: 'platformType' | 'forwardType' | 'taxMode', heading: string, codes: Record<string, number>) => ({
  key,
  title: heading,
  kind: 'text' as const,
  value: (row: Row, language: Language) => codeLabel(codeSetOf(codes), row[key], language),
})
const time = (at: string | null) => at?.slice(0, 19) ?? ''

/**
 * The sheet of withdrawals: the rows, columns and masking of the list.
 * @param of whose they are: merchants' lists name them as merchants
 */
export function withdrawalSheet(
  caller: Caller,
  where: SQL,
  filter: Record<string, unknown>,
  of: 'owners' | 'merchants',
): SheetPlan {
  const isMerchants = of === 'merchants'
  return {
    title: isMerchants ? '商户提现' : '分润提现',
    bizType: 'withdrawal',
    columns: sheetColumns<Row>([
      text('withdrawCode', '提现单号', ({ withdrawCode }) => withdrawCode),
      ...(isMerchants
        ? [text('rpiNo', '商户编号', ({ userNo }) => userNo), text('rpiName', '商户名称', ({ userName }) => userName)]
        : [
            {
              key: 'userType',
              title: '主体类型',
              kind: 'text' as const,
              value: ({ userType }: Row, language: Language) => codeLabel(codeSetOf(OwnerType), userType, language),
            },
            text('userNo', '主体编号', ({ userNo }) => userNo),
            text('userName', '主体名称', ({ userName }) => userName),
          ]),
      codeColumn('walletKind', '钱包类型', WalletKind),
      money('amount', '提现金额', ({ amount }) => amount),
      money('feeAmount', '手续费', ({ feeAmount }) => feeAmount),
      money('taxAmount', '代扣税费', ({ taxAmount }) => taxAmount),
      money('arriveAmount', '到账金额', ({ arriveAmount }) => arriveAmount),
      ...(isRootStaff(caller) ? [money('costAmount', '平台成本', ({ costAmount }) => costAmount)] : []),
      text('platformName', '提现平台', ({ platformName }) => platformName),
      text('accName', '收款户名', (row) => withNamesFor(caller, row).accName),
      text('bankName', '收款银行', ({ bankName }) => bankName),
      text('accountMask', '收款账号', ({ accountMask }) => accountMask),
      codeColumn('withdrawStatus', '提现状态', WithdrawStatus),
      text('auditNo', '审核人', ({ auditNo }) => auditNo),
      text('auditTime', '审核时间', ({ auditTime }) => time(auditTime)),
      text('payoutNo', '打款单号', ({ payoutNo }) => payoutNo),
      text('finishTime', '完成时间', ({ finishTime }) => time(finishTime)),
      text('failReason', '失败原因', ({ failReason }) => failReason),
      text('createTime', '申请时间', ({ createTime }) => time(createTime)),
      text('auditRemark', '审核意见', ({ auditRemark }) => auditRemark),
      named('platformType', '平台类型', PlatformType),
      named('forwardType', '转发方式', ForwardType),
      named('taxMode', '结算开票方式', TaxMode),
    ]),
    rows: withdrawalRows(caller, where),
    count: sql`SELECT count(*) AS total FROM withdrawal w WHERE ${where}`,
    filter,
  }
}
