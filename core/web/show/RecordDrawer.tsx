import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../call/call-error.ts'
import { ReadFailure } from '../failure/ReadFailure.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import './values.css'

/** A record beside its list: opened by the address, closed by Esc; says when it loads and when it cannot be read. */
export function RecordDrawer({
  title,
  answer: { isPending, error, refetch },
  toolbar,
  onClose,
  children,
}: {
  title: string
  /** The detail call as `useCall` gives it. */
  answer: { readonly isPending: boolean; readonly error: CallError | null; refetch(): Promise<unknown> }
  toolbar?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  useFocusReturn()
  return (
    <Drawer open size="large" title={title} extra={toolbar} loading={isPending} onClose={onClose}>
      {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : children}
    </Drawer>
  )
}
