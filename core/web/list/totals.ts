import type { ReactNode } from 'react'
import type { Call, ReceivedOf } from '../../shared/call.ts'
import { useCall } from '../call/queries.ts'
import type { List } from './use-list.ts'

/** The total row of a list: the statistics call, and which figure stands under which column. */
export interface Totals<S extends Call, Row> {
  readonly call: S
  readonly cells: (statistics: ReceivedOf<S>) => Partial<Record<Extract<keyof Row, string>, ReactNode>>
}

/** The cells of the total row, null while they are not known. They cover the whole filter, not the page. */
export function useTotals<S extends Call, Row>(
  totals: Totals<S, Row> | undefined,
  list: List<Row>,
): Partial<Record<string, ReactNode>> | null {
  const { current, size, ascs, descs, ...filters } = list.input
  const statistics = useCall((totals?.call ?? noCall) as S, filters as never, {
    enabled: totals !== undefined,
    keepsLast: true,
  })
  return totals && statistics.data ? totals.cells(statistics.data) : null
}

/** Stands where a list has no statistics; it is never sent. */
const noCall = { path: '' } as Call
