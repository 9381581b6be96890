import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { allCalls, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { businessNames } from '../industry/industry.queries.ts'
import { regionNames } from '../region/region.queries.ts'
import { audit } from './audit.contract.ts'
import { callNameOf, differences, reasonOf, sideOf } from './audit.rules.ts'
import {
  auditCount,
  auditRecord,
  type AuditRow,
  auditSource,
  auditWhere,
  historyOf,
  newestFirst,
} from './audit.queries.ts'
import { kindWords } from './audit-kinds.rules.ts'
import { changeWords, codesToName, masked } from './audit-words.rules.ts'

const changesOf = (reading: Reading, numbers: readonly string[]) =>
  differences(sideOf(reading.row.before, numbers), sideOf(reading.row.after, numbers)).map((change) =>
    wordsIn(reading, change),
  )

/** The operator's staff read names of people on a sub-operator's records by their first character alone. */
const wordsIn = ({ caller, translate, row, named }: Reading, change: Parameters<typeof changeWords>[0]) =>
  changeWords(change, { callId: row.callId, hidesNames: hidesNames(row, caller), translate, named })

const hidesNames = (row: { oemNo: string }, caller: Caller) => row.oemNo !== caller.oemNo

const nameShown = (row: { oemNo: string; userName: string }, caller: Caller) =>
  hidesNames(row, caller) ? masked(row.userName) : row.userName

const titles = new Map<string, string>()

/** The columns of a sheet: what the list shows, and who, from where and why in full. */
const sheet = (translate: Translate, caller: Caller) =>
  sheetColumns<AuditRow>([
    timeColumn('createTime', '操作时间'),
    { key: 'account', title: '操作账号', kind: 'text', value: ({ account }) => account },
    {
      key: 'userName',
      title: '操作人',
      kind: 'text',
      value: (row) => nameShown(row, caller),
    },
    { key: 'oemNo', title: '登录租户', kind: 'text', value: ({ oemNo }) => oemNo },
    {
      key: 'title',
      title: '操作',
      kind: 'text',
      value: ({ callId, action }, language) => translate(titleOf(callId), language) || action,
    },
    { key: 'callId', title: '接口编号', kind: 'text', value: ({ callId }) => callId },
    { key: 'entity', title: '业务对象', kind: 'text', value: ({ entity }, language) => kindWords(entity)[language] },
    { key: 'entityNo', title: '业务编号', kind: 'text', value: ({ entityNo }) => entityNo },
    { key: 'result', title: '执行结果', kind: 'text', value: ({ result }) => result },
    { key: 'reason', title: '原因', kind: 'text', value: ({ reason, input }) => reasonOf(reason, input) },
    { key: 'ip', title: '客户端地址', kind: 'text', value: ({ ip }) => ip },
    { key: 'userAgent', title: '浏览器标识', kind: 'text', value: ({ userAgent }) => userAgent },
    { key: 'requestId', title: '请求号', kind: 'text', value: ({ requestId }) => requestId },
  ])

export const auditCalls = [
  handle(audit.list, async ({ tx, caller, input, now }) => {
    const before = rowsBefore(input)
    const where = auditWhere(caller, input, now)
    const counted = await auditCount(tx, where)
    const rows = await rowsOf<AuditRow>(
      tx,
      sql`${auditSource} WHERE ${where} ${newestFirst} LIMIT ${input.size} OFFSET ${before}`,
    )
    return pageOf(input, { records: rows.map((row) => recordOf(row, caller)), ...counted })
  }),

  handle(audit.detail, async ({ tx, caller, input, translate }) => {
    const row = await auditRecord(tx, caller, input.id)
    if (!row) throw commonErrors.notFound()
    const reading = { caller, translate, row, named: await namesIn(tx, [row]) }
    const sent = differences(null, row.input).filter(({ field }) => field !== 'requestNo')
    return {
      ...recordOf(row, caller),
      changes: changesOf(reading, []),
      sent: sent.map((change) => {
        const { field, label, after: value } = wordsIn(reading, change)
        return { field, label, value }
      }),
    }
  }),

  handle(audit.history, async ({ tx, caller, input, translate }) => {
    const skip = rowsBefore(input)
    const numbers = input.no.split(',')
    const { rows, ...counted } = await historyOf(tx, caller, {
      entities: input.entity.split(','),
      numbers,
      skip,
      ...input,
    })
    const named = await namesIn(tx, rows)
    const records = rows.map((row) => ({
      ...recordOf(row, caller),
      changes: changesOf({ caller, translate, row, named }, numbers),
    }))
    return pageOf(input, { records, ...counted })
  }),

  handleExport(audit.export, async ({ caller, input, now, translate }) => {
    const where = auditWhere(caller, input, now)
    return {
      title: '操作审计',
      bizType: 'audit',
      columns: sheet(translate, caller),
      rows: sql`${auditSource} WHERE ${where} ${newestFirst}`,
      count: sql`SELECT count(*) AS total FROM audit_log a WHERE ${where}`,
      filter: input,
    }
  }),

  // The catalogue of calls as people search it: by name in both languages, by number, permission code or path.
  handle(audit.calls, async ({ input, translate }) => {
    const wanted = input.keyword.trim().toLowerCase()
    const found = allCalls().filter((call) =>
      [call.title, translate(call.title, 'en'), call.id, call.permission, call.path].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    )
    const first = (input.current - 1) * input.size
    return pageOf(input, { records: found.slice(first, first + input.size).map(callNameOf), total: found.length })
  }),
]

/** Reader of a record. */
interface Reading {
  readonly caller: Caller
  readonly translate: Translate
  readonly row: AuditRow
  /** Names of the regions and lines of business whose codes stand in the record. */
  readonly named: ReadonlyMap<string, string>
}

/** The names of the regions and lines of business whose codes stand in records. */
async function namesIn(tx: Tx, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const changes = rows.flatMap(({ before, after, input }) => [
    ...differences(before, after),
    ...differences(null, input),
  ])
  const codes = changes.map(codesToName)
  const regions = await regionNames(
    tx,
    codes.flatMap(({ regions }) => regions),
  )
  const lines = await businessNames(
    tx,
    codes.flatMap(({ lines }) => lines),
  )
  return new Map([...regions, ...lines])
}

/** A record without its sides and without what was typed in. */
function recordOf({ before: _before, after: _after, input, ...row }: AuditRow, caller: Caller) {
  return {
    ...row,
    userName: nameShown(row, caller),
    title: titleOf(row.callId),
    entityName: kindWords(row.entity),
    reason: reasonOf(row.reason, input),
    requestNo: String(input?.requestNo ?? ''),
  }
}

function titleOf(callId: string): string {
  if (titles.size === 0) for (const { id, title } of allCalls()) titles.set(id, title)
  return titles.get(callId) ?? ''
}
