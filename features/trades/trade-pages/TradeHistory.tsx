import { StateChange } from '../../../core/web/show/StateChange.tsx'
import { usePageParts } from '../../../core/web/page-parts.ts'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { ledgerColumns } from '../../ledger/ledger.web.ts'
import { HandleStatus, NotifyEvent } from '../../channels/channels.shared.ts'
import { divOrderTones, divReturnTones } from '../trade/division-status.tsx'
import { DivOrderStatus, DivReturnStatus } from '../trade/division-codes.contract.ts'
import { RefundStatus } from '../refund/refund.contract.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { PushStatus, RptStatus } from '../trade/trade.contract.ts'
import type { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { pushStatusTones, refundStatusTones, rptStatusTones } from '../trade-detail/trade-status.tsx'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** Notifications sent to the merchant's system. */
export const PushSection = ({ trade }: { trade: Trade }) => (
  <Section title={t('商户通知')}>
    <PlainRows
      title={t('商户通知')}
      rows={trade.pushes}
      keyOf={({ id }) => id}
      empty={trade.notifyUrl ? t('还没有记录') : t('该交易未配置通知地址')}
      columns={[
        { title: t('事件'), cell: ({ eventKind }) => eventKind },
        {
          title: t('推送状态'),
          cell: ({ pushStatus }) => <StatusTag codes={PushStatus} value={pushStatus} tones={pushStatusTones} />,
        },
        { title: t('次数'), isRight: true, cell: ({ attempts }) => attempts },
        {
          title: t('应答'),
          cell: ({ lastHttp, lastAnswer }) => [lastHttp ?? '', lastAnswer].filter(Boolean).join(' ') || '—',
        },
        { title: t('最近推送'), cell: ({ lastTime }) => <Moment value={lastTime} /> },
        { title: t('下次推送'), cell: ({ nextAt }) => <Moment value={nextAt} /> },
        { title: t('通知地址'), cell: ({ url }) => <Copyable value={url} /> },
      ]}
    />
  </Section>
)

/** The postings behind the trade, and what the channel told; for those who may see them. */
export const BooksSection = ({ trade }: { trade: Trade }) => (
  <>
    {trade.ledger.length > 0 && (
      <Section title={t('记账')}>
        <PlainRows
          title={t('记账')}
          rows={trade.ledger.map((line) => ({ ...line, debit: line.debitAccount, credit: line.creditAccount }))}
          keyOf={({ txnId, seq }) => `${txnId} ${seq}`}
          columns={[
            ...ledgerColumns(),
            { title: t('记账日'), cell: ({ bookDay }) => bookDay },
            { title: t('业务单号'), cell: ({ bizCode }) => <Copyable value={bizCode} /> },
            { title: t('交易号'), cell: ({ txnId }) => <Copyable value={txnId} /> },
          ]}
        />
      </Section>
    )}
    {trade.notices.length > 0 && (
      <Section title={t('通道通知')}>
        <PlainRows
          title={t('通道通知')}
          rows={trade.notices}
          keyOf={({ notifyId, eventKind }) => `${eventKind} ${notifyId}`}
          columns={[
            { title: t('通知类型'), cell: ({ eventKind }) => <CodeText codes={NotifyEvent} value={eventKind} /> },
            {
              title: t('处理状态'),
              cell: ({ handleStatus }) => <CodeText codes={HandleStatus} value={handleStatus} />,
            },
            { title: t('说明'), cell: ({ handleMsg }) => handleMsg || '—' },
            { title: t('收到时间'), cell: ({ receivedAt }) => <Moment value={receivedAt} /> },
            { title: t('通知编号'), cell: ({ notifyId }) => <Copyable value={notifyId} /> },
          ]}
        />
      </Section>
    )}
  </>
)

/** Names of what is done to a trade, a refund or a message. */
const actionWords: Record<string, string> = { request: '申请退款', pushNotify: '重新推送' }

/** The statuses of a kind of record, what they mean, and how a record of it is named. */
interface RecordKind {
  readonly codes: Record<string, number>
  readonly tones: Record<string, Tone>
  readonly words: string
}
const otherKind: RecordKind = { codes: PushStatus, tones: pushStatusTones, words: '商户通知' }
const kinds: Record<string, RecordKind> = {
  trade: { codes: RptStatus, tones: rptStatusTones, words: '交易' },
  refund: { codes: RefundStatus, tones: refundStatusTones, words: '退款 {code}' },
  division: { codes: DivOrderStatus, tones: divOrderTones, words: '分账 {code}' },
  divisionReturn: { codes: DivReturnStatus, tones: divReturnTones, words: '分账退款 {code}' },
}

/** Events of the trade, its refunds and its divisions, and records of other areas about it; the newest first. */
export function HistorySection({ trade }: { trade: Trade }) {
  const { records } = usePageParts().trades
  return (
    <Section title={t('变更记录')}>
      <Timeline
        events={trade.changes
          .toReversed()
          .map(({ entity, entityNo, fromStatus, toStatus, action, userName, remark, createTime }, at) => {
            const other = records[entity]
            const kind = kinds[entity] ?? otherKind
            const subject = t((other ?? kind).words, { code: entityNo })
            return {
              key: `${createTime} ${at}`,
              title: actionWords[action] ? `${subject} · ${t(actionWords[action] as string)}` : subject,
              at: createTime,
              who: userName,
              reason: remark,
              change: other ? (
                <other.Change from={fromStatus} to={toStatus} />
              ) : (
                <StateChange codes={kind.codes} tones={kind.tones} from={fromStatus} to={toStatus} />
              ),
            }
          })}
      />
    </Section>
  )
}
