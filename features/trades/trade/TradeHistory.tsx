import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { DiffStatus } from '../../ledger/recon-diff/recon-diff.contract.ts'
import { diffTones } from '../../ledger/recon-diff/diff-status.tsx'
import { ledgerColumns } from '../../ledger/posting/ledger-words.tsx'
import { RecalcStatus } from '../../profit/recalc/recalc.contract.ts'
import { recalcTones } from '../../profit/recalc/recalc-status.tsx'
import { HandleStatus, NotifyEvent } from '../inbox/event.contract.ts'
import { divOrderTones, divReturnTones } from '../division/division-status.tsx'
import { DivOrderStatus } from '../../splits/order/division-order.contract.ts'
import { DivReturnStatus } from '../../splits/return/division-return.contract.ts'
import { RefundStatus } from '../refund/refund.contract.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { PushStatus, RptStatus } from './trade.contract.ts'
import type { tradeDetail } from './trade-detail.contract.ts'
import { pushStatusTones, refundStatusTones, rptStatusTones } from './trade-status.tsx'

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
  reconDiff: { codes: DiffStatus, tones: diffTones, words: '对账差异 {code}' },
  profitRecalc: { codes: RecalcStatus, tones: recalcTones, words: '分润重算 {code}' },
}

/** Events of the trade, its refunds and its divisions, the newest first. */
export const HistorySection = ({ trade }: { trade: Trade }) => (
  <Section title={t('变更记录')}>
    <Timeline
      events={trade.changes
        .toReversed()
        .map(({ entity, entityNo, fromStatus, toStatus, action, userName, remark, createTime }, at) => {
          const { codes, tones, words } = kinds[entity] ?? otherKind
          const subject = t(words, { code: entityNo })
          return {
            key: `${createTime} ${at}`,
            title: actionWords[action] ? `${subject} · ${t(actionWords[action] as string)}` : subject,
            at: createTime,
            who: userName,
            reason: remark,
            change: (
              <span>
                {fromStatus !== null && (
                  <>
                    <CodeText codes={codes} value={fromStatus} /> →{' '}
                  </>
                )}
                <StatusTag codes={codes} value={toStatus} tones={tones} />
              </span>
            ),
          }
        })}
    />
  </Section>
)
