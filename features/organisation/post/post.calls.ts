import { sql } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { containing, orderOf, pageOfRows } from '../../access/list/list.queries.ts'
import { post, PostCategory, postErrors } from './post.contract.ts'

refusalOfConstraint('post_code', postErrors.codeTaken)
refusalOfConstraint('post_name', postErrors.nameTaken)

interface Post {
  id: bigint
  tenantId: string
  category: 1 | 2 | 3 | 4
  postCode: string
  postName: string
  sort: number
  remark: string
  createTime: string
}

const columns = sql`SELECT id, oem_no AS "tenantId", category, post_code AS "postCode", post_name AS "postName", sort, remark, create_time AS "createTime"`
const source = sql`FROM post`
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

handle(post.list, async ({ tx, caller, input }) => {
  const where = sql`${reach(caller)} AND ${input.category === undefined ? sql`true` : sql`category = ${input.category}`}
    AND ${containing(sql`post_code`, input.postCode)} AND ${containing(sql`post_name`, input.postName)}`
  const found = await pageOfRows<Post>(tx, input, {
    select: sql`${columns} ${source}`,
    from: source,
    made: sql`create_time`,
    where,
    order: orderOf(input, order, sql`sort, id`),
  })
  return { ...found, records: found.records.map((row) => shownPost(row, caller.language)) }
})

handle(post.detail, async ({ tx, caller, input }) => {
  const row = await rowOf<Post>(tx, sql`${columns} ${source} WHERE ${reach(caller)} AND id = ${input.id}`)
  if (!row) throw commonErrors.notFound()
  return shownPost(row, caller.language)
})

handle(post.select, ({ tx, caller }) =>
  rowsOf<{ id: bigint; postName: string }>(
    tx,
    sql`SELECT id, post_name AS "postName" ${source} WHERE ${reach(caller)} ORDER BY sort, id`,
  ),
)

handle(post.search, ({ tx, caller, input }) =>
  pageOfRows<{ id: bigint; postName: string }>(tx, input, {
    select: sql`SELECT id, post_name AS "postName" ${source}`,
    from: source,
    made: sql`create_time`,
    where: sql`${reach(caller)} AND ${containing(sql`post_name`, input.postName)}`,
    order: orderOf(input, order, sql`sort, id`),
  }),
)

handle(post.submit, async ({ tx, caller, input, audit }) => {
  if (!holds(caller, input.id === undefined ? 'post_add' : 'post_edit')) throw commonErrors.forbidden()
  const before =
    input.id === undefined
      ? undefined
      : await rowOf<Post>(tx, sql`${columns} ${source} WHERE ${reach(caller)} AND id = ${input.id} FOR UPDATE`)
  if (input.id !== undefined && !before) throw commonErrors.notFound()
  const remark = input.remark ?? before?.remark ?? ''
  const row = await rowOf<{ id: bigint }>(
    tx,
    before
      ? sql`UPDATE post SET category = ${input.category}, post_code = ${input.postCode}, post_name = ${input.postName}, sort = ${input.sort}, remark = ${remark},
                   update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${reach(caller)} AND id = ${before.id} RETURNING id`
      : sql`INSERT INTO post (tenant_id, oem_no, category, post_code, post_name, sort, remark, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${input.category}, ${input.postCode}, ${input.postName}, ${input.sort}, ${remark}, ${caller.userId}) RETURNING id`,
  )
  const id = row?.id ?? 0n
  audit({ entity: 'post', no: id, before: before ?? null, after: { ...input, id } })
  return { id }
})

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
})
