import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import type { TenantChoice } from '../../access/access.server.ts'
import { publicPath } from '../../settings/settings.server.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { type FeeForm, type feeForm, formList } from './form.contract.ts'
import type { Field } from './form.rules.ts'

/** A form as it is read. */
export type FormRow = Omit<z.output<typeof FeeForm>, 'coverUrl'>

/** A form as it is shown, with the address of its cover. */
export const shownForm = (row: FormRow) => ({ ...row, coverUrl: publicPath(row.cover ?? '') })

const from = sql`feet_mer_form f JOIN rpi_basic m ON m.tenant_id = f.tenant_id AND m.rpi_no = f.rpi_no`

const columns = sql`f.id, f.form_code AS "formCode", f.oem_no AS "tenantId", f.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", f.apply_no AS "applyNo", f.form_name AS "formName",
  f.cover, f.notice, f.rps_no AS "rpsNo", coalesce((SELECT s.store_name FROM pos_store s WHERE s.tenant_id = f.tenant_id AND s.rps_no = f.rps_no), '') AS "storeName",
  f.amount_mode AS "amountMode", f.amount, f.min_amount AS "minAmount", f.max_amount AS "maxAmount", f.quantity_limit AS "quantityLimit", f.once, f.begin_time AS "beginTime",
  f.end_time AS "endTime", f.form_status AS "formStatus", f.qr_url AS "qrUrl", f.create_time AS "createTime", f.version,
  (SELECT count(*) FROM feet_mer_field d WHERE d.tenant_id = f.tenant_id AND d.form_code = f.form_code) AS "fieldCount",
  (SELECT count(*) FROM feet_user_trade u WHERE u.tenant_id = f.tenant_id AND u.form_code = f.form_code) AS "tradeCount"`

/** The forms (`f`, with their merchants `m`) that a caller sees. */
const formsInReach = (caller: Caller, tenants: TenantChoice): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    formList,
    'f',
    {
      formCode: sql`f.form_code`,
      rpiNo: sql`f.rpi_no`,
      formStatus: sql`f.form_status`,
      createTime: sql`f.create_time`,
    },
    tenants,
  )} AND NOT f.is_deleted`

/** The list of forms as a statement. */
export const formListing = (caller: Caller, input: InputOf<typeof feeForm.list>): Listing => ({
  columns,
  from,
  where: allOf(
    formsInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    when(input.formCode, (code) => sql`f.form_code = ${code}`),
    when(input.formName, (name) => contains(sql`f.form_name`, name)),
    when(input.rpiNo, (no) => sql`f.rpi_no = ${no}`),
    when(input.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(input.formStatus, (status) => sql`f.form_status = ${status}`),
    when(input.amountMode, (mode) => sql`f.amount_mode = ${mode}`),
    madeWithin(sql`f.create_time`, input),
  ),
  order: orderOf(
    input,
    { createTime: sql`f.create_time`, formName: sql`f.form_name` },
    sql`f.create_time DESC`,
    sql`f.id`,
  ),
})

/** One form that a caller sees. @throws common.notFound */
export async function formByCode(tx: Tx, caller: Caller, formCode: string): Promise<FormRow> {
  const row = await rowOf<FormRow>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${formsInReach(caller, 'all')} AND f.form_code = ${formCode}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** A form that waits for a change, held until the transaction ends. */
export interface HeldForm {
  readonly formCode: string
  readonly oemNo: string
  readonly rpiNo: string
  readonly formName: string
  readonly formStatus: FormRow['formStatus']
  readonly amountMode: FormRow['amountMode']
  readonly once: boolean
  readonly endTime: string | null
  readonly cover: string
  readonly version: number
  readonly hasPayments: boolean
}

/**
 * Holds a form of a merchant. That the caller may change the merchant is checked before.
 * @throws common.notFound
 */
export async function holdForm(
  tx: Tx,
  tenantId: string,
  { formCode, rpiNo }: { formCode: string; rpiNo: string },
): Promise<HeldForm> {
  const row = await rowOf<Omit<HeldForm, 'hasPayments'>>(
    tx,
    sql`SELECT f.form_code AS "formCode", f.oem_no AS "oemNo", f.rpi_no AS "rpiNo", f.form_name AS "formName", f.form_status AS "formStatus", f.amount_mode AS "amountMode",
               f.once, f.end_time AS "endTime", f.cover, f.version
          FROM feet_mer_form f WHERE f.tenant_id = ${tenantId} AND f.form_code = ${formCode} AND f.rpi_no = ${rpiNo} AND NOT f.is_deleted FOR UPDATE OF f`,
  )
  if (!row) throw commonErrors.notFound()
  // Asked after the lock: a payment holds the form as well until it is there.
  const payment = await rowOf(
    tx,
    sql`SELECT 1 FROM feet_user_trade u WHERE u.tenant_id = ${tenantId} AND u.form_code = ${formCode} LIMIT 1`,
  )
  return { ...row, hasPayments: payment !== undefined }
}

/** The fields of a form in their order. */
export async function fieldsOf(tx: Tx, tenantId: string, formCode: string): Promise<Field[]> {
  const rows = await rowsOf<Omit<Field, 'options'> & { options: { label: string; priceFen: string | null }[] }>(
    tx,
    sql`SELECT d.field_code AS "fieldCode", d.label, d.field_type AS "fieldType", d.is_required AS required, d.options, d.is_unique AS "unique"
          FROM feet_mer_field d WHERE d.tenant_id = ${tenantId} AND d.form_code = ${formCode} ORDER BY d.sort`,
  )
  return rows.map((row) => ({
    ...row,
    options: row.options.map(({ label, priceFen }) => ({ label, priceFen: asFen(priceFen) })),
  }))
}

const asFen = (text: string | null): Fen | null => (text === null ? null : fen(BigInt(text)))
