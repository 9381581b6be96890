import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import { ActivityListPage } from './ActivityListPage.tsx'
import { activity } from './activity.contract.ts'

const list = '/rb-oem/active/active'

/** 设备活动新增: a draft of a new activity, empty or made from another one. */
export function ActivityAddPage() {
  const [query] = useSearchParams()
  return <Shown activeCode={query.get('copyOf') ?? ''} isCopy />
}

/** 设备活动编辑: a draft in whole; of one in force its end and its budget. */
export function ActivityEditPage() {
  const [query] = useSearchParams()
  const activeCode = query.get('activeCode') ?? ''
  return activeCode === '' ? (
    <MissingParam name="activeCode" label={t('活动编号')} />
  ) : (
    <Shown activeCode={activeCode} isCopy={false} />
  )
}

function Shown({ activeCode, isCopy }: { activeCode: string; isCopy: boolean }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(activity.info, { activeCode }, { enabled: activeCode !== '' })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ActivityListPage />
      {(activeCode === '' || data) && (
        <ActivityForm key={activeCode} found={data ?? null} isCopy={isCopy} onClose={() => void navigate(list)} />
      )}
    </>
  )
}
