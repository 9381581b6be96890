import type { ReactNode } from 'react'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import '../../../core/web/show/values.css'

/** Read of a block. */
interface Reading {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: CallError | null
  refetch(): unknown
}

/** One block of the home page. It reads for itself: when that fails, it says so and the others stay. */
export function HomeBlock({
  title,
  note,
  reading: { isPending, isFetching, error, refetch },
  children,
}: {
  title: string
  note?: string
  reading: Reading
  children: ReactNode
}) {
  return (
    <section className="home-block" aria-label={title} aria-busy={isFetching}>
      <h2>
        {title} {note && <small className="number">{note}</small>}
      </h2>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="home-skeleton" aria-hidden="true" />
      ) : (
        children
      )}
    </section>
  )
}

/** The address of a list under a filter. */
export const listAddress = (path: string, filter: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filter)}`
