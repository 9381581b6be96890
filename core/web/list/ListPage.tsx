import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { t } from '../language/language.ts'
import { useStore } from '../store.ts'
import { screenClass } from '../layout/screen-class.ts'
import { lazily } from '../loading/lazily.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { type Chosen, useChosen } from './bulk/chosen.ts'
import { type ListColumn, placeColumns, shownColumns } from './columns/columns.ts'
import { FilterPanel } from './filter/FilterPanel.tsx'
import { takesDays } from './list-url.ts'
import { ListCards } from './ListCards.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListStates } from './ListStates.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { type Totals, useTotals } from './totals.ts'
import { type RowOf, useList } from './use-list.ts'
import { useListKeys } from './keys/use-list-keys.ts'
import { useRefresh } from './use-refresh.ts'
import './list.css'

const KeysHelp = lazily(() => import('./keys/KeysHelp.tsx').then((m) => m.KeysHelp))

/** A list page says its call, columns, filters and buttons; everything else is the same on all of them. */
export interface ListPageParts<C extends Call, S extends Call> {
  readonly title: string
  /** The declared list; its catalogue id names what the user keeps of it. */
  readonly list: C
  /** Field that tells rows apart. */
  readonly rowKey: Extract<keyof RowOf<C>, string>
  readonly columns: readonly ListColumn<RowOf<C>>[]
  /** Text that names a row in messages: its name or number. */
  readonly nameOf: (row: RowOf<C>) => string
  /** Fields to search by, as `Filter`s. */
  readonly filters?: ReactNode
  /** Buttons beside the title: 新增. */
  readonly toolbar?: ReactNode
  /** Input that every question holds. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Buttons of a row, as `RowActions`. */
  readonly rowActions?: (row: RowOf<C>) => ReactNode
  /** Buttons for many rows at once, as `BulkButton`s. */
  readonly bulk?: (chosen: Chosen<RowOf<C>>) => ReactNode
  /** Sums over the whole filter, by the statistics call. */
  readonly totals?: Totals<S, RowOf<C>>
  /** The declared export of this list. */
  readonly sheet?: Call
  /** Opens a row: Enter, or a click on its name. Also told by the address. */
  readonly record?: (id: string, close: () => void) => ReactNode
  /** Cards above the table: figures, a chart. */
  readonly above?: ReactNode
  /** First step offered when there are no rows yet. */
  readonly firstStep?: ReactNode
  /** Whether a row is changing by itself: the page is read again as long as it shows one. */
  readonly isChanging?: (row: RowOf<C>) => boolean
}

/**
 * A list page: title, filters, table or cards, paging, columns, saved views, export, bulk work, keys and every state.
 * It knows no feature. @source docs/screen-quality.md; docs/style.md, A list page
 */
export function ListPage<C extends Call, S extends Call = Call>(parts: ListPageParts<C, S>) {
  const {
    title,
    list: call,
    rowKey,
    columns,
    nameOf,
    filters,
    toolbar,
    fixed,
    rowActions,
    bulk,
    totals,
    sheet,
    record,
    above,
    firstStep,
    isChanging,
  } = parts
  const list = useList(call, fixed)
  const isDated = takesDays(call)
  const isSmall = useStore(screenClass) === 0
  const placed = useMemo(() => placeColumns(columns, list.layout), [columns, list.layout])
  const shown = shownColumns(placed)
  const records = list.answer.data?.records ?? noRows
  const total = list.answer.data?.total ?? 0
  useRefresh(list.answer, isChanging !== undefined && records.some(isChanging))
  const keyOf = (row: RowOf<C>) => String(row[rowKey])
  const chosen = useChosen(call, list, records, keyOf)
  const sums = useTotals(totals, list)
  const page = useRef<HTMLElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const open = record ? (row: RowOf<C>) => list.go({ open: keyOf(row) }) : undefined
  const cursor = useListKeys({ page, rows: records, open, onHelp: () => setHelpOpen(true) })
  const body = {
    rows: records,
    columns: shown,
    keyOf,
    nameOf,
    rowActions,
    chosen: bulk ? chosen : null,
    open,
    cursor,
    sums,
    list,
  }
  return (
    <section className="list-page" ref={page} aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        <div className="list-toolbar">{toolbar}</div>
      </header>
      {above}
      {(filters || isDated) && (
        <FilterPanel list={list} isDated={isDated}>
          {filters}
        </FilterPanel>
      )}
      <div className="list-card">
        {bulk && chosen.count > 0 ? (
          <BulkBar chosen={chosen} total={total}>
            {bulk(chosen)}
          </BulkBar>
        ) : (
          <ListTools
            list={list}
            placed={placed}
            shown={shown}
            sheet={sheet}
            total={total}
            onHelp={() => setHelpOpen(true)}
          />
        )}
        <ListStates
          answer={list.answer}
          hasFilters={Object.keys(list.filters).length > 0}
          columns={shown.length}
          firstStep={firstStep}
          onReset={() => list.filter({})}
        >
          {isSmall ? <ListCards {...body} /> : <ListTable {...body} placed={placed} />}
        </ListStates>
        <ListFooter list={list} isSmall={isSmall} />
      </div>
      {record && list.address.open !== '' && record(list.address.open, () => list.go({ open: '' }))}
      {isHelpOpen && <KeysHelp canOpen={Boolean(open)} onClose={() => setHelpOpen(false)} />}
      <span className="visually-hidden" role="status">
        {list.answer.isSuccess && !list.answer.isFetching ? t('共 {n} 条', { n: total }) : ''}
      </span>
    </section>
  )
}

/** One list for all that have none yet. */
const noRows: never[] = []
