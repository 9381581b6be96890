import { type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Call, ReceivedOf } from '../../shared/call.ts'
import type { CallError } from '../call/call-error.ts'
import { useParts } from '../parts.ts'
import { askAtOnce, useCall } from '../call/queries.ts'
import { type ListAddress, readAddress, splitFilters, takenBy, usualPageSize, writeAddress } from './list-url.ts'
import type { KeptLayout } from './view/view-store.ts'

/** A page of rows as a list call answers it. */
export interface RowPage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly totalExact?: number
}

/** Rows of a list call. */
export type RowOf<C> = (ReceivedOf<C> extends { records: (infer Row)[] } ? Row : never) & object

/** A list as its page works with it. */
export interface List<Row> {
  readonly key: string
  readonly address: ListAddress
  /** Filters in force, those that stand in no address among them. */
  readonly filters: Readonly<Record<string, string>>
  /** Input of the request to the server. */
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: UseQueryResult<RowPage<Row>, CallError>
  readonly layout: KeptLayout | null
  keepLayout(layout: KeptLayout | null): void
  /** Goes to another page, size, order or open record. */
  go(change: Partial<Omit<ListAddress, 'filters'>>): void
  /** Searches by other filters, from the first page. */
  filter(filters: Readonly<Record<string, string>>): void
  /** Takes the query of a saved view. */
  showView(query: string): void
}

/**
 * State of a list page: the address holds filters, order, page and open record; filters that look for a person by a
 * number stay in memory; columns and page size come from what the user keeps.
 * @param fixed input that every question holds and no filter changes
 */
export function useList<C extends Call>(call: C, fixed: Readonly<Record<string, unknown>> = {}): List<RowOf<C>> {
  const place = useListAddress(call)
  const { current, size, ascs, descs } = place.address
  const input = { ...fixed, ...takenBy(call, place.filters), current, size, ascs, descs }
  askAtOnce(call, input as never)
  const answer = useCall(call, input as never, { keepsLast: true }) as unknown as UseQueryResult<
    RowPage<RowOf<C>>,
    CallError
  >
  return { ...place, input, answer, filter: (next) => place.filter(next) || void answer.refetch() }
}

/** Rows of a tree call. */
export type BranchOf<C> = (ReceivedOf<C> extends (infer Row)[] ? Row : never) & object

/** State of a page whose call answers whole trees: filters stand in the address, there are no pages and no order. */
export function useTree<C extends Call>(
  call: C,
  fixed: Readonly<Record<string, unknown>> = {},
): List<BranchOf<C>> & { readonly branches: readonly BranchOf<C>[] } {
  const place = useListAddress(call)
  const input = { ...fixed, ...takenBy(call, place.filters) }
  const whole = useCall(call, input as never, { keepsLast: true })
  const branches = (whole.data ?? noBranches) as readonly BranchOf<C>[]
  const answer = { ...whole, data: whole.data && { records: branches, total: branches.length } } as UseQueryResult<
    RowPage<BranchOf<C>>,
    CallError
  >
  return { ...place, input, answer, branches, filter: (next) => place.filter(next) || void whole.refetch() }
}

const noBranches: never[] = []

/** State of a list from its address and the user's own layout. */
type Place = Omit<List<never>, 'input' | 'answer' | 'filter'> & {
  /** Searches by other filters. @returns false when they are those in force: the same is to be asked once more */
  filter(filters: Readonly<Record<string, string>>): boolean
}

function useListAddress(call: Call): Place {
  const { views } = useParts()
  const location = useLocation()
  const navigate = useNavigate()
  const [personal, setPersonal] = useState<Readonly<Record<string, string>>>({})
  const layout = views.layoutOf(call.id)
  const usualSize = layout?.pageSize || usualPageSize
  const address = useMemo(
    () => readAddress(new URLSearchParams(location.search), usualSize),
    [location.search, usualSize],
  )
  const show = (next: ListAddress, replace = false) =>
    void navigate({ pathname: location.pathname, search: String(writeAddress(next, usualSize)) }, { replace })
  useDefaultView(views.defaultViewOf(call.id), views.viewsOf(call.id), location.search === '', (query) =>
    show(readAddress(new URLSearchParams(query), usualSize), true),
  )
  // Two quick changes, one after the other: the second builds on the first, also before the page has drawn it.
  const latest = (): ListAddress =>
    window.location.pathname === location.pathname
      ? readAddress(new URLSearchParams(window.location.search), usualSize)
      : address
  const filters = { ...address.filters, ...personal }
  return {
    key: call.id,
    address,
    filters,
    layout,
    keepLayout: (next) => views.keepLayout(call.id, next),
    go: (change) => show({ ...latest(), ...change }),
    filter: (next) => {
      const { open, personal: hidden } = splitFilters(next)
      setPersonal(hidden)
      show({ ...latest(), filters: open, current: 1 })
      return !sameTexts(next, filters)
    },
    showView: (query) => {
      setPersonal({})
      show({ ...readAddress(new URLSearchParams(query), usualSize), current: 1, open: '' })
    },
  }
}

/** A list opened without any filter takes the view that the user made its default, once. */
function useDefaultView(
  id: string,
  views: readonly { id: string; query: string }[],
  isPlain: boolean,
  show: (query: string) => void,
): void {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) return
    setDone(true)
    const view = views.find((one) => one.id === id)
    if (isPlain && view?.query) show(view.query)
  })
}

const sameTexts = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))
