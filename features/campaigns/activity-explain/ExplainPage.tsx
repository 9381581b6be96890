import { useSearchParams } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { TerminalActivities } from './TerminalActivities.tsx'

/** 活动说明: why a terminal has got what it has got of activities, and what is missing. */
export function ExplainPage() {
  const [query] = useSearchParams()
  const sn = query.get('sn') ?? ''
  if (sn === '') return <MissingParam name="sn" label={t('终端序列号')} />
  return (
    <DetailPage title={t('活动说明')} no={sn}>
      <TerminalActivities sn={sn} activeCode={query.get('activeCode') ?? ''} />
    </DetailPage>
  )
}
