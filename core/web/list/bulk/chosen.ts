import { useState } from 'react'
import type { Call } from '../../../shared/call.ts'
import { send } from '../../call/send.ts'
import { useChanged } from '../../use-changed.ts'
import type { List, RowOf } from '../use-list.ts'

/** Rows chosen for one thing to be done to all of them. */
export interface Chosen<Row> {
  readonly keys: readonly string[]
  readonly rows: readonly Row[]
  /** Whether everything that the filter matches is meant, not only what was ticked. */
  readonly isAll: boolean
  /** Number of chosen rows. */
  readonly count: number
  choose(rows: readonly Row[]): void
  chooseAll(): void
  clear(): void
  /** The meant rows; for all that match, read page by page. @throws CallError when a page cannot be read */
  collect(): Promise<readonly Row[]>
}

const pageSize = 200
const mostRows = 10_000

/** Keeps the ticked rows, across pages, until the filter changes. @source docs/screen-quality.md 14 */
export function useChosen<C extends Call>(
  call: C,
  list: List<RowOf<C>>,
  records: readonly RowOf<C>[],
  keyOf: (row: RowOf<C>) => string,
): Chosen<RowOf<C>> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, RowOf<C>>>(new Map())
  const [isAll, setAll] = useState(false)
  const filterMark = JSON.stringify(list.filters)
  useChanged(filterMark, () => {
    setTicked(new Map())
    setAll(false)
  })
  const total = list.answer.data?.total ?? 0
  const rows = [...ticked.values()]
  return {
    keys: isAll ? records.map(keyOf) : [...ticked.keys()],
    rows,
    isAll,
    count: isAll ? Math.min(total, mostRows) : ticked.size,
    choose: (next) => {
      setAll(false)
      setTicked(new Map(next.map((row) => [keyOf(row), row])))
    },
    chooseAll: () => setAll(true),
    clear: () => {
      setAll(false)
      setTicked(new Map())
    },
    collect: async () => (isAll ? await allRows(call, list.input, Math.min(total, mostRows)) : rows),
  }
}

/** All rows of a question, in the order they were made, so that rows done meanwhile do not shift the pages read later. */
async function allRows<C extends Call>(
  call: C,
  input: Readonly<Record<string, unknown>>,
  total: number,
): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = []
  for (let current = 1; rows.length < total; current++) {
    const page = (await send(call, { ...input, current, size: pageSize } as never)) as unknown as {
      records: RowOf<C>[]
    }
    rows.push(...page.records)
    if (page.records.length < pageSize) break
  }
  return rows
}
