import { t } from '../language/language.ts'
import { dismiss, type Notice, notices } from './notices.ts'
import { copyText } from '../clipboard.ts'
import { useStore } from '../store.ts'
import './notices.css'

/** The messages in the corner of the screen. Failures are read out at once, the rest when the reader is free. */
export function NoticeBoard() {
  const shown = useStore(notices)
  const [calm, urgent] = [shown.filter(({ kind }) => kind !== 'error'), shown.filter(({ kind }) => kind === 'error')]
  return (
    <div className="notices">
      <div role="alert">
        {urgent.map((notice) => (
          <NoticeCard key={notice.key} notice={notice} />
        ))}
      </div>
      <div role="status">
        {calm.map((notice) => (
          <NoticeCard key={notice.key} notice={notice} />
        ))}
      </div>
    </div>
  )
}

const marks = { success: '✓', info: 'i', warning: '!', error: '✕' } as const

function NoticeCard({ notice: { key, kind, text, requestId } }: { notice: Notice }) {
  return (
    <div className={`notice notice-${kind}`}>
      <span className="notice-mark" aria-hidden="true">
        {marks[kind]}
      </span>
      <span className="notice-text">
        {text}
        {requestId && (
          <button type="button" className="notice-copy" onClick={() => void copyText(requestId)}>
            {t('复制请求号')} {requestId}
          </button>
        )}
      </span>
      <button type="button" className="notice-close" aria-label={t('关闭')} onClick={() => dismiss(key)}>
        ×
      </button>
    </div>
  )
}
