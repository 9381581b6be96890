import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../language/language.ts'
import { Cell } from './Cell.tsx'
import { type PlacedColumn, changeColumn } from './columns/columns.ts'
import type { Chosen } from './bulk/chosen.ts'
import { HeaderCell } from './columns/HeaderCell.tsx'
import type { List } from './use-list.ts'
import type { RowCursor } from './keys/use-list-keys.ts'
import './list-table.css'

/** Content of a table or a stack of cards. */
export interface ListBody<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly PlacedColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly rowActions?: (row: Row) => ReactNode
  readonly chosen: Chosen<Row> | null
  readonly open?: (row: Row) => void
  readonly cursor: RowCursor
  /** Cells of the total row by column; null without one or while unknown. */
  readonly sums: Partial<Record<string, ReactNode>> | null
  readonly list: List<Row>
}

/** From so many rows a page on, only the rows in sight are built. @source docs/screen-quality.md 5 */
const virtualFrom = 100
const chooserWidth = 44
const actionsWidth = 205
const headHeight = 44
const totalHeight = 64

/** The rows as a table: header stays, first and last columns can be pinned, widths can be drawn. */
export function ListTable<Row extends object>(body: ListBody<Row> & { placed: readonly PlacedColumn<Row>[] }) {
  const { rows, columns, keyOf, nameOf, rowActions, chosen, cursor, sums, list, placed } = body
  const isVirtual = rows.length >= virtualFrom
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box, isVirtual, headHeight + (sums ? totalHeight : 0))
  const layout = list.layout
  const resize = (key: string, width: number) =>
    list.keepLayout({
      density: layout?.density ?? 'middle',
      pageSize: layout?.pageSize ?? 0,
      columns: changeColumn(placed, key, { width }),
    })
  const tableColumns = columnsOf(body, resize)
  const width =
    columns.reduce((sum, column) => sum + (column.width ?? 0), 0) +
    (rowActions ? actionsWidth : 0) +
    (chosen ? chooserWidth : 0)
  const components = useMemo(() => ({ header: { cell: HeaderCell } }), [])
  return (
    <div className="list-table" ref={box} data-virtual={isVirtual || undefined}>
      <Table<Row>
        size={layout?.density ?? 'middle'}
        rowKey={keyOf}
        columns={tableColumns}
        dataSource={rows}
        components={components}
        pagination={false}
        virtual={isVirtual}
        tableLayout="fixed"
        scroll={isVirtual ? { x: width, y: height } : { x: width }}
        showSorterTooltip={false}
        rowSelection={
          chosen
            ? {
                columnWidth: chooserWidth,
                fixed: true,
                selectedRowKeys: [...chosen.keys],
                preserveSelectedRowKeys: true,
                onChange: (keys, picked) =>
                  chosen.choose(knownRows(keys.map(String), [...chosen.rows, ...rows, ...picked], keyOf)),
                getCheckboxProps: (row) => ({ 'aria-label': t('选择 {name}', { name: nameOf(row) }) }) as object,
                getTitleCheckboxProps: () => ({ 'aria-label': t('选择本页') }) as object,
              }
            : undefined
        }
        onRow={(row) => cursor.rowProps(rows.indexOf(row))}
        onChange={(_pages, _filters, sorter) => {
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          list.go({
            current: 1,
            ascs: order === 'ascend' ? String(field) : '',
            descs: order === 'descend' ? String(field) : '',
          })
        }}
        summary={
          sums
            ? () => (
                <Table.Summary fixed={isVirtual ? 'bottom' : false}>
                  <TotalRow
                    columns={columns}
                    sums={sums}
                    hasChooser={chosen !== null}
                    hasActions={rowActions !== undefined}
                  />
                </Table.Summary>
              )
            : undefined
        }
      />
    </div>
  )
}

/** Rows of the ticked keys, wherever they were seen. */
function knownRows<Row>(
  keys: readonly string[],
  rows: readonly (Row | undefined)[],
  keyOf: (row: Row) => string,
): Row[] {
  const known = new Map(rows.flatMap((row) => (row ? [[keyOf(row), row] as const] : [])))
  return keys.flatMap((key) => known.get(key) ?? [])
}

function columnsOf<Row extends object>(
  { columns, rowActions, open, list, nameOf, rows, cursor }: ListBody<Row>,
  resize: (key: string, width: number) => void,
): TableColumnType<Row>[] {
  const { ascs, descs } = list.address
  const shown = columns.map(
    (column, at): TableColumnType<Row> => ({
      key: column.key,
      dataIndex: column.key,
      title: column.title,
      width: column.width,
      align: column.align,
      fixed: column.pin === 'left' ? 'start' : column.pin === 'right' ? 'end' : undefined,
      ellipsis: true,
      sorter: column.isSortable === true,
      sortOrder: ascs === column.key ? 'ascend' : descs === column.key ? 'descend' : null,
      render: (_, row) => <Cell row={row} column={column} open={at === 0 ? open : undefined} />,
      onHeaderCell: () =>
        ({
          width: column.width,
          label: column.title,
          onResize: (width: number) => resize(column.key, width),
        }) as object,
    }),
  )
  if (!rowActions) return shown
  return [
    ...shown,
    {
      key: ' actions',
      title: t('操作'),
      width: actionsWidth,
      fixed: 'end',
      render: (_, row) => (
        <div
          className="row-actions"
          aria-label={t('{name} 的操作', { name: nameOf(row) })}
          role="group"
          data-at={rows.indexOf(row) === cursor.at || undefined}
        >
          {rowActions(row)}
        </div>
      ),
    },
  ]
}

function TotalRow<Row>({
  columns,
  sums,
  hasChooser,
  hasActions,
}: {
  columns: readonly PlacedColumn<Row>[]
  sums: Partial<Record<string, ReactNode>>
  hasChooser: boolean
  hasActions: boolean
}) {
  return (
    <Table.Summary.Row className="total-row">
      {hasChooser && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, align }, at) => (
        <Table.Summary.Cell key={key} index={at + (hasChooser ? 1 : 0)} align={align}>
          {at === 0 ? <span title={t('覆盖全部筛选结果，不止本页')}>{t('合计（全部）')}</span> : sums[key]}
        </Table.Summary.Cell>
      ))}
      {hasActions && <Table.Summary.Cell index={columns.length + (hasChooser ? 1 : 0)} />}
    </Table.Summary.Row>
  )
}

/** Height that the rows of a virtual table may take: what the page leaves it, less the heads and the total row. */
function useHeight(box: { current: HTMLElement | null }, isWanted: boolean, besides: number): number {
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const element = box.current
    if (!element || !isWanted) return
    const watch = new ResizeObserver(() => setHeight(Math.max(280, element.clientHeight - besides)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, isWanted, besides])
  return height
}
