import { BugOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { errorLog } from '../../failure/error-log.ts'
import { t } from '../../language/language.ts'
import { lazily } from '../../loading/lazily.tsx'
import { useStore } from '../../store.ts'
import { HeaderButton } from './HeaderButton.tsx'

const ErrorLogDialog = lazily(() => import('./ErrorLogDialog.tsx').then((m) => m.ErrorLogDialog))

/** @source the specification 9, log badge */
const mostCounted = 99

/** Errors of this browser, counted to 99: to look at, to send to the server, to clear. @source catalogue R160 to R164, R500 to R503 */
export function ErrorLogButton() {
  const records = useStore(errorLog)
  const [isOpen, setOpen] = useState(false)
  if (records.length === 0) return null
  return (
    <>
      <HeaderButton label={t('本地日志（{n}条）', { n: records.length })} onClick={() => setOpen(true)}>
        <BugOutlined />
        <span className="count-mark" aria-hidden="true">
          {records.length > mostCounted ? `${mostCounted}+` : records.length}
        </span>
      </HeaderButton>
      {isOpen && <ErrorLogDialog records={records} onClose={() => setOpen(false)} />}
    </>
  )
}
