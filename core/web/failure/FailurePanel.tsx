import type { ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { t } from '../language/language.ts'
import './failure-panel.css'

/** Says in place of a panel why it cannot be shown: the server's words, the request number of a fault to copy, and a way on. */
export function FailurePanel({
  title,
  text,
  requestId = '',
  onRetry,
  children,
}: {
  title: string
  text: string
  requestId?: string
  onRetry?: () => void
  children?: ReactNode
}) {
  return (
    <section className="failure-panel" role="alert">
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" fill="none" stroke="currentColor" strokeWidth="2.5" />
        <path d="M24 14v13m0 6v1" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="failure-actions">
        {onRetry && (
          <button type="button" className="plain-button is-primary" onClick={onRetry}>
            {t('重试')}
          </button>
        )}
        {requestId && (
          <button type="button" className="plain-button" onClick={() => void copyText(requestId)}>
            {t('复制请求号')} {requestId}
          </button>
        )}
        {children}
      </div>
    </section>
  )
}
