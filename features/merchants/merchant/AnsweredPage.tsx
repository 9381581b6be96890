import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CallError } from '../../../core/web/call-error.ts'
import { FailurePanel } from '../../../core/web/FailurePanel.tsx'
import { t } from '../../../core/web/language.ts'

/** Number of the merchant that a page is of: it stands in the address. */
export const useRpiNo = (): string => new URLSearchParams(useLocation().search).get('rpiNo') ?? ''

/** What an answer says, a skeleton until it is there, or why it cannot be had. */
export function Answered<Data>({
  answer: { data, error, refetch },
  children,
}: {
  /** A read as `useCall` gives it. */
  answer: { readonly data: Data | undefined; readonly error: CallError | null; refetch(): Promise<unknown> }
  children: (data: Data) => ReactNode
}) {
  if (error)
    return (
      <FailurePanel
        title={t('加载失败')}
        text={error.message}
        requestId={error.requestId}
        onRetry={() => void refetch()}
      />
    )
  return data === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : children(data)
}
