import { Pagination } from 'antd'
import { t } from '../language/language.ts'
import { pageSizes, usualPageSize } from './list-url.ts'
import type { List } from './use-list.ts'

/** Number of rows, and the pages. A page size that is chosen is kept for the list. */
export function ListFooter<Row>({ list, isSmall }: { list: List<Row>; isSmall: boolean }) {
  const { data } = list.answer
  if (!data || (data.total === 0 && data.records.length === 0)) return null
  const { current, size } = list.address
  const change = (page: number, nextSize: number) => {
    if (nextSize === size) return list.go({ current: page })
    list.keepLayout({
      columns: list.layout?.columns ?? [],
      density: list.layout?.density ?? 'middle',
      pageSize: nextSize === usualPageSize ? 0 : nextSize,
    })
    list.go({ current: 1, size: nextSize })
  }
  return (
    <footer className="list-footer">
      <span>{data.totalExact === 0 ? t('超过 {n} 条', { n: data.total }) : t('共 {n} 条', { n: data.total })}</span>
      <Pagination
        current={current}
        pageSize={size}
        total={data.total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={isSmall ? false : { 'aria-label': t('每页条数') }}
        simple={isSmall}
        onChange={change}
      />
    </footer>
  )
}
