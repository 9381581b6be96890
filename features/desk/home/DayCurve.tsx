import { useMemo } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Chart } from '../../../core/web/show/Chart.tsx'
import { home } from './home.contract.ts'
import { HomeBlock, listAddress } from './HomeBlock.tsx'

/** 每日交易额: the last days as a curve; as a table each day opens its trades. */
export function DayCurve() {
  const reading = useCall(home.days, {}, { keepsLast: true })
  const { data } = reading
  const title = t('近14天交易金额')
  const steps = useMemo(() => (data ?? []).map(({ day }) => day.slice(5)), [data])
  const series = useMemo(
    () => [{ name: t('交易金额'), values: (data ?? []).map(({ tradeAmount }) => tradeAmount) }],
    [data],
  )
  const addressOf = (at: number) => {
    const day = data?.[at]?.day ?? ''
    return listAddress('/deal_management/deal_management', { createTime_dategt: day, createTime_datelt: day })
  }
  return (
    <HomeBlock title={t('每日交易')} reading={reading}>
      <Chart title={title} kind="line" steps={steps} series={series} addressOf={addressOf} />
    </HomeBlock>
  )
}
