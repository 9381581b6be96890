import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { percentText } from '../../../core/web/show/money-text.ts'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { useStore } from '../../../core/web/store.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { RateEventKind, rateHistory } from './rate-history.contract.ts'
import './rate-timeline.css'

type Event = ReceivedOf<typeof rateHistory.ofParty>[number]
type Line = NonNullable<Event['after']>

const tones: Record<keyof typeof RateEventKind, Tone> = {
  opened: 'done',
  changed: 'running',
  closed: 'off',
  void: 'failed',
}

/** Every change of a party's rates for a channel: who, when, from, to, why. */
export function PartyRateTimeline({ userNo, aisleCode }: { userNo: string; aisleCode: string }) {
  return <Changes answer={useCall(rateHistory.ofParty, { userNo, aisleCode })} />
}

/** Every change of the prices that a merchant signed at a channel: who, when, from, to, why. */
export function MerchantRateTimeline({ rpiNo, aisleCode }: { rpiNo: string; aisleCode: string }) {
  return <Changes answer={useCall(rateHistory.ofMerchant, { rpiNo, aisleCode })} />
}

function Changes({
  answer: { data, error, isPending, refetch },
}: {
  answer: {
    data: readonly Event[] | undefined
    error: CallError | null
    isPending: boolean
    refetch(): Promise<unknown>
  }
}) {
  const now = useStore(language)
  const [way, setWay] = useState<number | undefined>()
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <Skeleton active paragraph={{ rows: 4 }} />
  const ways = new Set<number>(data.map(({ payWay }) => payWay))
  return (
    <>
      <p>
        <Select
          allowClear
          aria-label={t('支付方式')}
          placeholder={t('全部支付方式')}
          style={{ width: 200 }}
          value={way}
          onChange={setWay}
          options={codeSetOf(PayWay)
            .entries.filter(({ value }) => ways.has(value))
            .map((entry) => ({ value: entry.value, label: entry[now] }))}
        />
      </p>
      <Timeline
        events={data
          .filter(({ payWay }) => way === undefined || payWay === way)
          .map((event) => ({
            key: event.key + event.kind,
            title: <CodeText codes={PayWay} value={event.payWay} />,
            at: event.at,
            who: event.who,
            reason: event.reason,
            change: <ChangeText event={event} />,
          }))}
      />
    </>
  )
}

const ChangeText = ({ event: { kind, before, after, isAhead, sourceNo } }: { event: Event }) => (
  <span className="rate-change">
    <StatusTag codes={RateEventKind} value={kind} tones={tones} />
    {isAhead === 1 && <span className="absent">{t('待生效')}</span>}
    {before && <span>{lineWords(before)}</span>}
    {before && after && <span aria-label={t('改为')}>→</span>}
    {after && <strong>{lineWords(after)}</strong>}
    <span className="absent">{sourceNo}</span>
  </span>
)

/** A price in one line: what is not there is not said. */
function lineWords({ rate, capAmount, minFee, d0Rate, d0Fee, shareRatio }: Line): string {
  const isSome = (text: string) => Number(text) > 0
  return [
    percentText(rate),
    capAmount ? t('封顶{n}元', { n: capAmount }) : '',
    isSome(minFee) ? t('最低{n}元', { n: minFee }) : '',
    isSome(d0Rate) ? `D0 ${percentText(d0Rate)}` : '',
    isSome(d0Fee) ? t('D0每笔{n}元', { n: d0Fee }) : '',
    shareRatio && Number(shareRatio) < 100 ? t('留存{n}%', { n: shareRatio }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
