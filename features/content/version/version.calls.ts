import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { codeColumn, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import {
  allOf,
  checkSpan,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  readPage,
  when,
} from '../../../core/server/lists/listing.ts'
import { NoticeStatus } from '../system-notice/system-notice.contract.ts'
import { noticeMove } from '../system-notice/system-notice.rules.ts'
import { type AppVersion, appVersion, versionErrors, VersionPlatform } from './version.contract.ts'
import { checkSettled, checkVersion, type Standing } from './version.rules.ts'

refusalOfConstraint('app_version_code', versionErrors.codeTaken)

type Row = z.output<typeof AppVersion>

/** The versions of the caller's own login tenant, which its staff alone looks after. */
const ownVersions = (caller: Caller): SQL =>
  sql`v.tenant_id = ${caller.tenantId} AND v.oem_no = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT v.is_deleted`

const columns = sql`v.id, v.version, v.platform, v.version_name AS "versionName", v.version_code AS "versionCode", v.url, v.file_size AS "fileSize", v.md5, v.content, v.force_update AS "forceUpdate",
  v.gray_percent AS "grayPercent", v.version_status AS "versionStatus", v.publish_time AS "publishTime", v.create_time AS "createTime"`

const versionListing = (
  caller: Caller,
  filter: InputOf<typeof appVersion.export>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns,
  from: sql`app_version v`,
  where: allOf(
    ownVersions(caller),
    when(filter.platform, (platform) => sql`v.platform = ${platform}`),
    when(filter.versionName, (name) => contains(sql`v.version_name`, name)),
    when(filter.versionStatus, (status) => sql`v.version_status = ${status}`),
    madeWithin(sql`v.create_time`, filter),
  ),
  order: orderOf(
    sort,
    { versionCode: sql`v.version_code`, createTime: sql`v.create_time` },
    sql`v.platform, v.version_code DESC`,
    sql`v.id`,
  ),
})

const fields = sql`platform, version_name, version_code, url, file_size, md5, content, force_update, gray_percent, version_status, publish_time`

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const

