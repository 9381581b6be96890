import { Skeleton } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { TerminalDeposits } from '../../deposits/deposits.web.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { StageStanding, TradeCounting } from '../activity/active-record.contract.ts'
import { RecordState } from '../activity-reward/reward-status.tsx'
import { ActivityState } from '../activity/activity-status.tsx'
import { ActiveType } from '../activity/activity.contract.ts'
import { activityExplain } from './activity-explain.contract.ts'

type Explained = ReceivedOf<typeof activityExplain.explain>['activities'][number]
type ExplainedStage = Explained['stages'][number]

const standingTones: Record<keyof typeof StageStanding, Tone> = {
  notBegun: 'off',
  counting: 'running',
  reached: 'done',
  missed: 'failed',
}

/**
 * The activities of a terminal, each with its stages, its trades and what it brings, and its deposits, each with how far it is.
 * Nothing for who may not see them.
 */
export function TerminalActivities({ sn, activeCode = '' }: { sn: string; activeCode?: string }) {
  const isAllowed = useCan('active_explain_view')
  return (
    <>
      {isAllowed && <Activities sn={sn} activeCode={activeCode} />}
      {activeCode === '' && <TerminalDeposits sn={sn} />}
    </>
  )
}

function Activities({ sn, activeCode }: { sn: string; activeCode: string }) {
  const { data, error, refetch } = useCall(activityExplain.explain, { sn, activeCode })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.activities.length === 0)
    return (
      <Section title={t('活动')}>
        <p className="absent">{t('此终端没有参加活动')}</p>
      </Section>
    )
  return data.activities.map((one) => <Activity key={one.activeCode} of={one} />)
}

function Activity({ of }: { of: Explained }) {
  return (
    <Section title={t('活动：{name}', { name: of.activeName })}>
      <Facts>
        <Fact label={t('活动类型')}>
          <CodeText codes={ActiveType} value={of.activeType} />
        </Fact>
        <Fact label={t('活动状态')}>
          <ActivityState value={of.activeStatus} />
        </Fact>
        <Fact label={t('商户名称')}>
          {of.rpiName} <MerchantLink rpiNo={of.rpiNo} />
        </Fact>
        <Fact label={t('绑定时间')}>
          <Moment value={of.bindTime} />
        </Fact>
        {of.unbindTime !== '' && (
          <Fact label={t('解绑时间')}>
            <Moment value={of.unbindTime} />
          </Fact>
        )}
        {of.activeType !== ActiveType.simBonus && (
          <Fact label={t('计入规则')} isWide>
            <Rules of={of} />
          </Fact>
        )}
      </Facts>
      {of.stages.map((stage) => (
        <Stage key={stage.stageNo} of={stage} type={of.activeType} />
      ))}
      {of.activeType !== ActiveType.simBonus && <Trades of={of} />}
    </Section>
  )
}

const Rules = ({ of }: { of: Explained }) => (
  <>
    {of.countPayWays.length === 0
      ? t('全部支付方式')
      : of.countPayWays.map((way) => (
          <span key={way}>
            <CodeText codes={PayWay} value={way} />{' '}
          </span>
        ))}
    {' · '}
    {of.aisleCodes.length === 0 ? t('全部通道') : of.aisleCodes.join('、')}
    {' · '}
    {t('单笔不低于 {amount} 元', { amount: withThousands(of.minTradeAmount) })}
  </>
)

function Stage({ of, type }: { of: ExplainedStage; type: number }) {
  return (
    <>
      <h4>
        {of.stageName} <StatusTag codes={StageStanding} value={of.standing} tones={standingTones} />{' '}
        <small>{`${of.firstDay} – ${of.lastDay}`}</small>
      </h4>
      <p>{stageWords(of, type)}</p>
      <PlainRows
        title={t('各级金额')}
        rows={of.levels}
        keyOf={({ userNo, level }) => `${level}:${userNo}`}
        empty={t('没有可见的金额')}
        columns={[
          { title: t('级别'), cell: ({ level }) => String(level) },
          {
            title: t('主体名称'),
            cell: ({ userName, userNo }) => (
              <>
                {userName} <Copyable value={userNo} />
              </>
            ),
          },
          { title: t('金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
          {
            title: t('记录状态'),
            cell: ({ recordStatus }) => (recordStatus === null ? t('预计') : <RecordState value={recordStatus} />),
          },
          { title: t('记录编号'), cell: ({ recordNo }) => <Copyable value={recordNo ?? ''} /> },
          { title: t('原因'), cell: ({ reason }) => reason },
        ]}
      />
    </>
  )
}

/** Progress of a stage, in one sentence. */
function stageWords(of: ExplainedStage, type: number): string {
  if (type === ActiveType.simBonus) return t('流量费支付成功后按各级返现。')
  const counted = t('已计入 {amount} 元 / {count} 笔，目标 {minAmount} 元 / {minCount} 笔。', {
    amount: withThousands(of.countedAmount),
    count: of.countedCount,
    minAmount: withThousands(of.minAmount),
    minCount: of.minCount,
  })
  if (of.standing === StageStanding.reached) return counted
  if (of.standing === StageStanding.missed) return `${counted}${t('期限已过。')}`
  return `${counted}${t('还差 {amount} 元 / {count} 笔，剩余 {days} 天。', {
    amount: withThousands(of.missingAmount),
    count: of.missingCount,
    days: of.daysLeft,
  })}`
}

const Trades = ({ of }: { of: Explained }) => (
  <>
    <h4>{t('交易')}</h4>
    {of.tradeCount > of.trades.length && (
      <p className="absent">{t('共 {total} 笔，显示最近 {n} 笔', { total: of.tradeCount, n: of.trades.length })}</p>
    )}
    <PlainRows
      title={t('交易')}
      rows={of.trades}
      keyOf={({ rptOrderCode }) => rptOrderCode}
      empty={t('绑定期间没有交易')}
      columns={[
        { title: t('支付时间'), cell: ({ payTime }) => <Moment value={payTime} /> },
        { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
        { title: t('交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
        { title: t('已退款'), isRight: true, cell: ({ refundedAmount }) => <Money value={refundedAmount} /> },
        { title: t('计入金额'), isRight: true, cell: ({ countedAmount }) => <Money value={countedAmount} /> },
        { title: t('是否计入'), cell: ({ counting }) => <CodeText codes={TradeCounting} value={counting} /> },
        { title: t('计入阶段'), cell: ({ stageNos }) => stageNos.join('、') },
        { title: t('订单号'), cell: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} /> },
      ]}
    />
  </>
)
