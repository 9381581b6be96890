import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from './error-log.ts'
import { FailurePanel } from './FailurePanel.tsx'
import { t } from '../language/language.ts'

/** Keeps a failure of one page or panel from taking the rest away. @source docs/screen-quality.md 24 */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    logError('render', error, componentStack ?? '')
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <FailurePanel
        title={t('页面出错了')}
        text={t('错误已记入本地日志，其他页面不受影响。')}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
