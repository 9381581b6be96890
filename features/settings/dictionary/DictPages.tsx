import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { dict } from './dictionary.contract.ts'
import { DictSets } from './DictSets.tsx'
import { DictValues } from './DictValues.tsx'
import { ValuesDrawer } from './ValuesDrawer.tsx'
import './dictionary.css'

/** 字典管理: the sets of the system's dictionary; the values of one open over them. */
export const DictVerticalPage = () => (
  <DictSets
    title={t('字典管理')}
    calls={dict}
    kind="dict"
    record={(id, close) => <ValuesDrawer calls={dict} kind="dict" id={id} onClose={close} />}
  />
)

/** 字典管理: the sets of the system's dictionary on one side, the values of the chosen one on the other. */
export const DictHorizontalPage = () => (
  <div className="dict-split">
    <DictSets title={t('字典管理')} calls={dict} kind="dict" record={(id) => <ValuesBeside id={id} />} />
  </div>
)

function ValuesBeside({ id }: { id: string }) {
  const { data } = useCall(dict.detail, { id })
  return (
    <aside className="dict-beside" aria-label={t('字典键值列表')}>
      <h2>{data ? t('{name} 的键值', { name: data.dictValue }) : t('字典键值列表')}</h2>
      {data && <DictValues calls={dict} kind="dict" set={data} />}
    </aside>
  )
}
