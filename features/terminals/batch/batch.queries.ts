import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { partyName } from '../../providers/providers.server.ts'
import { reachOf, type TenantChoice } from '../../access/access.server.ts'
import { RqStatus } from '../qrcode/qrcode-codes.contract.ts'
import { type qrcode, qrcodeList } from '../qrcode/qrcode.contract.ts'

/** The batches (`b`) of holders in reach. */
export function batchInReach(caller: Caller, tenants: TenantChoice): SQL {
  return reachOf(
    caller,
    qrcodeList,
    {
      tenant: sql`b.tenant_id`,
      oem: sql`b.oem_no`,
      path: sql`b.holder_path`,
      employee: sql`b.holder_no`,
      createUser: sql`b.create_user`,
      createDept: sql`b.create_dept`,
      fields: {
        rqCode: sql`''`,
        rqBatchNumber: sql`b.rq_batch_number`,
        holderNo: sql`b.holder_no`,
        rqStatus: sql`NULL::bigint`,
        createTime: sql`b.create_time`,
      },
    },
    tenants,
  )
}

/** The list of batches of holders in reach, as a statement. */
export function batchListing(caller: Caller, input: InputOf<typeof qrcode.batches>): Listing {
  const where = allOf(
    batchInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    sql`NOT b.is_deleted`,
    when(input.rqBatchNumber, (no) => sql`b.rq_batch_number = ${no}`),
    when(input.holderNo, (no) => sql`b.holder_no = ${no}`),
    when(input.materialType, (type) => sql`b.material_type = ${type}`),
    when(input.isOn, (isOn) => sql`b.is_on = ${isOn}`),
    madeWithin(sql`b.create_time`, input),
  )
  return {
    columns: sql`b.id, b.rq_batch_number AS "rqBatchNumber", b.oem_no AS "tenantId", b.quantity,
      (SELECT count(*) FROM qrcode q WHERE q.tenant_id = b.tenant_id AND q.rq_batch_number = b.rq_batch_number AND q.rq_status = ${RqStatus.bound}) AS "boundCount", b.material_type AS "materialType",
      b.holder_no AS "holderNo", ${partyName(sql`b.tenant_id`, sql`b.holder_no`)} AS "holderName", b.is_on AS "isOn", b.create_time AS "createTime", b.version`,
    from: sql`batch_code b`,
    where,
    order: orderOf(input, { createTime: sql`b.create_time` }, sql`b.create_time DESC`, sql`b.id`),
  }
}
