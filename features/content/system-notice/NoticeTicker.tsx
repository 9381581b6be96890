import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { newestNotices, PopType, systemNotice } from './system-notice.contract.ts'
import './notice-bell.css'

/** The newest ticker notice that was not read, in a line above everything. @source docs/domain/network.md 18.2, popType 3 */
export function NoticeTicker() {
  const { data } = useCall(systemNotice.mine, newestNotices, { keepsLast: true, freshMs: 300_000 })
  const reading = useSend(systemNotice.read, { done: '', also: [systemNotice.mine] })
  const notice = data?.records.find(({ popType, isRead }) => popType === PopType.ticker && isRead === 0)
  if (!notice) return null
  return (
    <aside className="notice-ticker" aria-label={t('通知')}>
      <strong>{notice.title}</strong>
      <span>{notice.content.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')}</span>
      <button type="button" className="plain-button" onClick={() => void reading.send({ ids: notice.id })}>
        {t('知道了')}
      </button>
    </aside>
  )
}
