import { Skeleton } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { MerchantRateTimeline } from '../history/RateTimeline.tsx'
import { signedRate } from './signed-rate.contract.ts'

type Rates = ReceivedOf<typeof signedRate.ofMerchant>[number]
type Line = Rates['lines'][number]

/** The prices that a merchant signed, by channel: those that hold, those that wait, and those that held before. */
export function SignedRateSection({ rpiNo }: { rpiNo: string }) {
  const { data, error, isPending, refetch } = useCall(signedRate.ofMerchant, { rpiNo })
  return (
    <Section title={t('签约费率')}>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.length === 0 && <p className="absent">{t('还没有签约费率')}</p>}
      {data?.map((rates) => (
        <AisleRates key={rates.aisleCode} rpiNo={rpiNo} rates={rates} />
      ))}
    </Section>
  )
}

function AisleRates({
  rpiNo,
  rates: { aisleCode, aisleName, lines, pending, history },
}: {
  rpiNo: string
  rates: Rates
}) {
  const [isTold, setTold] = useState(false)
  const name = aisleName || aisleCode
  return (
    <>
      <h3>{name}</h3>
      <Lines title={t('{name}：现行费率', { name })} lines={lines} />
      {pending.length > 0 && (
        <>
          <h4>{t('待生效')}</h4>
          <Lines title={t('{name}：待生效费率', { name })} lines={pending} />
        </>
      )}
      {history.length > 0 && (
        <details>
          <summary>{t('历史费率 {n} 条', { n: history.length })}</summary>
          <Lines title={t('{name}：历史费率', { name })} lines={history} />
        </details>
      )}
      <details onToggle={(event) => setTold(event.currentTarget.open)}>
        <summary>{t('费率时间线')}</summary>
        {isTold && <MerchantRateTimeline rpiNo={rpiNo} aisleCode={aisleCode} />}
      </details>
    </>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <PlainRows title={title} rows={lines} keyOf={({ lineId }) => lineId} columns={lineColumns()} />
)

const lineColumns = (): PlainColumn<Line>[] => [
  { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
  { title: t('费率'), isRight: true, cell: ({ rate }) => <Rate value={rate} /> },
  { title: t('封顶'), isRight: true, cell: ({ capAmount }) => <Money value={capAmount} /> },
  { title: t('最低手续费'), isRight: true, cell: ({ minFee }) => <Money value={minFee} /> },
  { title: t('D0费率'), isRight: true, cell: ({ d0Rate }) => <Rate value={d0Rate} /> },
  { title: t('D0手续费'), isRight: true, cell: ({ d0Fee }) => <Money value={d0Fee} /> },
  { title: t('生效时间'), cell: ({ validFrom }) => <Moment value={validFrom} /> },
  { title: t('失效时间'), cell: ({ validTo }) => <Moment value={validTo} /> },
  { title: t('来源单号'), cell: ({ sourceNo }) => <Copyable value={sourceNo} /> },
]
