import { sql } from 'drizzle-orm'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { orderErrors, type Payee, RptStatus } from '../../trades/trades.shared.ts'
import type { AmountMode } from '../form/form-codes.contract.ts'

/** Fields of a form that a payer's page knows. */
export interface OpenedForm extends Payee {
  readonly formCode: string
  readonly formName: string
  readonly rpiName: string
  /** Key of a public picture; '' for none. */
  readonly cover: string
  readonly notice: string
  readonly rpsNo: string
  readonly amountMode: (typeof AmountMode)[keyof typeof AmountMode]
  readonly amount: Fen | null
  readonly minAmount: Fen | null
  readonly maxAmount: Fen | null
  readonly quantityLimit: number | null
  readonly once: boolean
  readonly beginTime: string
  readonly endTime: string | null
  readonly formStatus: number
  readonly rpiStatus: number
  readonly isTenantOpen: boolean
  readonly at: string
}

/**
 * The form of an address: the number of the login tenant, then that of the form. The transaction is the tenant's from here.
 * @param isHeld whether nobody else may begin a payment of it until the transaction ends
 */
export async function openedForm(tx: Tx, code: string, isHeld = false): Promise<OpenedForm | undefined> {
  const [, oemNo = '', formCode = ''] = /^(\d{6})(FF\d{12,16})$/.exec(code) ?? []
  if (oemNo === '') return undefined
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
  )
  if (!tenant) return undefined
  const { tenantId } = tenant
  await enterScope(tx, scopeOfCaller({ tenantId, oemNo }))
  return rowOf<OpenedForm>(
    tx,
    sql`SELECT f.tenant_id AS "tenantId", f.oem_no AS "oemNo", f.rpi_no AS "rpiNo", f.form_code AS "formCode", f.form_name AS "formName", m.rpi_name AS "rpiName", f.cover, f.notice, f.rps_no AS "rpsNo",
               f.amount_mode AS "amountMode", f.amount, f.min_amount AS "minAmount", f.max_amount AS "maxAmount", f.quantity_limit AS "quantityLimit", f.once, f.begin_time AS "beginTime",
               f.end_time AS "endTime", f.form_status AS "formStatus", m.rpi_status AS "rpiStatus", business_now() AS at,
               (SELECT bool_and(t.is_active AND (t.expire_time IS NULL OR t.expire_time > business_now())) FROM tenant t WHERE t.tenant_id IN (${tenantId}, ${oemNo})) AS "isTenantOpen"
          FROM feet_mer_form f JOIN rpi_basic m ON m.tenant_id = f.tenant_id AND m.rpi_no = f.rpi_no
         WHERE f.tenant_id = ${tenantId} AND f.oem_no = ${oemNo} AND f.form_code = ${formCode} AND NOT f.is_deleted ${isHeld ? sql`FOR UPDATE OF f` : sql``}`,
  )
}

/** Refusals of the place, in the order of the trade check. @source docs/domain/network.md 23 */
export function refusalOfPayee({ isTenantOpen, rpiStatus }: OpenedForm): AppError | null {
  if (!isTenantOpen) return orderErrors.tenantOff()
  return rpiStatus === RpiStatus.active ? null : orderErrors.merchantOff()
}

/**
 * Counts the payments of a form that stand or may still be made, and checks whether one has the same unique answers. @param
 * uniqueKey '' when the form has none
 */
export async function paymentsOf(
  tx: Tx,
  { tenantId, formCode }: OpenedForm,
  uniqueKey: string,
): Promise<{ taken: number; isRepeated: boolean }> {
  const row = await rowOf<{ taken: bigint; isRepeated: boolean | null }>(
    tx,
    sql`SELECT count(*) AS taken, bool_or(u.unique_key <> '' AND u.unique_key = ${uniqueKey}) AS "isRepeated"
          FROM feet_user_trade u JOIN pos_trade t ON t.tenant_id = u.tenant_id AND t.create_day = u.create_day AND t.rpt_order_code = u.rpt_order_code
         WHERE u.tenant_id = ${tenantId} AND u.form_code = ${formCode}
           AND t.rpt_status IN (${RptStatus.created}, ${RptStatus.paying}, ${RptStatus.success}, ${RptStatus.partlyRefunded})`,
  )
  return { taken: Number(row?.taken ?? 0), isRepeated: row?.isRepeated ?? false }
}
