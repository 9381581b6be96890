import { Progress } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { TradeKind } from '../../trades/trades.shared.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { targetWords } from '../meal/meal-words.tsx'
import { ReachKind } from '../pledge-codes/pledge-codes.contract.ts'
import { Uncounted } from '../turnover/uncounted.contract.ts'
import type { ShownDeposit } from './PledgeOrderDetailPage.tsx'

type Explanation = NonNullable<ShownDeposit['explanation']>

/** Distance of a deposit from its target, and why: what counts, what does not, what is missing, the days left. */
export const ExplanationSection = ({ row, explanation }: { row: ShownDeposit; explanation: Explanation }) => (
  <Section title={t('达标核算')}>
    <Facts>
      <Fact label={t('达标条件')}>{targetWords(row)}</Fact>
      <Fact label={t('核算期间')}>{`${explanation.from} – ${explanation.to}`}</Fact>
      <Fact label={t('达标进度')}>
        <Progress percent={explanation.percent} size="small" aria-label={t('达标进度')} />
      </Fact>
      <Fact label={t('还差')}>{missingWords(explanation)}</Fact>
      <Fact label={t('剩余天数')}>{explanation.daysLeft}</Fact>
      <Fact label={t('已计交易额')}>
        <Money value={explanation.countedAmount} />
      </Fact>
      <Fact label={t('已计笔数')}>{explanation.countedCount}</Fact>
    </Facts>
    <h3>{t('按支付方式')}</h3>
    <PlainRows
      title={t('按支付方式')}
      rows={explanation.ways}
      keyOf={({ payWay }) => String(payWay)}
      empty={t('核算期间没有交易')}
      columns={[
        { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
        { title: t('计入'), cell: ({ isCounted }) => <YesNoText value={isCounted} /> },
        { title: t('支付金额'), isRight: true, cell: ({ payAmount }) => <Money value={payAmount} /> },
        { title: t('冲正金额'), isRight: true, cell: ({ reverseAmount }) => <Money value={reverseAmount} /> },
        { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
        { title: t('小额不计'), isRight: true, cell: ({ smallAmount }) => <Money value={smallAmount} /> },
        { title: t('非消费不计'), isRight: true, cell: ({ otherAmount }) => <Money value={otherAmount} /> },
        {
          title: t('计入金额'),
          isRight: true,
          cell: ({ countedAmount }) => (
            <strong>
              <Money value={countedAmount} />
            </strong>
          ),
        },
        { title: t('计入笔数'), isRight: true, cell: ({ countedCount }) => countedCount },
      ]}
    />
    {row.reachKind === ReachKind.monthly && (
      <>
        <h3>{t('按考核月')}</h3>
        <PlainRows
          title={t('按考核月')}
          rows={explanation.months}
          keyOf={({ month }) => String(month)}
          columns={[
            { title: t('考核月'), cell: ({ month }) => t('第 {n} 个月', { n: month }) },
            { title: t('计入金额'), isRight: true, cell: ({ countedAmount }) => <Money value={countedAmount} /> },
            { title: t('计入笔数'), isRight: true, cell: ({ countedCount }) => countedCount },
            { title: t('达标'), cell: ({ isReached }) => <YesNoText value={isReached} /> },
          ]}
        />
      </>
    )}
    <h3>{t('最近不计入的交易')}</h3>
    <PlainRows
      title={t('最近不计入的交易')}
      rows={explanation.uncounted}
      keyOf={({ rptOrderCode }) => rptOrderCode}
      empty={t('没有不计入的交易')}
      columns={[
        { title: t('平台订单号'), cell: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} /> },
        { title: t('支付时间'), cell: ({ payTime }) => <Moment value={payTime} /> },
        { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
        { title: t('交易类型'), cell: ({ tradeKind }) => <CodeText codes={TradeKind} value={tradeKind} /> },
        { title: t('交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
        { title: t('不计入原因'), cell: ({ why }) => <CodeText codes={Uncounted} value={why} /> },
      ]}
    />
  </Section>
)

function missingWords({ isReached, missingAmount, missingCount, missingMonths }: Explanation): string {
  if (isReached === 1) return t('已达标')
  if (missingCount > 0) return t('{n} 笔', { n: missingCount })
  if (missingMonths > 0) return t('{n} 个月', { n: missingMonths })
  return t('{amount} 元', { amount: withThousands(missingAmount) })
}
