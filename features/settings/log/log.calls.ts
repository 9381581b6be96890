import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { allCalls, type OutputOf } from '../../../core/shared/call.ts'
import { contains, when } from '../../../core/server/lists/listing.ts'
import { apiLog, errorLog, usualLog } from './log.contract.ts'
import { logEntry, logPage } from './log.queries.ts'

const usual = sql`l.log_level AS "logLevel", l.log_id AS "logId"`
const api = sql`l.type, l.title, l.status_code AS "statusCode"`
const fault = sql`l.exception_name AS "exceptionName", l.file_name AS "fileName", l.line_number AS "lineNumber"`

/** The title of the call in whose answer a fault happened; the name of a job or of another work. */
const titled = <Row extends Pick<Fault, 'methodClass' | 'methodName'>>(row: Row) => ({
  ...row,
  title: allCalls().find(({ id }) => id === row.methodClass)?.title ?? row.methodName,
})

export const logCalls = [
  handle(usualLog.list, (asking) =>
    logPage<OutputOf<typeof usualLog.list>['records'][number]>(asking, 'log_usual', usual, asking.input, [
      when(asking.input.logId || undefined, (text) => sql`l.log_id = ${text}`),
      when(asking.input.logLevel || undefined, (text) => sql`l.log_level = ${text}`),
    ]),
  ),

  handle(usualLog.detail, (asking) =>
    logEntry(asking, 'log_usual', sql`${usual}, l.params, l.log_data AS "logData"`, asking.input),
  ),

  handle(apiLog.list, (asking) =>
    logPage<OutputOf<typeof apiLog.list>['records'][number]>(asking, 'log_api', api, asking.input, [
      when(asking.input.title || undefined, (text) => contains(sql`l.title`, text)),
    ]),
  ),

  handle(apiLog.detail, (asking) => logEntry(asking, 'log_api', sql`${api}, l.params`, asking.input)),

  handle(errorLog.list, async (asking) => {
    const found = await logPage<Fault>(asking, 'log_error', fault, asking.input, [
      when(asking.input.exceptionName || undefined, (text) => contains(sql`l.exception_name`, text)),
    ])
    return { ...found, records: found.records.map(titled) }
  }),

  handle(errorLog.detail, async (asking) =>
    titled(
      await logEntry<OutputOf<typeof errorLog.detail>>(
        asking,
        'log_error',
        sql`${fault}, l.params, l.message, l.stack_trace AS "stackTrace"`,
        asking.input,
      ),
    ),
  ),
]

type Fault = OutputOf<typeof errorLog.list>['records'][number]
