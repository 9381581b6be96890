import type { Tx } from '../../../core/server/database/db.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { outNoOf } from './invoice.rules.ts'

/** Kind of the messages by which invoices go to the tax service. */
export const issuingKind = 'invoice.issue'

/** Has the tax service issue an invoice or a red letter, in the caller's transaction. */
export const putIssuing = (tx: Tx, tenantId: string, invoiceNo: string, attempt: number): Promise<void> =>
  putOutbox(tx, tenantId, { kind: issuingKind } as Parameters<typeof putOutbox>[2], [
    { outNo: outNoOf(invoiceNo, attempt), payload: {} },
  ])
