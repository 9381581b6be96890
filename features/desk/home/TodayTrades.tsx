import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { home } from './home.contract.ts'
import { HomeBlock, listAddress } from './HomeBlock.tsx'

const listPath = '/deal_management/deal_management'

type Trades = ReceivedOf<typeof home.trades>
type Span = Trades['today']
/** An amount of a span, and of its change. */
type Amount = keyof Trades['yesterday']['changes']

/** 今日交易: what was paid, given back, charged and earned today, beside the same part of yesterday and a week ago. */
export function TodayTrades() {
  const reading = useCall(home.trades, {}, { keepsLast: true })
  const { data } = reading
  return (
    <HomeBlock
      title={t('今日交易')}
      note={data && t('截至 {time}，与昨日、上周同一时刻比较', { time: data.asOf.slice(11, 19) })}
      reading={reading}
    >
      {data && (
        <div className="stat-cards">
          <Card
            title={t('交易金额')}
            of="tradeAmount"
            trades={data}
            beside={({ tradeCount }) => t('{n}笔', { n: tradeCount })}
          />
          <Card
            title={t('退款金额')}
            of="refundAmount"
            trades={data}
            filter={{ rptStatus: '6,7' }}
            beside={({ refundCount }) => t('{n}笔', { n: refundCount })}
          />
          <Card title={t('商户手续费')} of="feeAmount" trades={data} />
          {data.today.profitAmount !== null && <Card title={t('本级分润')} of="profitAmount" trades={data} />}
        </div>
      )}
    </HomeBlock>
  )
}

/** One figure of today with its forerunners; each opens the list of trades that adds up to it. */
function Card({
  title,
  of,
  trades: { today, yesterday, lastWeek },
  filter = {},
  beside,
}: {
  title: string
  of: Amount
  trades: Trades
  filter?: Readonly<Record<string, string>>
  beside?: (span: Span) => string
}) {
  const link = (span: Span, about: string): ReactNode => (
    <Link
      className="number"
      to={listAddress(listPath, { ...filter, createTime_dategt: span.from, createTime_datelt: span.until })}
      aria-label={`${about} ${title} ${withThousands(span[of] ?? '')}`}
    >
      {withThousands(span[of] ?? '')}
    </Link>
  )
  const compared = [
    [t('昨日此时'), yesterday],
    [t('上周此时'), lastWeek],
  ] as const
  return (
    <div className="stat-card">
      <h3>{title}</h3>
      <p className="home-figure">
        {link(today, t('今日'))} {beside && <small>{beside(today)}</small>}
      </p>
      <ul className="home-compared">
        {compared.map(([name, span]) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {link(span, name)} {beside && <small>{beside(span)}</small>}
            </span>
            <span className="number">{span.changes[of] && `${span.changes[of]}%`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
