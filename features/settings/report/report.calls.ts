import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isAdministrator } from '../../access/menu/menu.queries.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import { report } from './report.contract.ts'
import { reports } from './report.tables.ts'

function platformOnly(caller: Caller): void {
  if (!isAdministrator(caller)) throw commonErrors.forbidden()
}

const present = eq(reports.isDeleted, false)

handle(report.list, async ({ tx, caller, input }) => {
  platformOnly(caller)
  const where = and(
    present,
    sql`strpos(lower(${reports.name}), lower(${input.name})) > 0`,
    madeWithin(reports.createTime, input),
  )
  const total = await tx.$count(reports, where)
  const records = await tx
    .select()
    .from(reports)
    .where(where)
    .orderBy(
      input.ascs === 'name'
        ? asc(reports.name)
        : input.descs === 'name'
          ? desc(reports.name)
          : desc(reports.createTime),
      desc(reports.id),
    )
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  return pageOf(input, { records, total })
})

handle(report.detail, async ({ tx, caller, input }) => {
  platformOnly(caller)
  const [row] = await tx
    .select()
    .from(reports)
    .where(and(present, eq(reports.id, input.id)))
  if (!row) throw commonErrors.notFound()
  return row
})

handle(report.remove, async ({ tx, caller, input, audit }) => {
  platformOnly(caller)
  const gone = await tx
    .update(reports)
    .set({ isDeleted: true, updateUser: caller.userId, updateTime: sql`business_now()` })
    .where(and(present, inArray(reports.id, input.ids)))
    .returning()
  if (gone.length !== input.ids.length) throw commonErrors.notFound()
  audit({ entity: 'report', no: input.ids.join(','), before: { names: gone.map(({ name }) => name) } })
  return {}
})
