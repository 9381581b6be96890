import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Product, product, type ProductDraft, productErrors, SimProductKind } from './product.contract.ts'

refusalOfConstraint('iot_product_code', productErrors.codeTaken)

type Row = z.output<typeof Product>

/** Products as a caller sees them: their cost is the operator's own affair. */
const columns = (caller: Caller): SQL =>
  sql`p.id, p.product_code AS "productCode", p.product_name AS "productName", p.product_kind AS "productKind", p.months, p.flow_mb AS "flowMb", p.price,
      ${isRootStaff(caller) ? sql`p.cost` : sql`NULL::bigint`} AS cost, p.product_status AS "productStatus", p.create_time AS "createTime"`

const offered = (tx: Tx, caller: Caller, kind: number): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`SELECT ${columns(caller)} FROM iot_product p WHERE p.tenant_id = ${caller.tenantId} AND p.product_kind = ${kind} AND p.product_status ORDER BY p.months, p.price, p.id`,
  )

export const productCalls = [
  handle(product.renewals, ({ tx, caller }) => offered(tx, caller, SimProductKind.renewal)),
  handle(product.boosters, ({ tx, caller }) => offered(tx, caller, SimProductKind.booster)),

  handle(product.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<Row>(
        tx,
        {
          columns: columns(caller),
          from: sql`iot_product p`,
          where: allOf(
            sql`p.tenant_id = ${caller.tenantId}`,
            contains(sql`p.product_code`, input.productCode),
            contains(sql`p.product_name`, input.productName),
            when(input.productKind, (kind) => sql`p.product_kind = ${kind}`),
            when(input.productStatus, (isOn) => sql`p.product_status = ${isOn}`),
          ),
          order: orderOf(
            input,
            {
              createTime: sql`p.create_time`,
              price: sql`p.price`,
              months: sql`p.months`,
              productCode: sql`p.product_code`,
            },
            sql`p.create_time DESC`,
            sql`p.id`,
          ),
          made: sql`p.create_time`,
        },
        input,
      ),
    ),
  ),

  handle(product.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { id, ...fields } = input
    checkDraft(input)
    const { tenantId, userId } = caller
    const before = id === undefined ? null : await held(tx, tenantId, id)
    const saved =
      before ??
      (await insertRow<{ id: bigint }>(
        tx,
        'iot_product',
        { tenantId, createUser: userId, createTime: now.at, ...fields },
        sql`id`,
      ))
    if (before)
      await run(
        tx,
        sql`UPDATE iot_product SET ${assignments(fields)}, update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${before.id}`,
      )
    audit({ entity: 'iotProduct', no: input.productCode, before, after: { ...fields, id: saved.id } })
    return { id: saved.id }
  }),
]

/** @throws product.codeWrong, product.monthsMissing, product.flowMissing */
function checkDraft({ productCode, productKind, months, flowMb }: z.output<typeof ProductDraft>): void {
  if (!/^[A-Z0-9_-]{2,20}$/.test(productCode)) throw productErrors.codeWrong()
  if (productKind === SimProductKind.renewal && months === 0) throw productErrors.monthsMissing()
  if (productKind === SimProductKind.booster && flowMb === 0) throw productErrors.flowMissing()
}

/** @throws common.notFound */
async function held(tx: Tx, tenantId: string, id: bigint): Promise<{ id: bigint } & Record<string, unknown>> {
  const row = await rowOf<{ id: bigint } & Record<string, unknown>>(
    tx,
    sql`SELECT id, product_code AS "productCode", product_name AS "productName", product_kind AS "productKind", months, flow_mb AS "flowMb", price, cost, product_status AS "productStatus"
          FROM iot_product WHERE tenant_id = ${tenantId} AND id = ${id} FOR NO KEY UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
