import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { madeBy, makerOf } from '../../../core/server/call/maker.ts'
import { run } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { taxCategory, taxCategoryErrors } from './tax-category.contract.ts'
import { type Category, categoryById, categoryListing } from './tax-category.queries.ts'
import { vatRates } from './vat-rates.rules.ts'

refusalOfConstraint('tax_category_no', taxCategoryErrors.taken)

export const taxCategoryCalls = [
  handle(taxCategory.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<Category>(tx, categoryListing(caller.tenantId, input), input)),
  ),

  handle(taxCategory.detail, async ({ tx, caller, input }) => {
    const found = await categoryById(tx, caller.tenantId, input.id)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(taxCategory.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { id, version, taxRate, ...draft } = input
    if (!vatRates.includes(taxRate)) throw taxCategoryErrors.rateUnknown()
    const before = id === undefined ? undefined : await categoryById(tx, caller.tenantId, id)
    if (id !== undefined && !before) throw commonErrors.notFound()
    if (before && version !== undefined && version !== Number(before.version)) throw commonErrors.moved()
    if (before && before.categoryNo !== draft.categoryNo) throw taxCategoryErrors.fixedNo()
    const content = { ...draft, taxRatePpm: taxRate }
    const isChanged = before?.isOwn === true
    if (isChanged) {
      const changed = await run(
        tx,
        sql`UPDATE tax_category SET ${assignments(content)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${before.id} AND version = ${Number(before.version)} AND NOT is_deleted`,
      )
      if (changed !== 1) throw commonErrors.moved()
    }
    const saved = isChanged
      ? before
      : await insertRow<{ id: bigint }>(tx, 'tax_category', { ...madeBy(makerOf(caller, now)), ...content }, sql`id`)
    audit({ entity: 'taxCategory', no: draft.categoryNo, before: before ?? null, after: { ...draft, taxRate } })
    return { id: saved.id }
  }),

  handle(taxCategory.remove, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const names: (string | null)[] = []
    for (const id of input.ids) {
      const found = await categoryById(tx, caller.tenantId, id)
      if (!found) throw commonErrors.notFound()
      if (!found.isOwn) throw taxCategoryErrors.standard()
      names.push(found.categoryName)
    }
    await run(
      tx,
      sql`UPDATE tax_category SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param([...input.ids])}::bigint[])`,
    )
    audit({ entity: 'taxCategory', no: input.ids.join(','), before: { names } })
    return {}
  }),
]
