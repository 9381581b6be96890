import { keepPreviousData, QueryClient, type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, ReceivedOf } from '../../shared/call.ts'
import { type CallError, callErrorOf } from './call-error.ts'
import { send } from './send.ts'
import { language } from '../language/language.ts'
import { whenSessionEnds } from '../session/session.ts'
import type { Sent } from './sending.ts'

/** Answers are fresh for five minutes: a tab opened again within them shows what it showed. @source docs/screen-quality.md 2 */
const freshMs = 5 * 60_000

/** Responses of the server, kept while they are fresh. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // What was refused stays so as long as an answer stays fresh; a call that got lost is sent again with its page.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        callErrorOf(error).isLost || Date.now() - errorUpdatedAt > freshMs,
      retry: (tries, error) => callErrorOf(error).isLost && tries < 1,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

whenSessionEnds(() => answers.clear())
// Words that the server chose for the reader are those of the former language.
language.subscribe(() => void answers.invalidateQueries())

/** Key under which the answer to a call is kept: its path, then its input. */
export const answerKey = (call: Pick<Call, 'path'>, input?: unknown): QueryKey =>
  input === undefined ? [call.path] : [call.path, input]

/** Options of a call that reads. */
export interface UseCallOptions {
  /** False: not sent yet. */
  enabled?: boolean
  /** Keeps showing the last answer while one for other input comes. */
  keepsLast?: boolean
  /** Milliseconds the answer stays fresh, when not five minutes. */
  freshMs?: number
}

/** Reads by a declared call and renders anew with the answer. */
export function useCall<C extends Call>(
  call: C,
  input: Sent<C>,
  { enabled = true, keepsLast = false, freshMs }: UseCallOptions = {},
): UseQueryResult<ReceivedOf<C>, CallError> {
  return useQuery<ReceivedOf<C>, CallError>({
    queryKey: answerKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    enabled,
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Asks while rendering what `useCall` would ask after it, unless it was asked before: what takes long to draw, as a list
 * with its frame, has its answer sooner. A failure is that of `useCall`.
 */
export function askAtOnce<C extends Call>(call: C, input: Sent<C>): void {
  const queryKey = answerKey(call, input)
  if (answers.getQueryState(queryKey)) return
  void answers.prefetchQuery({ queryKey, queryFn: ({ signal }) => send(call, input, { signal }) })
}

/**
 * Marks what a write may have changed as stale and reads again what is on the screen: every answer below the same
 * controller, and of the other calls named.
 */
export async function forgetAnswers(call: Pick<Call, 'path'>, also: readonly Pick<Call, 'path'>[] = []): Promise<void> {
  const controllers = [call, ...also].map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  await answers.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && controllers.some((start) => path.startsWith(start)),
  })
}
