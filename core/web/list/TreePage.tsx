import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { t } from '../language/language.ts'
import { screenClass } from '../layout/screen-class.ts'
import { useStore } from '../store.ts'
import { useChanged } from '../use-changed.ts'
import { Cell } from './Cell.tsx'
import type { ListColumn } from './columns/columns.ts'
import { FilterPanel } from './filter/FilterPanel.tsx'
import { ListStates } from './ListStates.tsx'
import { type BranchOf, useTree } from './use-list.ts'
import './list.css'
import './list-table.css'
import './action/row-actions.css'
import './tree.css'

/** A page over a tree says its call, columns, filters and buttons, as a list page does. */
export interface TreePageParts<C extends Call> {
  readonly title: string
  /** The declared call; it answers the whole tree as nested rows with `children`. */
  readonly tree: C
  readonly columns: readonly ListColumn<BranchOf<C>>[]
  readonly rowKey: Extract<keyof BranchOf<C>, string>
  /** Text that names a row in messages: its name. */
  readonly nameOf: (row: BranchOf<C>) => string
  readonly filters?: ReactNode
  readonly toolbar?: ReactNode
  readonly rowActions?: (row: BranchOf<C>) => ReactNode
  /** First step offered when there are no rows yet. */
  readonly firstStep?: ReactNode
}

/** Trees of up to so many rows are shown unfolded. */
const unfoldedUpTo = 80
const actionsWidth = 190
const toggleWidth = 12

/**
 * A page over a tree: title, filters, rows that unfold, and every state of a list. What is searched for is shown unfolded.
 * It knows no feature. @source docs/screen-quality.md
 */
export function TreePage<C extends Call>(parts: TreePageParts<C>) {
  const { title, tree, columns, rowKey, nameOf, filters, toolbar, rowActions, firstStep } = parts
  const list = useTree(tree)
  const isSmall = useStore(screenClass) === 0
  const keyOf = (row: BranchOf<C>) => String(row[rowKey])
  const rows = useMemo(() => leavesBare(list.branches), [list.branches])
  const keys = useMemo(() => keysOf(list.branches, rowKey), [list.branches, rowKey])
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const isSearched = Object.keys(list.filters).length > 0
  useChanged(keys, () => setUnfolded(isSearched || keys.length <= unfoldedUpTo ? keys : []), { isFirst: true })
  const shown = isSmall ? columns.filter(({ card }, at) => at === 0 || card === 'field').slice(0, 2) : columns
  const width = shown.reduce((sum, column) => sum + (column.width ?? 160), rowActions && !isSmall ? actionsWidth : 0)
  return (
    <section className="list-page" aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        <div className="list-toolbar">{toolbar}</div>
      </header>
      {filters && (
        <FilterPanel list={list} isDated={false}>
          {filters}
        </FilterPanel>
      )}
      <div className="list-card">
        <div className="tree-tools">
          <button type="button" className="plain-button" onClick={() => setUnfolded(keys)}>
            {t('全部展开')}
          </button>
          <button type="button" className="plain-button" onClick={() => setUnfolded([])}>
            {t('全部收起')}
          </button>
        </div>
        <ListStates
          answer={list.answer}
          hasFilters={isSearched}
          columns={shown.length}
          firstStep={firstStep}
          onReset={() => list.filter({})}
        >
          <div className="list-table">
            <Table<BranchOf<C>>
              size="middle"
              rowKey={keyOf}
              columns={columnsOf({ shown, rowActions, nameOf, isSmall })}
              dataSource={rows}
              pagination={false}
              tableLayout="fixed"
              scroll={{ x: isSmall ? undefined : width }}
              expandable={{
                expandedRowKeys: [...unfolded],
                onExpandedRowsChange: (next) => setUnfolded(next.map(String)),
                indentSize: isSmall ? toggleWidth : 2 * toggleWidth,
              }}
            />
          </div>
        </ListStates>
        <p className="tree-foot" role="status">
          {list.answer.isSuccess ? t('共 {n} 条', { n: keys.length }) : ''}
        </p>
      </div>
    </section>
  )
}

/** The same rows; a leaf has no `children`, so that nothing is offered to unfold. */
const leavesBare = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const { children, ...bare } = row as Row & { children?: readonly Row[] }
    return (children?.length ? { ...bare, children: leavesBare(children) } : bare) as Row
  })

/** Keys of all rows of a tree, parents before children. */
function keysOf<Row extends object>(rows: readonly Row[], rowKey: string): string[] {
  return rows.flatMap((row) => {
    const { [rowKey]: key, children = [] } = row as { children?: Row[] } & Record<string, unknown>
    return [String(key), ...keysOf(children as Row[], rowKey)]
  })
}

function columnsOf<Row extends object>({
  shown,
  rowActions,
  nameOf,
  isSmall,
}: {
  shown: readonly ListColumn<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
  nameOf: (row: Row) => string
  isSmall: boolean
}): TableColumnType<Row>[] {
  const actions = (row: Row) => (
    <div className="row-actions" role="group" aria-label={t('{name} 的操作', { name: nameOf(row) })}>
      {rowActions?.(row)}
    </div>
  )
  const columns = shown.map(
    (column, at): TableColumnType<Row> => ({
      key: column.key,
      dataIndex: column.key,
      title: column.title,
      ...(isSmall ? {} : { width: column.width ?? 160 }),
      align: column.align,
      ellipsis: !isSmall,
      render: (_, row) => (
        <>
          <Cell row={row} column={column} />
          {isSmall && at === 0 && rowActions && actions(row)}
        </>
      ),
    }),
  )
  if (isSmall || !rowActions) return columns
  return [
    ...columns,
    { key: ' actions', title: t('操作'), width: actionsWidth, fixed: 'end', render: (_, row) => actions(row) },
  ]
}
