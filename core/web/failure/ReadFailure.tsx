import type { CallError } from '../call/call-error.ts'
import { FailurePanel } from './FailurePanel.tsx'
import { t } from '../language/language.ts'

/** Says in place of what was read why it cannot be had, and reads again when asked to. */
export const ReadFailure = ({ error, onRetry }: { error: CallError; onRetry: () => void }) => (
  <FailurePanel title={t('加载失败')} text={error.message} requestId={error.supportNo} onRetry={onRetry} />
)