export const versionCalls = [
  handle(appVersion.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<Row>(tx, versionListing(caller, input, input), input)),
  ),

  handle(appVersion.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Row>(
      tx,
      sql`SELECT ${columns} FROM app_version v WHERE ${ownVersions(caller)} AND v.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(appVersion.submit, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    checkVersion(input)
    const { id, version, versionStatus, ...draft } = input
    const held = id === undefined ? null : await holdVersion(tx, caller, id)
    if (held && version !== undefined && version !== held.version) throw commonErrors.moved()
    if (held) checkSettled(held, input)
    const present = held?.versionStatus ?? NoticeStatus.draft
    const move = versionStatus === undefined || versionStatus === present ? null : noticeMove(present, versionStatus)
    // A version that was published once comes back with its code; only one that is new must be above the present one.
    if (present === NoticeStatus.draft) await checkHigher(tx, caller, draft.platform, draft.versionCode)
    const status = move?.to ?? present
    const values = sql`${draft.platform}, ${draft.versionName}, ${draft.versionCode}, ${draft.url}, ${draft.fileSize ?? null}, ${draft.md5.toLowerCase()}, ${draft.content}, ${draft.forceUpdate},
    ${draft.grayPercent}, ${status}, ${status === NoticeStatus.draft ? null : (held?.publishTime ?? now.at)}::timestamptz`
    const saved = await rowOf<{ id: bigint }>(
      tx,
      id === undefined
        ? sql`INSERT INTO app_version (tenant_id, oem_no, create_user, ${fields}) VALUES (${caller.tenantId}, ${caller.oemNo}, ${caller.userId}, ${values}) RETURNING id`
        : sql`UPDATE app_version SET (${fields}) = ROW(${values}), update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${id} RETURNING id`,
    )
    const savedId = saved?.id ?? 0n
    if (move) {
      const change = {
        entity: 'appVersion',
        entityNo: String(savedId),
        from: present,
        to: move.to,
        action: move.action,
      }
      await logStates(tx, caller.tenantId, caller, [{ ...change, oemNo: caller.oemNo }])
    }
    audit({ entity: 'appVersion', no: savedId, before: held, after: { ...draft, versionStatus: status } })
    return { id: savedId }
  }),

  handle(appVersion.remove, async ({ tx, caller, input, audit }) => {
    const given = sql`v.id = ANY(${sql.param(input.ids)}::bigint[])`
    const held = await rowsOf<{ versionStatus: number; versionName: string }>(
      tx,
      sql`SELECT v.version_status AS "versionStatus", v.version_name AS "versionName" FROM app_version v WHERE ${ownVersions(caller)} AND ${given} ORDER BY v.id FOR UPDATE`,
    )
    if (held.length !== input.ids.length) throw commonErrors.notFound()
    if (held.some(({ versionStatus }) => versionStatus === NoticeStatus.published)) throw versionErrors.cannotRemove()
    await run(
      tx,
      sql`UPDATE app_version v SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE v.tenant_id = ${caller.tenantId} AND ${given}`,
    )
    audit({
      entity: 'appVersion',
      no: input.ids.join(','),
      before: held.map(({ versionName }) => versionName),
      after: null,
    })
    return {}
  }),

  handleExport(appVersion.export, async ({ caller, input }) => {
    checkSpan(input)
    const { from, where, order } = versionListing(caller, input)
    return {
      title: '版本管理',
      bizType: 'app_version',
      columns: sheetColumns<Row>([
        codeColumn('platform', '版本平台', VersionPlatform),
        { key: 'versionName', title: '版本名称', kind: 'text', value: (row) => row.versionName },
        { key: 'versionCode', title: '版本号', kind: 'number', value: (row) => row.versionCode },
        codeColumn('versionStatus', '版本状态', NoticeStatus),
        { key: 'grayPercent', title: '灰度比例', kind: 'number', value: (row) => row.grayPercent },
        { key: 'url', title: '下载地址', kind: 'text', value: (row) => row.url },
        { key: 'md5', title: 'MD5', kind: 'text', value: (row) => row.md5 },
        { key: 'content', title: '更新说明', kind: 'text', value: (row) => row.content },
        timeColumn('publishTime', '发布时间'),
        {
          key: 'forceUpdate',
          title: '强制更新',
          kind: 'text',
          value: (row, language) => yesNo[language][row.forceUpdate ? 1 : 0],
        },
        timeColumn('createTime', '创建时间'),
      ]),
      rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
      count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
      filter: input,
    }
  }),
]

/** Refuses a code that is not above the highest published one of its app. @throws appVersion.notHigher */
async function checkHigher(tx: Tx, caller: Caller, platform: number, versionCode: number): Promise<void> {
  const present = await rowOf<{ code: number | null }>(
    tx,
    sql`SELECT max(v.version_code) AS code FROM app_version v WHERE ${ownVersions(caller)} AND v.platform = ${platform} AND v.publish_time IS NOT NULL`,
  )
  if (present?.code != null && versionCode <= present.code) throw versionErrors.notHigher()
}

type HeldVersion = Standing & {
  readonly version: number
  readonly publishTime: string | null
  readonly versionStatus: Row['versionStatus']
}

/** A version of the caller's own, held until the transaction ends. @throws common.notFound */
async function holdVersion(tx: Tx, caller: Caller, id: bigint): Promise<HeldVersion> {
  const row = await rowOf<Omit<HeldVersion, 'fileSize'> & { fileSize: bigint | null }>(
    tx,
    sql`SELECT ${columns} FROM app_version v WHERE ${ownVersions(caller)} AND v.id = ${id} FOR UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return { ...row, fileSize: row.fileSize === null ? undefined : Number(row.fileSize) }
}
