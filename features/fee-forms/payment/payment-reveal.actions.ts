import { sql } from 'drizzle-orm'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import type { Revealable } from '../../access/access.server.ts'
import { FieldType, mostFields } from '../form/form-codes.contract.ts'
import { paymentInReach } from './payment.queries.ts'

/**
 * Phones and identity numbers that a payer filled in: for staff of the form's own login tenant, and for the merchant and its
 * direct provider. The record's number is the payment's, the field is named by its code: `f2`.
 * @source docs/domain/network.md 2.7
 */
export const feetPaymentRevealable: Revealable = {
  entity: 'feetPayment',
  permission: 'feet_reveal',
  fields: Array.from({ length: mostFields }, (_, at) => `f${at + 1}`),
  sealed: async (tx, caller, no, field) => {
    const row = await rowOf<{ sealed: string | null }>(
      tx,
      sql`SELECT u.answers ->> ${field} AS sealed ${paymentInReach(caller, no)} AND u.oem_no = ${caller.oemNo} AND (${isOperatorStaff(caller)} OR ${caller.userNo} IN (m.user_no, m.rpi_no))
             AND EXISTS (SELECT 1 FROM feet_mer_field d WHERE d.tenant_id = u.tenant_id AND d.form_code = u.form_code AND d.field_code = ${field}
                           AND d.field_type IN (${FieldType.phone}, ${FieldType.idNo}))`,
    )
    return row?.sealed ?? null
  },
}
