import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { cleanHtml } from '../../../core/server/text/rich-text.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { keptHtml } from '../../../core/server/text/kept-html.ts'
import { type DeskNotice, deskNotice, NoticeCategory } from './desk-notice.contract.ts'

type Row = z.output<typeof DeskNotice>

/** The notices of the caller's login tenant; those to come are seen by its staff alone, who write them. */
const noticesInReach = (caller: Caller, at: string): SQL =>
  sql`n.tenant_id = ${caller.tenantId} AND n.oem_no = ${caller.oemNo} AND NOT n.is_deleted AND (n.release_time <= ${at}::timestamptz OR ${mayWrite(caller)})`

const mayWrite = (caller: Caller): boolean => isOperatorStaff(caller) && caller.permissions.has('notice_edit')

const columns = sql`n.id, n.version, n.title, n.category, n.release_time AS "releaseTime", n.content, n.create_time AS "createTime"`

const shaped = async (caller: Caller, row: Omit<Row, 'categoryName'>): Promise<Row> => ({
  ...row,
  categoryName: codeLabel(codeSetOf(NoticeCategory), row.category, caller.language),
  content: await cleanHtml(row.content ?? ''),
})

export const deskNoticeCalls = [
  handle(deskNotice.list, async ({ tx, caller, input, now }) => {
    const first = input.releaseTime_datege ?? input.releaseTime_dategt
    const last = input.releaseTime_datelt
    if (first !== undefined && last !== undefined && first > last) throw commonErrors.datesReversed()
    const listing = {
      columns,
      from: sql`desk_notice n`,
      made: sql`n.create_time`,
      where: allOf(
        noticesInReach(caller, now.at),
        when(input.title, (title) => contains(sql`n.title`, title)),
        when(input.category, (category) => sql`n.category = ${category}`),
        when(first, (at) => sql`n.release_time >= ${at}::timestamptz`),
        when(last, (at) => sql`n.release_time <= ${at}::timestamptz`),
      ),
      order: orderOf(input, { releaseTime: sql`n.release_time` }, sql`n.release_time DESC`, sql`n.id`),
    }
    const { records, total } = await readPage<Omit<Row, 'categoryName'>>(tx, listing, input)
    return pageOf(input, { records: await Promise.all(records.map((row) => shaped(caller, row))), total })
  }),

  handle(deskNotice.detail, async ({ tx, caller, input, now }) => {
    const row = await rowOf<Omit<Row, 'categoryName'>>(
      tx,
      sql`SELECT ${columns} FROM desk_notice n WHERE ${noticesInReach(caller, now.at)} AND n.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return shaped(caller, row)
  }),

  handle(deskNotice.submit, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const { id, version, title, category, releaseTime } = input
    const content = await keptHtml(input.content, { isNeeded: false })
    const own = sql`tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ${id ?? 0n} AND NOT is_deleted`
    let before: object | null = null
    if (id !== undefined) {
      const held = await rowOf<{ version: number; title: string; category: number; releaseTime: string | null }>(
        tx,
        sql`SELECT version, title, category, release_time AS "releaseTime" FROM desk_notice WHERE ${own} FOR UPDATE`,
      )
      if (!held) throw commonErrors.notFound()
      if (version !== undefined && version !== held.version) throw commonErrors.moved()
      before = { title: held.title, category: held.category, releaseTime: held.releaseTime }
    }
    const saved = await rowOf<{ id: bigint }>(
      tx,
      id === undefined
        ? sql`INSERT INTO desk_notice (tenant_id, oem_no, title, category, release_time, content, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${title}, ${category}, ${releaseTime}::timestamptz, ${content}, ${caller.userId}) RETURNING id`
        : sql`UPDATE desk_notice SET title = ${title}, category = ${category}, release_time = ${releaseTime}::timestamptz, content = ${content}, update_user = ${caller.userId},
                   update_time = business_now(), version = version + 1 WHERE ${own} RETURNING id`,
    )
    audit({ entity: 'deskNotice', no: saved?.id ?? 0n, before, after: { title, category, releaseTime } })
    return { id: saved?.id ?? 0n }
  }),

  handle(deskNotice.remove, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const given = sql`tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted`
    const held = await rowsOf<{ id: bigint; title: string; category: number; releaseTime: string | null }>(
      tx,
      sql`SELECT id, title, category, release_time AS "releaseTime" FROM desk_notice WHERE ${given} ORDER BY id FOR UPDATE`,
    )
    if (held.length !== input.ids.length) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE desk_notice SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${given}`,
    )
    audit(changedEach('deskNotice', ({ id }) => id, held, []))
    return {}
  }),
]
