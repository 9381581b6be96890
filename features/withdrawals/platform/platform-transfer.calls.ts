import { sql } from 'drizzle-orm'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { bookDayOf, useVouchers } from '../../ledger/ledger.server.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { platform, platformErrors, TransferKind } from './platform.contract.ts'
import { fundsOf } from '../platform-terms/platform-funds.queries.ts'
import { bookTransfer } from './transfer.actions.ts'

export const platformTransferCalls = [
  handle(platform.fund, (context) => transfer(context, TransferKind.funding)),

  handle(platform.payTax, (context) => transfer(context, TransferKind.tax)),
]

/** Registers a transfer of a platform; what waited for money there is tried again at once. */
async function transfer(
  { tx, caller, input, now, audit }: Answering<InputOf<typeof platform.fund>>,
  kind: CodeOf<typeof TransferKind>,
): Promise<{ transferNo: string }> {
  const { tenantId } = caller
  const { amount, voucherUrl } = input
  requireRootStaff(caller)
  if (voucherUrl === '') throw platformErrors.voucherMissing()
  await requireOwnFiles(tx, caller, [voucherUrl])
  // The day lock comes before the platform's row, as everywhere.
  await bookDayOf(tx, tenantId, now.day)
  const found = await rowOf<{ code: string }>(
    tx,
    sql`SELECT platform_code AS code FROM withdrawal_platform WHERE tenant_id = ${tenantId} AND id = ${input.id} AND NOT is_deleted FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  const { code } = found
  const isFunding = kind === TransferKind.funding
  if (!isFunding && (await fundsOf(tx, tenantId, code)).taxFen < amount) throw platformErrors.overTax()
  if (isFunding)
    await run(
      tx,
      sql`UPDATE withdrawal SET next_pay_at = ${now.at} WHERE tenant_id = ${tenantId} AND platform_code = ${code} AND withdraw_status = ${WithdrawStatus.approved} AND next_pay_at > ${now.at} AND hold_reason <> ''`,
    )
  const transferNo = await bookTransfer(tx, caller, now, { kind, platformCode: code, amountFen: amount, voucherUrl })
  await useVouchers(tx, caller, [voucherUrl], { entity: 'platformTransfer', no: transferNo })
  audit({ entity: 'platform', no: code, after: { transferNo, kind, amount } })
  return { transferNo }
}
