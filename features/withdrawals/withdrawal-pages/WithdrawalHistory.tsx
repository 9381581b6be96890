import { t } from '../../../core/web/language/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { BalanceChange } from '../../ledger/ledger.shared.ts'
import { ledgerColumns } from '../../ledger/ledger.web.ts'
import { SignedAmount } from '../../wallets/wallets.web.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { absentAnswers } from '../payout/payout.rules.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import type { WithdrawalShown } from './WithdrawalDetailPage.tsx'
import { attemptTones, withdrawTones } from './withdrawal-status.tsx'

/** Every try to pay: sent once and never again, only asked about. @source docs/domain/money.md 5.6, Never pay twice */
export const AttemptSection = ({ row: { attempts } }: { row: WithdrawalShown }) => (
  <Section title={t('打款记录')}>
    <PlainRows
      title={t('打款记录')}
      rows={attempts}
      keyOf={({ payoutNo }) => payoutNo}
      empty={t('还没有打款')}
      columns={[
        { title: t('次序'), isRight: true, cell: ({ attemptNo }) => attemptNo },
        { title: t('打款单号'), cell: ({ payoutNo }) => <Copyable value={payoutNo} /> },
        {
          title: t('打款状态'),
          cell: ({ attemptStatus }) => <StatusTag codes={AttemptStatus} value={attemptStatus} tones={attemptTones} />,
        },
        { title: t('金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        { title: t('请求时间'), cell: ({ requestTime }) => <Moment value={requestTime} /> },
        {
          title: t('向平台查询'),
          cell: ({ queryCount, absentCount, isOffBills }) =>
            [
              queryCount > 0 ? t('已查询 {n} 次', { n: queryCount }) : '—',
              absentCount > 0 ? t('查无此单 {n}/{most}', { n: absentCount, most: absentAnswers }) : '',
              isOffBills === 1 ? t('账单中没有') : '',
            ]
              .filter(Boolean)
              .join('，'),
        },
        { title: t('平台否认时间'), cell: ({ deniedTime }) => <Moment value={deniedTime} /> },
        { title: t('下次查询'), cell: ({ nextQueryAt }) => <Moment value={nextQueryAt} /> },
        { title: t('完成时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
        { title: t('平台单号'), cell: ({ platformOrderNo }) => <Copyable value={platformOrderNo} /> },
        {
          title: t('失败原因'),
          cell: ({ failCode, failReason }) => [failCode, failReason].filter(Boolean).join(' ') || '—',
        },
        { title: t('平台答复'), cell: ({ answer }) => <Answer text={answer} /> },
      ]}
    />
  </Section>
)

/** The platform's last word as it came, for those who may see it. */
const Answer = ({ text }: { text: string }) =>
  text === '' ? (
    '—'
  ) : (
    <details>
      <summary>{t('查看原文')}</summary>
      <pre className="attempt-answer">{text}</pre>
    </details>
  )

/** Shows the changes that the withdrawal made to the owner's wallet. */
export const BalanceSection = ({ row: { balanceRecords } }: { row: WithdrawalShown }) => (
  <Section title={t('余额记录')}>
    <PlainRows
      title={t('余额记录')}
      rows={balanceRecords}
      keyOf={({ recordNo }) => recordNo}
      columns={[
        { title: t('创建时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        {
          title: t('变动类型'),
          cell: ({ changeType }) => <CodeText codes={BalanceChange} value={changeType} />,
        },
        { title: t('金额'), isRight: true, cell: (record) => <SignedAmount row={record} /> },
        { title: t('变动前余额'), isRight: true, cell: ({ balanceBefore }) => <Money value={balanceBefore} /> },
        { title: t('变动后余额'), isRight: true, cell: ({ balanceAfter }) => <Money value={balanceAfter} /> },
        { title: t('流水号'), cell: ({ recordNo }) => <Copyable value={recordNo} /> },
      ]}
    />
  </Section>
)

/** The postings behind it; for the operator's staff. */
export const BooksSection = ({ row: { ledgerLines } }: { row: WithdrawalShown }) =>
  ledgerLines.length > 0 && (
    <Section title={t('记账')}>
      <PlainRows
        title={t('记账')}
        rows={ledgerLines}
        keyOf={({ eventType, debit, credit, postedAt }) => `${eventType} ${debit} ${credit} ${postedAt}`}
        columns={[
          ...ledgerColumns(),
          { title: t('记账日'), cell: ({ bookDay }) => bookDay },
          { title: t('过账时间'), cell: ({ postedAt }) => <Moment value={postedAt} /> },
        ]}
      />
    </Section>
  )

/** Names of what happens to a withdrawal. */
const words = {
  withdraw: '申请提现',
  cancel: '撤销提现',
  approve: '审核通过',
  reject: '审核驳回',
  pay: '发出打款',
  doubt: '结果未知',
  succeed: '打款成功',
  retry: '重新打款',
  fail: '打款失败',
  bounce: '银行退票',
}

/** Shows the history of the withdrawal, the newest first. */
export const HistorySection = ({ row: { states } }: { row: WithdrawalShown }) => (
  <Section title={t('变更记录')}>
    <StateTimeline states={states} codes={WithdrawStatus} tones={withdrawTones} words={words} />
  </Section>
)
