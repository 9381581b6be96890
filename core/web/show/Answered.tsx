import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../call/call-error.ts'
import { ReadFailure } from '../failure/ReadFailure.tsx'

/** Content of a response, a skeleton until it is there, or the reason why it cannot be had. */
export function Answered<Data>({
  answer: { data, error, refetch },
  children,
}: {
  /** A read as `useCall` gives it. */
  answer: { readonly data: Data | undefined; readonly error: CallError | null; refetch(): Promise<unknown> }
  children: (data: Data) => ReactNode
}) {
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : children(data)
}
