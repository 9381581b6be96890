import type { ReactNode } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Moment } from '../../../core/web/show/values.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { apiLog, errorLog, usualLog } from './log.contract.ts'

const UsualLogDrawer = lazily(() => import('./LogDrawers.tsx').then((m) => m.UsualLogDrawer))
const ApiLogDrawer = lazily(() => import('./LogDrawers.tsx').then((m) => m.ApiLogDrawer))
const ErrorLogDrawer = lazily(() => import('./LogDrawers.tsx').then((m) => m.ErrorLogDrawer))

/** 通用日志: what the program and its browsers had to say. */
export const UsualLogPage = () => (
  <ListPage
    title={t('通用日志')}
    list={usualLog.list}
    rowKey="id"
    nameOf={(row) => row.logId}
    columns={[...usualColumns(), ...placeColumns<UsualRow>()]}
    above={<LogHint />}
    filters={logFilters(
      <>
        <TextFilter name="logId" label={t('日志类别')} />
        <TextFilter name="logLevel" label={t('日志级别')} />
      </>,
    )}
    record={(id, close) => <UsualLogDrawer id={id} onClose={close} />}
  />
)

/** 接口日志: the calls that were answered. */
export const ApiLogPage = () => (
  <ListPage
    title={t('接口日志')}
    list={apiLog.list}
    rowKey="id"
    nameOf={(row) => row.title}
    columns={[...apiColumns(), ...placeColumns<ApiRow>()]}
    above={<LogHint />}
    filters={logFilters(
      <>
        <TextFilter name="title" label={t('接口名称')} />
      </>,
    )}
    record={(id, close) => <ApiLogDrawer id={id} onClose={close} />}
  />
)

/** 错误日志: faults, with where they happened. */
export const ErrorLogPage = () => (
  <ListPage
    title={t('错误日志')}
    list={errorLog.list}
    rowKey="id"
    nameOf={(row) => row.exceptionName}
    columns={[...errorColumns(), ...placeColumns<ErrorRow>()]}
    above={<LogHint />}
    filters={logFilters(
      <>
        <TextFilter name="exceptionName" label={t('异常类型')} />
      </>,
    )}
    record={(id, close) => <ErrorLogDrawer id={id} onClose={close} />}
  />
)

type UsualRow = RowOf<typeof usualLog.list>
type ApiRow = RowOf<typeof apiLog.list>
type ErrorRow = RowOf<typeof errorLog.list>

const LogHint = () => <p className="absent log-hint">{t('未选择日期时显示最近31天；日志保留180天。')}</p>

/** Filters that all three logs share, after those of each log itself. */
const logFilters = (own: ReactNode) => (
  <>
    <DaysFilter name="createTime" label={t('发生时间')} />
    {own}
    <TextFilter name="requestId" label={t('请求号')} />
    <TextFilter name="requestUri" label={t('请求路径')} />
    <TextFilter name="createBy" label={t('操作账号')} />
    <TextFilter name="tenantId" label={t('登录租户')} />
    <TextFilter name="serviceId" label={t('服务')} />
    <TextFilter name="serverHost" label={t('服务器')} />
  </>
)

const usualColumns = (): ListColumn<UsualRow>[] => [
  { key: 'createTime', title: t('发生时间'), width: 175, pin: 'left', card: 'title', render: whenOf },
  { key: 'logLevel', title: t('日志级别'), width: 90, card: 'field' },
  { key: 'logId', title: t('日志类别'), width: 120, card: 'field' },
  { key: 'createBy', title: t('操作账号'), width: 130, card: 'field' },
  { key: 'requestUri', title: t('请求路径'), width: 320 },
]

const apiColumns = (): ListColumn<ApiRow>[] => [
  { key: 'createTime', title: t('发生时间'), width: 175, pin: 'left', render: whenOf },
  { key: 'title', title: t('接口名称'), width: 200, card: 'title', render: ({ title }) => t(title) },
  { key: 'statusCode', title: t('状态码'), width: 80, align: 'right', card: 'field', render: StatusCode },
  { key: 'time', title: t('耗时（毫秒）'), width: 110, align: 'right', card: 'field' },
  { key: 'createBy', title: t('操作账号'), width: 130, card: 'field' },
  { key: 'method', title: t('请求方法'), width: 90 },
  { key: 'requestUri', title: t('请求路径'), width: 360 },
  { key: 'requestId', title: t('请求号'), width: 190, isCopied: true },
  { key: 'methodClass', title: t('接口编号'), width: 100, startsHidden: true },
]

const errorColumns = (): ListColumn<ErrorRow>[] => [
  { key: 'createTime', title: t('发生时间'), width: 175, pin: 'left', render: whenOf },
  { key: 'exceptionName', title: t('异常类型'), width: 170, card: 'title' },
  { key: 'fileName', title: t('异常位置'), width: 320, card: 'field', render: placeOf },
  { key: 'methodName', title: t('方法'), width: 160, card: 'field' },
  { key: 'createBy', title: t('操作账号'), width: 130 },
  { key: 'requestUri', title: t('请求路径'), width: 320 },
  { key: 'requestId', title: t('请求号'), width: 190, isCopied: true },
]

const placeColumns = <Row extends ApiRow | UsualRow | ErrorRow>(): ListColumn<Row>[] =>
  [
    { key: 'remoteIp', title: t('客户端地址'), width: 140 },
    { key: 'tenantId', title: t('登录租户'), width: 110 },
    { key: 'serviceId', title: t('服务'), width: 130, startsHidden: true },
    { key: 'serverHost', title: t('服务器'), width: 150, startsHidden: true },
    { key: 'env', title: t('环境'), width: 110, startsHidden: true },
  ] as ListColumn<Row>[]

const whenOf = ({ createTime }: { createTime: string }) => <Moment value={createTime} />
const placeOf = ({ fileName, lineNumber }: ErrorRow) => (fileName ? `${fileName}:${lineNumber}` : '—')

/** A status by its number; refusals and faults stand out by weight as well as colour. */
const StatusCode = ({ statusCode }: ApiRow) => (
  <span className={statusCode >= 500 ? 'number is-negative' : 'number'}>{statusCode}</span>
)
