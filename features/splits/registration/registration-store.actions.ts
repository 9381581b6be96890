import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { ReceiptStatus } from '../project/project.contract.ts'
import { type HeldRegistration, registrationTransitions } from './registration.rules.ts'

/** Kinds of registrations: of a receiver, or of a dividing merchant. */
export type Registered = 'receipt' | 'merchant'

type Status = CodeOf<typeof ReceiptStatus>

const tables = { receipt: sql`division_receipt`, merchant: sql`division_merchant` } as const
const statuses = { receipt: 'receiptStatus', merchant: 'divMerStatus' } as const
const entities = { receipt: 'divisionReceipt', merchant: 'divisionMerchant' } as const
const numbers = { receipt: 'aisleReceiverNo', merchant: 'aisleApplyNo' } as const

const statusColumn = (kind: Registered) => (kind === 'receipt' ? sql`r.receipt_status` : sql`r.div_mer_status`)

/** Name of a kind of registration in the history of states. */
export const registrationEntity = (kind: Registered): string => entities[kind]

/** Moves a registration by one of its events. @returns the new status @throws common.stateRefuses */
export async function moveRegistration(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  kind: Registered,
  { id, oemNo, registerStatus }: HeldRegistration,
  {
    action,
    remark = '',
    values = {},
  }: { action: keyof typeof registrationTransitions; remark?: string; values?: Readonly<Record<string, unknown>> },
): Promise<Status> {
  const to = nextState(registrationTransitions, registerStatus, action)
  await run(
    tx,
    sql`UPDATE ${tables[kind]} SET ${assignments({ ...values, [statuses[kind]]: to })}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: entities[kind], entityNo: String(id), from: registerStatus, to, action, remark },
  ])
  return to
}

/** Answer of the channel about a registration. */
export type RegistrationAnswer =
  | { readonly kind: 'open'; readonly aisleNo: string }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Writes the channel's answer about a registration. One that came again under another number is left as it is.
 * @returns the registration, when it changed
 */
export async function applyAnswer(
  tx: Tx,
  tenantId: string,
  kind: Registered,
  applyNo: string,
  answer: RegistrationAnswer,
): Promise<HeldRegistration | null> {
  const held = await rowOf<HeldRegistration>(
    tx,
    sql`SELECT r.id, r.oem_no AS "oemNo", r.project_code AS "projectCode", ${statusColumn(kind)} AS "registerStatus" FROM ${tables[kind]} r
         WHERE r.tenant_id = ${tenantId} AND r.apply_no = ${applyNo} FOR NO KEY UPDATE`,
  )
  if (!held || !(registrationTransitions.open.from as readonly number[]).includes(held.registerStatus)) return null
  const isOpen = answer.kind === 'open'
  await moveRegistration(tx, tenantId, null, kind, held, {
    action: isOpen ? 'open' : 'refuse',
    ...(isOpen ? {} : { remark: answer.reason }),
    values: isOpen ? { [numbers[kind]]: answer.aisleNo, failReason: '' } : { failReason: answer.reason },
  })
  return held
}
