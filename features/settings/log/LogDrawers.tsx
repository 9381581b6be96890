import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { apiLog, errorLog, usualLog } from './log.contract.ts'
import './log.css'

interface Opened {
  readonly id: string
  readonly onClose: () => void
}

/** The tenant that the list is narrowed to: the platform opens its entries by it. */
const useListedTenant = (): string => new URLSearchParams(useLocation().search).get('tenantId') ?? ''

/** One entry of the general log. */
export function UsualLogDrawer({ id, onClose }: Opened) {
  const answer = useCall(usualLog.detail, { id, tenantId: useListedTenant() })
  const entry = answer.data
  return (
    <RecordDrawer title={t('日志详情')} answer={answer} onClose={onClose}>
      {entry && (
        <>
          <EventFacts event={entry}>
            <Fact label={t('日志级别')}>{entry.logLevel}</Fact>
            <Fact label={t('日志类别')}>{entry.logId}</Fact>
          </EventFacts>
          <LogText title={t('日志内容')} text={indented(entry.logData)} />
          <LogText title={t('请求参数')} text={indented(entry.params)} />
        </>
      )}
    </RecordDrawer>
  )
}

/** One call of the API log. */
export function ApiLogDrawer({ id, onClose }: Opened) {
  const answer = useCall(apiLog.detail, { id, tenantId: useListedTenant() })
  const entry = answer.data
  return (
    <RecordDrawer title={entry ? t(entry.title) : t('日志详情')} answer={answer} onClose={onClose}>
      {entry && (
        <>
          <EventFacts event={entry}>
            <Fact label={t('状态码')}>{entry.statusCode}</Fact>
            <Fact label={t('耗时（毫秒）')}>{entry.time}</Fact>
          </EventFacts>
          <LogText title={t('请求参数')} text={indented(entry.params)} />
        </>
      )}
    </RecordDrawer>
  )
}

/** One fault. */
export function ErrorLogDrawer({ id, onClose }: Opened) {
  const answer = useCall(errorLog.detail, { id, tenantId: useListedTenant() })
  const entry = answer.data
  return (
    <RecordDrawer title={entry?.exceptionName ?? t('日志详情')} answer={answer} onClose={onClose}>
      {entry && (
        <>
          <EventFacts event={entry}>
            <Fact label={t('异常位置')} isWide>
              {entry.fileName && `${entry.fileName}:${entry.lineNumber}`}
            </Fact>
          </EventFacts>
          <LogText title={t('异常信息')} text={entry.message} />
          <LogText title={t('异常堆栈')} text={entry.stackTrace} />
          <LogText title={t('请求参数')} text={indented(entry.params)} />
        </>
      )}
    </RecordDrawer>
  )
}

/** Fields of an event that all three logs have. */
interface Event {
  readonly createTime: string
  readonly createBy: string
  readonly tenantId: string
  readonly requestId: string
  readonly method: string
  readonly requestUri: string
  readonly methodClass: string
  readonly methodName: string
  readonly remoteIp: string
  readonly userAgent: string
  readonly serviceId: string
  readonly serverHost: string
  readonly serverIp: string
  readonly env: string
}

const EventFacts = ({ event, children }: { event: Event; children: ReactNode }) => (
  <div className="log-facts">
    <Facts>
      <Fact label={t('发生时间')}>
        <Moment value={event.createTime} />
      </Fact>
      <Fact label={t('操作账号')}>{event.createBy}</Fact>
      <Fact label={t('登录租户')}>{event.tenantId}</Fact>
      <Fact label={t('请求号')}>
        <Copyable value={event.requestId} />
      </Fact>
      {children}
      <Fact label={t('请求路径')} isWide>
        {`${event.method} ${event.requestUri}`.trim()}
      </Fact>
      <Fact label={t('方法')}>{`${event.methodClass} ${event.methodName}`.trim()}</Fact>
      <Fact label={t('客户端地址')}>{event.remoteIp}</Fact>
      <Fact label={t('浏览器标识')} isWide>
        {event.userAgent}
      </Fact>
      <Fact label={t('服务')}>{event.serviceId}</Fact>
      <Fact label={t('服务器')}>{`${event.serverHost} ${event.serverIp}`.trim()}</Fact>
      <Fact label={t('环境')}>{event.env}</Fact>
    </Facts>
  </div>
)

/** A long text as it is; wide lines scroll by themselves, also by keyboard. */
function LogText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <pre className="log-text" role="region" aria-label={title} tabIndex={0}>
        {text}
      </pre>
    </Section>
  )
}

/** JSON with its levels set off; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replaceAll('\\n', '\n')
  } catch {
    return text
  }
}
