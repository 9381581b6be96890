import { useLocation } from 'react-router'
import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { t } from '../../../core/web/language.ts'
import { readAddress } from '../../../core/web/list/list-url.ts'
import { useCall } from '../../../core/web/queries.ts'
import { clock } from '../../settings/clock/clock.contract.ts'

/** Days that a list over money shows when the user names none. */
const recentDays = 30
/** How long the business day that was read last is believed. */
const clockMs = 60_000

/** Today by the business clock. */
export function useBusinessDay(): string {
  const { data } = useCall(clock.now, {}, { keepsLast: true, freshMs: clockMs })
  return data?.now.slice(0, 10) ?? dayOf(new Date())
}

/**
 * The period that stands in while the user chose none: the last 30 days. Whoever looks for a number finds it however old.
 * @param numbers filters that name one record
 * @source docs/domain/money.md 0.5 no. 2
 */
export function useRecentPeriod(numbers: readonly string[]): Readonly<Record<string, string>> {
  const { filters } = readAddress(new URLSearchParams(useLocation().search))
  const today = useBusinessDay()
  const isChosen = [...numbers, 'createTime_dategt', 'createTime_datelt'].some((name) => filters[name])
  return isChosen ? {} : { createTime_dategt: addDays(today, 1 - recentDays), createTime_datelt: today }
}

/** Says so while the period stands in. */
export const RecentHint = ({ period }: { period: Readonly<Record<string, string>> }) =>
  period.createTime_dategt ? <p className="plain-hint">{t('未选择日期，显示最近{n}天', { n: recentDays })}</p> : null
