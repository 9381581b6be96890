import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { deviceCatalogueErrors } from '../device-class/device-errors.contract.ts'
import { holdParent } from '../device-class/parent.queries.ts'
import { deviceModel, type ShopModel, type ShopModelDraft } from './device-model.contract.ts'

refusalOfConstraint('shop_model_name', deviceCatalogueErrors.nameTaken)

type Row = z.output<typeof ShopModel>
type Draft = z.output<typeof ShopModelDraft>

const modelNumber = masterNumber('SM')

const reach = ({ tenantId }: Caller): SQL => sql`m.tenant_id = ${tenantId} AND NOT m.is_deleted`

const columns = sql`m.id, m.version, m.model_no AS "modelNo", m.model_name AS "modelName", m.shop_type_no AS "shopTypeNo", y.type_name AS "typeName", y.shop_class_no AS "shopClassNo",
  (SELECT c.class_name FROM shop_class c WHERE c.tenant_id = y.tenant_id AND c.shop_class_no = y.shop_class_no) AS "className", m.rpm_no AS "rpmNo",
  (SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = m.rpm_no) AS "rpmName", m.need_sn AS "needSn", m.is_on AS status, m.create_time AS "createTime"`

const from = sql`shop_model m JOIN shop_type y ON y.tenant_id = m.tenant_id AND y.shop_type_no = m.shop_type_no`

export const deviceModelCalls = [
  handle(deviceModel.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from,
      made: sql`m.create_time`,
      where: allOf(
        reach(caller),
        contains(sql`m.model_name`, input.modelName),
        when(input.shopTypeNo, (no) => sql`m.shop_type_no = ${no}`),
        when(input.rpmNo, (no) => sql`m.rpm_no = ${no}`),
        when(input.status, (isOn) => sql`m.is_on = ${isOn}`),
      ),
      order: orderOf(
        input,
        { modelName: sql`m.model_name`, createTime: sql`m.create_time` },
        sql`m.create_time DESC`,
        sql`m.id`,
      ),
    }
    return pageOf(input, await readPage<Row>(tx, listing, input))
  }),

  handle(deviceModel.names, ({ tx, caller }) =>
    rowsOf(
      tx,
      sql`SELECT m.model_no AS no, m.model_name AS name FROM shop_model m WHERE ${reach(caller)} AND m.is_on ORDER BY m.model_name, m.id`,
    ),
  ),

  handle(deviceModel.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Row>(tx, sql`SELECT ${columns} FROM ${from} WHERE ${reach(caller)} AND m.id = ${input.id}`)
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(deviceModel.typesOfClass, ({ tx, caller, input }) =>
    rowsOf(
      tx,
      sql`SELECT shop_type_no AS no, type_name AS name FROM shop_type
           WHERE tenant_id = ${caller.tenantId} AND shop_class_no = ${input.shopClassNo} AND is_on AND NOT is_deleted ORDER BY sort, id`,
    ),
  ),

  handle(deviceModel.save, (context) => add(context, context.input)),

  handle(deviceModel.submit, async (context) => {
    const { tx, caller, input, now, audit } = context
    const { id, version, ...draft } = input
    if (id === undefined) return add(context, draft)
    requireRootStaff(caller)
    const [before] = await lockModels(tx, caller, [id])
    if (!before) throw commonErrors.notFound()
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await checkDraft(tx, caller, draft)
    await run(
      tx,
      sql`UPDATE shop_model SET ${assignments(valuesOf(draft))}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
    )
    audit({ entity: 'shopModel', no: before.modelNo ?? '', before, after: draft })
    return { id, modelNo: before.modelNo }
  }),

  handle(deviceModel.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const before = await lockModels(tx, caller, input.ids)
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    const used = await rowOf(
      tx,
      sql`SELECT 1 AS one FROM mall_product WHERE tenant_id = ${caller.tenantId} AND model_no = ANY(${sql.param(before.map(({ modelNo }) => modelNo))}::text[]) AND NOT is_deleted LIMIT 1`,
    )
    if (used) throw deviceCatalogueErrors.used()
    await run(
      tx,
      sql`UPDATE shop_model SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('shopModel', ({ modelNo }) => modelNo ?? '', before, []))
    return {}
  }),
]

const valuesOf = ({ modelName, shopTypeNo, rpmNo, needSn, status }: Draft) => ({
  modelName,
  shopTypeNo,
  rpmNo: rpmNo || null,
  needSn,
  isOn: status,
})

/** @throws deviceCatalogue.modelMissing, modelUnknown, parentMissing, parentOff */
async function checkDraft(tx: Tx, { tenantId }: Caller, { rpmNo, needSn, shopTypeNo, status }: Draft): Promise<void> {
  if (needSn && rpmNo === '') throw deviceCatalogueErrors.modelMissing()
  if (rpmNo !== '') {
    const known = await rowOf(
      tx,
      sql`SELECT 1 AS one FROM terminal_model WHERE rpm_no = ${rpmNo} AND NOT is_deleted FOR KEY SHARE`,
    )
    if (!known) throw deviceCatalogueErrors.modelUnknown()
  }
  await holdParent(tx, sql`shop_type`, sql`p.tenant_id = ${tenantId} AND p.shop_type_no = ${shopTypeNo}`, status)
}

/** Adds a model. @throws common.forbidden, deviceCatalogue.nameTaken and those of checkDraft */
async function add(
  { tx, caller, now, audit }: Answering<unknown>,
  draft: Draft,
): Promise<{ id: bigint; modelNo: string }> {
  requireRootStaff(caller)
  await checkDraft(tx, caller, draft)
  const modelNo = await takeNumber(tx, modelNumber, now.day)
  const { tenantId, userId } = caller
  const made = await insertRow<{ id: bigint }>(
    tx,
    'shop_model',
    { tenantId, modelNo, ...valuesOf(draft), createUser: userId, createTime: now.at },
    sql`id`,
  )
  audit({ entity: 'shopModel', no: modelNo, before: null, after: draft })
  return { id: made.id, modelNo }
}

/** Models as they stand, locked until the transaction ends, in the order of their ids. */
const lockModels = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
): Promise<Pick<Row, 'id' | 'version' | 'modelNo' | 'modelName' | 'shopTypeNo' | 'rpmNo' | 'needSn' | 'status'>[]> =>
  rowsOf(
    tx,
    sql`SELECT m.id, m.version, m.model_no AS "modelNo", m.model_name AS "modelName", m.shop_type_no AS "shopTypeNo", m.rpm_no AS "rpmNo", m.need_sn AS "needSn", m.is_on AS status
          FROM shop_model m WHERE ${reach(caller)} AND m.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY m.id FOR NO KEY UPDATE`,
  )
