import { useLocation } from 'react-router'
import { addDays } from '../../../core/shared/dates.ts'
import { readAddress } from '../../../core/web/list/list-url.ts'
import { useBusinessDay } from '../../ledger/period/RecentPeriod.tsx'

/** The filters in the address, and the period that is shown when they name none. */
export interface ShownPeriod {
  readonly filters: Readonly<Record<string, string>>
  /** Input that stands in for a period; empty when the user chose one. */
  readonly fixed: Readonly<Record<string, string>>
}

/** What the address asks for; without a period the last so many business days. */
export function usePeriod(days: number): ShownPeriod {
  const { search } = useLocation()
  const { filters } = readAddress(new URLSearchParams(search), 10)
  const isChosen = Boolean(filters.createTime_dategt || filters.createTime_datelt)
  const today = useBusinessDay()
  return { filters, fixed: isChosen ? {} : { createTime_dategt: addDays(today, 1 - days), createTime_datelt: today } }
}
