import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../language/language.ts'
import type { Chosen } from './chosen.ts'

/** Bar with the number of chosen rows, the two ways of choosing, and the actions on them. */
export function BulkBar<Row>({ chosen, total, children }: { chosen: Chosen<Row>; total: number; children: ReactNode }) {
  return (
    <div className="list-tools bulk-bar" role="region" aria-label={t('批量操作')}>
      <strong>
        {chosen.isAll ? t('已选全部符合条件的 {n} 条', { n: chosen.count }) : t('已选 {n} 条', { n: chosen.count })}
      </strong>
      {!chosen.isAll && total > chosen.count && (
        <Button type="link" onClick={chosen.chooseAll}>
          {t('选择全部符合条件的 {n} 条', { n: total })}
        </Button>
      )}
      <Button type="link" onClick={chosen.clear}>
        {t('取消选择')}
      </Button>
      <span className="list-tools-space" />
      {children}
    </div>
  )
}
