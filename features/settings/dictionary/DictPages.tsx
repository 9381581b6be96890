import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { dict, dictBiz } from './dictionary.contract.ts'
import { type DictCalls, type DictKind, DictSets } from './DictSets.tsx'
import { DictValues } from './DictValues.tsx'
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

/** 业务字典: the sets that a tenant keeps for itself. */
export const DictBizPage = () => (
  <DictSets
    title={t('业务字典')}
    calls={dictBiz}
    kind="dictbiz"
    record={(id, close) => <ValuesDrawer calls={dictBiz} kind="dictbiz" id={id} onClose={close} />}
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

function ValuesDrawer({
  calls,
  kind,
  id,
  onClose,
}: {
  calls: DictCalls
  kind: DictKind
  id: string
  onClose: () => void
}) {
  const answer = useCall(calls.detail, { id })
  return (
    <RecordDrawer
      title={answer.data ? t('{name} 的键值', { name: answer.data.dictValue }) : t('字典键值列表')}
      answer={answer}
      onClose={onClose}
    >
      {answer.data && <DictValues calls={calls} kind={kind} set={answer.data} />}
    </RecordDrawer>
  )
}
