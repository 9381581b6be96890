import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type OutboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { ReceiptStatus } from '../project/project.contract.ts'
import { DivisionPayMode } from '../../trades/trades.shared.ts'
import type { HeldRegistration } from './registration.rules.ts'
import { moveRegistration } from './registration-store.actions.ts'

type Sending = OutboxKind<{ readonly aisleCode: string; readonly aisleMerNo: string }>

/** Numbers of registrations of receivers and dividing merchants at the channel. @source docs/domain/money.md 0.6 */
const registrationNumber = masterNumber('BB')

/** A new number for a registration. */
export const takeApplyNo = (tx: Tx): Promise<string> => takeNumber(tx, registrationNumber, '')

interface Place {
  readonly aisleCode: string
  readonly aisleMerNo: string
}

/** The merchant under which a project's receivers are registered at the channel: the first that is effective. */
const placeOf = (tx: Tx, tenantId: string, projectCode: string): Promise<Place | undefined> =>
  rowOf<Place>(
    tx,
    sql`SELECT m.aisle_code AS "aisleCode", a.aisle_mer_no AS "aisleMerNo" FROM division_merchant m
          JOIN aisle_merchant a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND a.aisle_code = m.aisle_code AND (a.valid_to IS NULL OR a.valid_to > business_now())
         WHERE m.tenant_id = ${tenantId} AND m.project_code = ${projectCode} AND m.div_mer_status = ${ReceiptStatus.effective} AND NOT m.is_deleted ORDER BY m.id, a.aisle_mer_no LIMIT 1`,
  )

/**
 * Registers a receiver: at the channel, where it pays the receivers; without it, where they are paid into wallets. A receiver
 * of a project without an effective merchant waits for one.
 * @param action `register` at first, `resubmit` after it failed
 * @source docs/domain/money.md 6.1
 */
export async function registerReceiver(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  { payMode, receiver }: { payMode: number; receiver: HeldRegistration },
  action: 'register' | 'resubmit',
  sending: Sending,
): Promise<void> {
  if (payMode === DivisionPayMode.wallet) {
    const registerStatus = await moveRegistration(tx, tenantId, by, 'receipt', receiver, { action })
    await moveRegistration(tx, tenantId, null, 'receipt', { ...receiver, registerStatus }, { action: 'open' })
    return
  }
  const place = await placeOf(tx, tenantId, receiver.projectCode)
  if (!place) return
  const applyNo = await takeApplyNo(tx)
  await moveRegistration(tx, tenantId, by, 'receipt', receiver, { action, values: { applyNo, failReason: '' } })
  await putOutbox(tx, tenantId, sending, [{ outNo: applyNo, payload: { ...place } }])
}

/** Registers the receivers of a project that waited for an effective merchant. */
export async function registerWaiting(tx: Tx, tenantId: string, projectCode: string, sending: Sending): Promise<void> {
  const waiting = await rowsOf<HeldRegistration & { payMode: number }>(
    tx,
    sql`SELECT r.id, r.oem_no AS "oemNo", r.project_code AS "projectCode", r.receipt_status AS "registerStatus", p.pay_mode AS "payMode"
          FROM division_receipt r JOIN division_project p ON p.tenant_id = r.tenant_id AND p.project_code = r.project_code
         WHERE r.tenant_id = ${tenantId} AND r.project_code = ${projectCode} AND r.receipt_status = ${ReceiptStatus.toRegister} AND NOT r.is_deleted ORDER BY r.id FOR NO KEY UPDATE OF r`,
  )
  for (const receiver of waiting)
    await registerReceiver(tx, tenantId, null, { payMode: receiver.payMode, receiver }, 'register', sending)
}
