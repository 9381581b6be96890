import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'

/** Rows of each list on the page of a store. */
export const shownRows = 50

/** Leads to the whole list when not all rows show. */
export const MoreLink = ({ total, to }: { total: number; to: string }) =>
  total > shownRows ? <Link to={to}>{t('查看全部 {n} 条', { n: total })}</Link> : null
