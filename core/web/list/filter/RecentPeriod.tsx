import { useLocation } from 'react-router'
import { addDays } from '../../../shared/dates.ts'
import { t } from '../../language/language.ts'
import { readAddress } from '../list-url.ts'
import { useBusinessDay } from '../../business-day.ts'

/** Filters that name one record: each by itself, or several together. */
type Naming = readonly (string | readonly string[])[]

/** The filters in the address, and whether they say which days or name a record, which is found however old it is. */
function useChosen(numbers: Naming) {
  const { filters } = readAddress(new URLSearchParams(useLocation().search))
  const isChosen = [...numbers, 'createTime_dategt', 'createTime_datelt'].some((names) =>
    [names].flat().every((name) => filters[name]),
  )
  return { filters, isChosen }
}

/** Fields of the input that hold the default period; none when the user chose one. */
export type StandInPeriod = Readonly<Record<string, string>>

/**
 * The period that stands in while the user chose none: the last days by the business clock.
 * @source docs/domain/money.md 0.5 no. 2
 */
export function useRecentPeriod(
  numbers: Naming,
  days = 30,
): { readonly filters: Readonly<Record<string, string>>; readonly period: StandInPeriod } {
  const { filters, isChosen } = useChosen(numbers)
  const today = useBusinessDay()
  return { filters, period: isChosen ? {} : { createTime_dategt: addDays(today, 1 - days), createTime_datelt: today } }
}

/** Says which days stand in. */
export const RecentHint = ({
  period: { createTime_dategt: from, createTime_datelt: until },
}: {
  period: StandInPeriod
}) => (from && until ? <p className="plain-hint">{t('未选择日期，显示{from}至{until}', { from, until })}</p> : null)

/** Says so where today stands in, as the server has it when no days are asked for. */
export function TodayHint({ numbers }: { numbers: Naming }) {
  return useChosen(numbers).isChosen ? null : <p className="plain-hint">{t('未选择日期，显示今天')}</p>
}
