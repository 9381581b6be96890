import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { examine } from './examine.contract.ts'
import { ExamineSections } from './ExamineParts.tsx'

/** A request beside its list. */
export function ExamineDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(examine.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.userName || t('审核申请')} answer={answer} onClose={onClose}>
      {data && <ExamineSections shown={data} />}
    </RecordDrawer>
  )
}
