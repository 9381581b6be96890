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
import { fileLinks } from '../../settings/settings.server.ts'
import { checkPictures } from '../gallery/gallery.actions.ts'
import { deviceClass, type ShopClass, type ShopClassDraft } from './device-class.contract.ts'
import { deviceCatalogueErrors } from './device-errors.contract.ts'

refusalOfConstraint('shop_class_name', deviceCatalogueErrors.nameTaken)

type Row = z.output<typeof ShopClass>
type Draft = z.output<typeof ShopClassDraft>

const classNumber = masterNumber('SL')

/** Classes of the caller's operator: sub-operators sell by the same catalogue. */
const reach = ({ tenantId }: Caller): SQL => sql`c.tenant_id = ${tenantId} AND NOT c.is_deleted`

const columns = sql`c.id, c.version, c.shop_class_no AS "shopClassNo", c.class_name AS "className", c.icon, c.sort, c.is_on AS status,
  (SELECT count(*) FROM shop_type y WHERE y.tenant_id = c.tenant_id AND y.shop_class_no = c.shop_class_no AND NOT y.is_deleted) AS "typeCount", c.create_time AS "createTime"`

export const deviceClassCalls = [
  handle(deviceClass.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from: sql`shop_class c`,
      made: sql`c.create_time`,
      where: allOf(
        reach(caller),
        contains(sql`c.class_name`, input.className),
        when(input.status, (isOn) => sql`c.is_on = ${isOn}`),
      ),
      order: orderOf(
        input,
        { sort: sql`c.sort`, createTime: sql`c.create_time` },
        sql`c.sort, c.create_time`,
        sql`c.id`,
      ),
    }
    const { records, total } = await readPage<Omit<Row, 'iconUrl'>>(tx, listing, input)
    return pageOf(input, { records: await withIcons(tx, caller, records), total })
  }),

  handle(deviceClass.names, ({ tx, caller }) =>
    rowsOf(
      tx,
      sql`SELECT c.shop_class_no AS no, c.class_name AS name FROM shop_class c WHERE ${reach(caller)} AND c.is_on ORDER BY c.sort, c.id`,
    ),
  ),

  handle(deviceClass.detail, ({ tx, caller, input }) => one(tx, caller, sql`c.id = ${input.id}`)),

  handle(deviceClass.byNo, ({ tx, caller, input }) => one(tx, caller, sql`c.shop_class_no = ${input.shopClassNo}`)),

  handle(deviceClass.save, (context) => add(context, context.input)),

  handle(deviceClass.submit, async (context) => {
    const { tx, caller, input, now, audit } = context
    const { id, version, ...draft } = input
    if (id === undefined) return add(context, draft)
    requireRootStaff(caller)
    const [before] = await lockClasses(tx, caller, [id])
    if (!before) throw commonErrors.notFound()
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await checkPictures(tx, caller, [draft.icon], [before.icon ?? ''])
    await run(
      tx,
      sql`UPDATE shop_class SET ${assignments(draft)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
    )
    audit({ entity: 'shopClass', no: before.shopClassNo ?? '', before, after: draft })
    return { id, shopClassNo: before.shopClassNo }
  }),

  handle(deviceClass.updateStatus, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const [before] = await lockClasses(tx, caller, [input.id])
    if (!before) throw commonErrors.notFound()
    if (!input.status) {
      const child = await rowOf(
        tx,
        sql`SELECT 1 AS one FROM shop_type WHERE tenant_id = ${caller.tenantId} AND shop_class_no = ${before.shopClassNo} AND is_on AND NOT is_deleted LIMIT 1`,
      )
      if (child) throw deviceCatalogueErrors.childrenOn()
    }
    await run(
      tx,
      sql`UPDATE shop_class SET is_on = ${input.status}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    audit({
      entity: 'shopClass',
      no: before.shopClassNo ?? '',
      before: { status: before.status },
      after: { status: input.status },
    })
    return {}
  }),

  handle(deviceClass.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const before = await lockClasses(tx, caller, input.ids)
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    const numbers = sql.param(before.map(({ shopClassNo }) => shopClassNo))
    const below = await rowOf<{ isUsed: boolean }>(
      tx,
      sql`SELECT EXISTS (SELECT 1 FROM mall_product p JOIN shop_model m ON m.tenant_id = p.tenant_id AND m.model_no = p.model_no JOIN shop_type x ON x.tenant_id = m.tenant_id AND x.shop_type_no = m.shop_type_no
                          WHERE p.tenant_id = ${caller.tenantId} AND x.shop_class_no = ANY(${numbers}::text[]) AND NOT p.is_deleted) AS "isUsed"
            FROM shop_type y WHERE y.tenant_id = ${caller.tenantId} AND y.shop_class_no = ANY(${numbers}::text[]) AND NOT y.is_deleted LIMIT 1`,
    )
    if (below) throw below.isUsed ? deviceCatalogueErrors.used() : deviceCatalogueErrors.hasChildren()
    await run(
      tx,
      sql`UPDATE shop_class SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('shopClass', ({ shopClassNo }) => shopClassNo ?? '', before, []))
    return {}
  }),
]

/** Adds a class, which is on. @throws common.forbidden, deviceCatalogue.nameTaken */
async function add(
  { tx, caller, now, audit }: Answering<unknown>,
  draft: Draft,
): Promise<{ id: bigint; shopClassNo: string }> {
  requireRootStaff(caller)
  await checkPictures(tx, caller, [draft.icon])
  const shopClassNo = await takeNumber(tx, classNumber, now.day)
  const { tenantId, userId } = caller
  const made = await insertRow<{ id: bigint }>(
    tx,
    'shop_class',
    { tenantId, shopClassNo, ...draft, createUser: userId, createTime: now.at },
    sql`id`,
  )
  audit({ entity: 'shopClass', no: shopClassNo, before: null, after: draft })
  return { id: made.id, shopClassNo }
}

/** Rows with the addresses of their pictures. */
async function withIcons(tx: Tx, caller: Caller, rows: readonly Omit<Row, 'iconUrl'>[]): Promise<Row[]> {
  const linkOf = await fileLinks(tx, caller)
  return rows.map((row) => ({ ...row, iconUrl: linkOf(row.icon ?? '', row.className ?? '') }))
}

/** @throws common.notFound */
async function one(tx: Tx, caller: Caller, which: SQL): Promise<Row> {
  const row = await rowOf<Omit<Row, 'iconUrl'>>(
    tx,
    sql`SELECT ${columns} FROM shop_class c WHERE ${reach(caller)} AND ${which}`,
  )
  if (!row) throw commonErrors.notFound()
  return (await withIcons(tx, caller, [row]))[0] as Row
}

/** Classes as they stand, locked until the transaction ends, in the order of their ids. */
const lockClasses = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
): Promise<Pick<Row, 'id' | 'version' | 'shopClassNo' | 'className' | 'icon' | 'sort' | 'status'>[]> =>
  rowsOf(
    tx,
    sql`SELECT c.id, c.version, c.shop_class_no AS "shopClassNo", c.class_name AS "className", c.icon, c.sort, c.is_on AS status
          FROM shop_class c WHERE ${reach(caller)} AND c.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY c.id FOR NO KEY UPDATE`,
  )
