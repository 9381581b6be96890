import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { cleanHtml } from '../../../core/server/text/rich-text.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { keptHtml } from '../../../core/server/text/kept-html.ts'
import {
  type MyNotice,
  NoticeStatus,
  type SystemNotice,
  SystemNoticeDraft,
  systemNotice,
  systemNoticeErrors,
} from './system-notice.contract.ts'
import { checkNotOver, checkTimes, noticeMove } from './system-notice.rules.ts'

type Row = z.output<typeof SystemNotice>
type Draft = z.output<typeof SystemNoticeDraft>

/** The notices of the caller's own login tenant, which its staff alone looks after; what is told to one person is none of them. */
const ownNotices = (caller: Caller): SQL =>
  sql`n.tenant_id = ${caller.tenantId} AND n.oem_no = ${caller.oemNo} AND n.target_user_id IS NULL AND ${isOperatorStaff(caller)} AND NOT n.is_deleted`

const columns = sql`n.id, n.version, n.title, n.content, n.notice_type AS "noticeType", n.pop_type AS "popType", n.target_user_types AS "targetUserTypes", n.target_user_nos AS "targetUserNos",
  n.with_sub_operators AS "withSubOperators", n.begin_time AS "beginTime", n.end_time AS "endTime", n.is_top AS "isTop", n.notice_status AS "noticeStatus",
  (SELECT count(*) FROM notice_read r WHERE r.tenant_id = n.tenant_id AND r.notice_id = n.id) AS "readCount", n.create_time AS "createTime"`

/** Cleaned once more: what was kept under a wider list is shown under the present one. */
const cleaned = async <Shown extends { content: string | null }>(row: Shown): Promise<Shown> => ({
  ...row,
  content: await cleanHtml(row.content ?? ''),
})

/**
 * Builds the condition for notices published to a user now: by the own operator, or by the root for its sub-operators too;
 * results of own requests go to their maker alone.
 */
const toMe = ({ tenantId, oemNo, partyType, userId, userNo, permissions }: Caller, at: string): SQL =>
  sql`n.tenant_id = ${tenantId} AND (n.oem_no = ${oemNo} OR n.oem_no = ${tenantId} AND n.with_sub_operators) AND n.notice_status = ${NoticeStatus.published} AND NOT n.is_deleted
    AND n.begin_time <= ${at}::timestamptz AND (n.end_time IS NULL OR n.end_time > ${at}::timestamptz)
    AND ${partyType}::smallint = ANY(n.target_user_types) AND (n.target_user_nos = '{}' OR ${userNo}::text = ANY(n.target_user_nos))
    AND (n.target_user_id IS NULL OR n.target_user_id = ${userId})
    AND (n.permission = '' OR n.permission = ANY(${sql.param([...permissions])}::text[]))`

