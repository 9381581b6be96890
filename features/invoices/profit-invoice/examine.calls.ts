import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { run } from '../../../core/server/database/db.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { AuditStatus, isApproved } from '../../../core/shared/verdict.ts'
import { addToQuota } from '../../withdrawals/withdrawals.server.ts'
import { mailContentErrors } from '../mail-content/mail-content.contract.ts'
import { currentContent } from '../mail-content/mail-content.queries.ts'
import { holdRecord, waitingOf } from './record.actions.ts'
import { invoiceExamine } from './record.contract.ts'
import { recordDetail } from './record.queries.ts'
import { recordTransitions } from './record.rules.ts'
import { profitInvoiceErrors } from './record-codes.contract.ts'

export const invoiceExamineCalls = [
  handle(invoiceExamine.detail, ({ tx, caller, input }) => recordDetail(tx, caller, input.id)),

  handle(invoiceExamine.submit, async (context) => {
    const { tx, caller, input, now } = context
    const { reason } = input
    const approved = isApproved({ auditStatus: input.examineStatus, reason })
    // The invoices are the root operator's, and so is the money that they allow: its own auditors examine them.
    requireRootStaff(caller)
    const held = await holdRecord(tx, caller, 'seen', input.id)
    const to = secondStep(recordTransitions, approved ? 'approve' : 'reject', waitingOf(held), caller)
    if (approved) {
      const content = await currentContent(tx, caller.tenantId)
      if (!content) throw mailContentErrors.none()
      if (!content.invoiceKinds.includes(held.invoiceKind)) throw profitInvoiceErrors.kindNotTaken()
      await addToQuota(tx, caller.tenantId, held, held.amountFen)
    }
    const verdict = approved ? AuditStatus.approve : AuditStatus.reject
    await run(
      tx,
      sql`UPDATE invoice_record SET record_status = ${to}, audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${now.at}, audit_reason = ${reason}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND record_no = ${held.recordNo}`,
    )
    await run(
      tx,
      sql`UPDATE invoice_mail_record SET verdict = ${verdict}, audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${now.at}, reason = ${reason}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND rim_no = ${held.rimNo} AND record_no = ${held.recordNo}`,
    )
    await tellStep(context, waitingOf(held), {
      to,
      action: approved ? 'approve' : 'reject',
      reason,
      after: { userNo: held.ownerNo, amount: held.amountFen },
    })
    return {}
  }),
]
