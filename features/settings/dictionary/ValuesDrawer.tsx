import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import type { DictCalls, DictKind } from './DictSets.tsx'
import { DictValues } from './DictValues.tsx'
import './dictionary.css'

/** The values of a set, over the list of the sets. */
export function ValuesDrawer({
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