export const systemNoticeCalls = [
  handle(systemNotice.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<Row>(
      tx,
      {
        columns,
        made: sql`n.create_time`,
        from: sql`system_notice n`,
        where: allOf(
          ownNotices(caller),
          when(input.title, (title) => contains(sql`n.title`, title)),
          when(input.noticeType, (type) => sql`n.notice_type = ${type}`),
          when(input.noticeStatus, (status) => sql`n.notice_status = ${status}`),
        ),
        order: orderOf(
          input,
          { createTime: sql`n.create_time`, beginTime: sql`n.begin_time` },
          sql`n.create_time DESC`,
          sql`n.id`,
        ),
      },
      input,
    )
    return pageOf(input, { records: await Promise.all(records.map(cleaned)), total })
  }),

  handle(systemNotice.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Row>(
      tx,
      sql`SELECT ${columns} FROM system_notice n WHERE ${ownNotices(caller)} AND n.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return cleaned(row)
  }),

  handle(systemNotice.save, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const values = await valuesOf(input)
    const saved = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO system_notice (tenant_id, oem_no, create_user, ${fields}) VALUES (${caller.tenantId}, ${caller.oemNo}, ${caller.userId}, ${values}) RETURNING id`,
    )
    audit({ entity: 'systemNotice', no: saved?.id ?? 0n, after: input })
    return { id: saved?.id ?? 0n }
  }),

  handle(systemNotice.update, async ({ tx, caller, input, now, audit, translate }) => {
    const { id, version, noticeStatus, ...sent } = input
    const [held] = await holdNotices(tx, caller, [id])
    if (!held || (version !== undefined && version !== held.version)) throw commonErrors.moved()
    const changed = sql`update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`
    if (noticeStatus !== undefined) {
      const { action, to } = noticeMove(held.noticeStatus, noticeStatus)
      if (to === NoticeStatus.published) checkNotOver(held.endTime, now.at)
      await run(
        tx,
        sql`UPDATE system_notice SET notice_status = ${to}, begin_time = coalesce(begin_time, ${now.at}::timestamptz), ${changed}`,
      )
      const change = { entity: 'systemNotice', entityNo: String(id), from: held.noticeStatus, to, action }
      await logStates(tx, caller.tenantId, caller, [{ ...change, oemNo: caller.oemNo }])
      audit({
        entity: 'systemNotice',
        no: id,
        before: { noticeStatus: held.noticeStatus },
        after: { noticeStatus: to },
      })
      return {}
    }
    if (held.noticeStatus === NoticeStatus.published) throw systemNoticeErrors.published()
    const values = await valuesOf(wholeDraft(sent, (label) => translate(label, caller.language)))
    await run(tx, sql`UPDATE system_notice SET (${fields}) = ROW(${values}), ${changed}`)
    audit({ entity: 'systemNotice', no: id, before: { title: held.title }, after: sent })
    return {}
  }),

  handle(systemNotice.remove, async ({ tx, caller, input, audit }) => {
    const held = await holdNotices(tx, caller, input.ids)
    if (held.some(({ noticeStatus }) => noticeStatus === NoticeStatus.published))
      throw systemNoticeErrors.cannotRemove()
    await run(
      tx,
      sql`UPDATE system_notice SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('systemNotice', ({ id }) => id, held, []))
    return {}
  }),

  handle(systemNotice.mine, async ({ tx, caller, input, now }) => {
    const isRead = sql`EXISTS (SELECT 1 FROM notice_read r WHERE r.tenant_id = n.tenant_id AND r.notice_id = n.id AND r.user_id = ${caller.userId})`
    const listing = {
      columns: sql`n.id, n.title, n.content, n.notice_type AS "noticeType", n.pop_type AS "popType", n.is_top AS "isTop", n.begin_time AS "beginTime", ${isRead} AS "isRead"`,
      from: sql`system_notice n`,
      made: sql`n.create_time`,
      where: toMe(caller, now.at),
      order: sql`"isRead", n.is_top DESC, n.begin_time DESC, n.id DESC`,
    }
    const { records, total } = await readPage<z.output<typeof MyNotice>>(tx, listing, input)
    const unread = await rowOf<{ n: bigint }>(
      tx,
      sql`SELECT count(*) AS n FROM system_notice n WHERE ${toMe(caller, now.at)} AND NOT ${isRead}`,
    )
    return {
      ...pageOf(input, { records: await Promise.all(records.map(cleaned)), total }),
      unread: unread?.n ?? 0n,
    }
  }),

  handle(systemNotice.read, async ({ tx, caller, input, now, audit }) => {
    const given = sql`${sql.param(input.ids)}::bigint[]`
    const seen = await rowsOf<{ id: bigint }>(
      tx,
      sql`SELECT n.id FROM system_notice n WHERE ${toMe(caller, now.at)} AND n.id = ANY(${given})`,
    )
    if (seen.length !== input.ids.length) throw commonErrors.notFound()
    await run(
      tx,
      sql`INSERT INTO notice_read (tenant_id, oem_no, notice_id, user_id) SELECT ${caller.tenantId}, ${caller.oemNo}, g, ${caller.userId} FROM unnest(${given}) AS g ON CONFLICT DO NOTHING`,
    )
    audit({ entity: 'systemNotice', no: input.ids.join(','), after: { isRead: true } })
    return {}
  }),
]

const fields = sql`title, content, notice_type, pop_type, target_user_types, target_user_nos, with_sub_operators, begin_time, end_time, is_top`

/** The columns of a notice, in the order of `fields`. @throws richText.…, systemNotice.timesReversed */
async function valuesOf(draft: Draft): Promise<SQL> {
  checkTimes(draft)
  const content = await keptHtml(draft.content, { isNeeded: true })
  return sql`${draft.title}, ${content}, ${draft.noticeType}, ${draft.popType}, ${sql.param(draft.targetUserTypes)}::smallint[], ${sql.param(draft.targetUserNos ?? [])}::text[],
    ${draft.withSubOperators}, ${draft.beginTime ?? null}::timestamptz, ${draft.endTime ?? null}::timestamptz, ${draft.isTop}`
}

const needed = {
  title: '标题',
  content: '内容',
  noticeType: '公告类型',
  popType: '展示方式',
  targetUserTypes: '接收对象',
} as const

/** An edit that leaves nothing out that a notice needs. @throws common.fieldRequired */
function wholeDraft(
  sent: { [Name in keyof Draft]?: Draft[Name] | undefined },
  inWords: (label: string) => string,
): Draft {
  for (const [name, label] of Object.entries(needed))
    if (sent[name as keyof typeof needed] === undefined) throw commonErrors.fieldRequired({ label: inWords(label) })
  return sent as Draft
}

interface HeldNotice {
  readonly id: bigint
  readonly title: string
  readonly version: number
  readonly noticeStatus: number
  readonly endTime: string | null
}

/** Notices of the caller's own, held until the transaction ends. @throws common.notFound */
async function holdNotices(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldNotice[]> {
  const rows = await rowsOf<HeldNotice>(
    tx,
    sql`SELECT n.id, n.title, n.version, n.notice_status AS "noticeStatus", n.end_time AS "endTime" FROM system_notice n
         WHERE ${ownNotices(caller)} AND n.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY n.id FOR UPDATE`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}
