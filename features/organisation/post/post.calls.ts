import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { columnsOf } from '../../../core/server/database/columns-of.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { post, PostCategory, postErrors, PostRow } from './post.contract.ts'

refusalOfConstraint('post_code', postErrors.codeTaken)
refusalOfConstraint('post_name', postErrors.nameTaken)

type PostName = Pick<z.output<typeof PostRow>, 'id' | 'postName'>
type Post = Omit<z.output<typeof PostRow>, 'categoryName'>

const columns = columnsOf(PostRow, { tenantId: sql`oem_no`, categoryName: null })
const order = {
  postCode: sql`post_code`,
  postName: sql`post_name`,
  category: sql`category`,
  sort: sql`sort`,
  createTime: sql`create_time`,
}

/** Posts of the caller's login tenant. */
const reach = ({ tenantId, oemNo }: Caller) => sql`tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted`

const shownPost = (row: Post, language: Language) => ({
  ...row,
  categoryName: codeLabel(codeSetOf(PostCategory), row.category, language),
})

/** @throws common.notFound */
async function found(tx: Tx, caller: Caller, id: bigint, hold = sql``): Promise<Post> {
  const row = await rowOf<Post>(tx, sql`SELECT ${columns} FROM post WHERE ${reach(caller)} AND id = ${id} ${hold}`)
  if (!row) throw commonErrors.notFound()
  return row
}

export const postCalls = [
  handle(post.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<Post>(
      tx,
      {
        columns,
        from: sql`post`,
        where: allOf(
          reach(caller),
          when(input.category, (category) => sql`category = ${category}`),
          contains(sql`post_code`, input.postCode),
          contains(sql`post_name`, input.postName),
        ),
        order: orderOf(input, order, sql`sort`, sql`id`, sql`ASC`),
        made: sql`create_time`,
      },
      input,
    )
    return pageOf(input, { records: records.map((row) => shownPost(row, caller.language)), total })
  }),

  handle(post.detail, async ({ tx, caller, input }) => shownPost(await found(tx, caller, input.id), caller.language)),

  handle(post.select, ({ tx, caller }) =>
    rowsOf<PostName>(tx, sql`SELECT id, post_name AS "postName" FROM post WHERE ${reach(caller)} ORDER BY sort, id`),
  ),

  handle(post.search, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<PostName>(
        tx,
        {
          columns: sql`id, post_name AS "postName"`,
          from: sql`post`,
          where: allOf(reach(caller), contains(sql`post_name`, input.postName)),
          order: orderOf(input, order, sql`sort`, sql`id`, sql`ASC`),
          made: sql`create_time`,
        },
        input,
      ),
    ),
  ),

  handle(post.submit, async ({ tx, caller, input, audit }) => {
    const { id, ...draft } = input
    if (!holds(caller, id === undefined ? 'post_add' : 'post_edit')) throw commonErrors.forbidden()
    const before = id === undefined ? null : await found(tx, caller, id, sql`FOR UPDATE`)
    const owner = { tenantId: caller.tenantId, oemNo: caller.oemNo, createUser: caller.userId }
    const saved = before ?? (await insertRow<{ id: bigint }>(tx, 'post', { ...owner, ...draft }, sql`id`))
    if (before)
      await run(
        tx,
        sql`UPDATE post SET ${assignments(draft)}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE ${reach(caller)} AND id = ${before.id}`,
      )
    audit({ entity: 'post', no: saved.id, before, after: { ...draft, id: saved.id } })
    return { id: saved.id }
  }),

  handle(post.remove, async ({ tx, caller, input, audit }) => {
    const list = `{${input.ids.join(',')}}`
    const gone = await rowsOf<{ postName: string }>(
      tx,
      sql`UPDATE post SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE ${reach(caller)} AND id = ANY(${list}::bigint[]) RETURNING post_name AS "postName"`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    const holder = await rowOf(
      tx,
      sql`SELECT 1 FROM app_user WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND post_ids && ${list}::bigint[] AND NOT is_deleted LIMIT 1`,
    )
    if (holder) throw postErrors.hasUsers()
    audit({ entity: 'post', no: input.ids.join(','), before: { names: gone.map(({ postName }) => postName) } })
    return {}
  }),
]
