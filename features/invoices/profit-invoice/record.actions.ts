import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Waiting } from '../../../core/server/states/second-person.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'
import type { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { ownRecords, recordsInReach } from './record.queries.ts'
import type { InvoiceRecordStatus } from './record-codes.contract.ts'

/** An invoice that is held: nobody else changes it until the transaction ends. */
export interface HeldRecord {
  readonly id: bigint
  readonly recordNo: string
  readonly oemNo: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly invoiceKind: CodeOf<typeof InvoiceType>
  readonly invoiceNumber: string
  readonly amountFen: Fen
  readonly files: readonly string[]
  readonly rimNo: string | null
  readonly recordStatus: CodeOf<typeof InvoiceRecordStatus>
  readonly createUser: bigint
  readonly version: number
}

/**
 * Holds invoices, in the order of their numbers.
 * @param of `own`: those that the caller's party may change; `seen`: those that the caller sees
 * @throws common.notFound when one of them is missing
 */
export async function holdRecords(
  tx: Tx,
  caller: Caller,
  of: 'own' | 'seen',
  by: { readonly ids: readonly bigint[] } | { readonly recordNos: readonly string[] },
): Promise<HeldRecord[]> {
  const wanted =
    'ids' in by
      ? sql`r.id = ANY(${sql.param([...by.ids])}::bigint[])`
      : sql`r.record_no = ANY(${sql.param([...by.recordNos])}::text[])`
  const rows = await rowsOf<HeldRecord>(
    tx,
    sql`SELECT r.id, r.record_no AS "recordNo", r.oem_no AS "oemNo", r.owner_type AS "ownerType", r.owner_no AS "ownerNo", r.invoice_kind AS "invoiceKind", r.invoice_number AS "invoiceNumber", r.amount AS "amountFen", r.files,
               r.rim_no AS "rimNo", r.record_status AS "recordStatus", r.create_user AS "createUser", r.version
          FROM invoice_record r WHERE ${of === 'own' ? ownRecords(caller) : recordsInReach(caller)} AND ${wanted} ORDER BY r.record_no FOR UPDATE OF r`,
  )
  if (rows.length !== ('ids' in by ? by.ids : by.recordNos).length) throw commonErrors.notFound()
  return rows
}

/** Holds one invoice by its id; see `holdRecords`. */
export async function holdRecord(tx: Tx, caller: Caller, of: 'own' | 'seen', id: bigint): Promise<HeldRecord> {
  const [held] = await holdRecords(tx, caller, of, { ids: [id] })
  return held as HeldRecord
}

/** A held invoice as the mechanism of the second person takes it. */
export const waitingOf = ({ recordNo, oemNo, recordStatus, createUser }: HeldRecord): Waiting => ({
  entity: 'invoiceRecord',
  no: recordNo,
  oemNo,
  stateName: 'recordStatus',
  state: recordStatus,
  maker: createUser,
})
