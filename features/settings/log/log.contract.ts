import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { count, id, labelled, maybeText, shownInstant } from '../../../core/shared/shapes/shapes.ts'

/** Fields of an event that all logs have. @source docs/wire.md 4.15 */
const shared = {
  id: id(),
  /** The login tenant it belongs to. */
  tenantId: z.string(),
  serviceId: z.string(),
  serverHost: z.string(),
  serverIp: z.string(),
  env: z.string(),
  method: z.string(),
  requestUri: z.string(),
  userAgent: z.string(),
  remoteIp: z.string(),
  /** The number that the user was told. */
  requestId: z.string(),
  /** Catalogue id of the call, or what kind of work it was. */
  methodClass: z.string(),
  methodName: z.string(),
  /** Milliseconds. */
  time: count(),
  /** Account of the caller; '' for nobody. */
  createBy: z.string(),
  createTime: shownInstant(),
}

export const UsualLog = z.object({ ...shared, logLevel: z.string(), logId: z.string() })
export const ApiLog = z.object({ ...shared, type: z.string(), title: z.string(), statusCode: count() })
export const ErrorLog = z.object({
  ...shared,
  /** Action during which the error happened: the name of the call, else of the work. */
  title: z.string(),
  exceptionName: z.string(),
  fileName: z.string(),
  lineNumber: count(),
})

const Filters = PageQuery.extend({
  /** Of an operator: one of its login tenants. Of the platform: any tenant; its own when left out. */
  tenantId: maybeText(6).default(''),
  serviceId: maybeText(60).default(''),
  serverHost: maybeText(100).default(''),
  requestUri: maybeText(200).default(''),
  requestId: maybeText(40).default(''),
  createBy: maybeText(50).default(''),
  ...createTimeFilter,
})
const One = z.object({ id: labelled('日志', id()), tenantId: maybeText(6).default('') })
const path = '/api/blade-log'
const read = { method: 'GET' } as const

/** Calls of the log of messages from the program and its browsers. */
export const usualLog = {
  list: call({
    ...read,
    id: 'C0975',
    path: `${path}/usual/list`,
    title: '通用日志列表',
    permission: 'log_usual_view',
    input: Filters.extend({ logId: maybeText(60).default(''), logLevel: maybeText(20).default('') }),
    output: page(UsualLog),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  detail: call({
    ...read,
    id: 'C0983',
    path: `${path}/usual/detail`,
    title: '通用日志详情',
    permission: 'log_usual_view',
    input: One,
    output: UsualLog.extend({ params: z.string(), logData: z.string() }),
    refusals: { common: 'notFound' },
  }),
}

/** The calls that were answered. */
export const apiLog = {
  list: call({
    ...read,
    id: 'C0976',
    path: `${path}/api/list`,
    title: '接口日志列表',
    permission: 'log_api_view',
    input: Filters.extend({ title: maybeText(60).default('') }),
    output: page(ApiLog),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  detail: call({
    ...read,
    id: 'C0984',
    path: `${path}/api/detail`,
    title: '接口日志详情',
    permission: 'log_api_view',
    input: One,
    output: ApiLog.extend({ params: z.string() }),
    refusals: { common: 'notFound' },
  }),
}

/** Faults, with where they happened. */
export const errorLog = {
  list: call({
    ...read,
    id: 'C0977',
    path: `${path}/error/list`,
    title: '错误日志列表',
    permission: 'log_error_view',
    input: Filters.extend({ exceptionName: maybeText(100).default('') }),
    output: page(ErrorLog),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  detail: call({
    ...read,
    id: 'C0985',
    path: `${path}/error/detail`,
    title: '错误日志详情',
    permission: 'log_error_view',
    input: One,
    output: ErrorLog.extend({ params: z.string(), message: z.string(), stackTrace: z.string() }),
    refusals: { common: 'notFound' },
  }),
}
