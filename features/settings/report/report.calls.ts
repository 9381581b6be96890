import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, readPage } from '../../../core/server/lists/listing.ts'
import { report, type ReportRow } from './report.contract.ts'

type Row = z.output<typeof ReportRow>

const columns = sql`id, name, remark, create_time AS "createTime", update_time AS "updateTime"`

export const reportCalls = [
  handle(report.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const listing = {
      columns,
      from: sql`report`,
      made: sql`create_time`,
      where: allOf(sql`NOT is_deleted`, contains(sql`name`, input.name)),
      order:
        input.ascs === 'name'
          ? sql`name, id DESC`
          : input.descs === 'name'
            ? sql`name DESC, id DESC`
            : sql`create_time DESC, id DESC`,
    }
    return pageOf(input, await readPage<Row>(tx, listing, input))
  }),

  handle(report.detail, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const row = await rowOf<Row & { content: string }>(
      tx,
      sql`SELECT ${columns}, content FROM report WHERE NOT is_deleted AND id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(report.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const gone = await rowsOf<{ name: string }>(
      tx,
      sql`UPDATE report SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now()
           WHERE NOT is_deleted AND id = ANY(${sql.param(input.ids)}::bigint[]) RETURNING name`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'report', no: input.ids.join(','), before: { names: gone.map(({ name }) => name) } })
    return {}
  }),
]
