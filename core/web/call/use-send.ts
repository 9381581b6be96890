import { useRef, useState } from 'react'
import type { Call, ReceivedOf } from '../../shared/call.ts'
import { type CallError, callErrorOf } from './call-error.ts'
import { ClickLock } from './click-lock.ts'
import { t } from '../language/language.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { forgetAnswers } from './queries.ts'
import { newRequestNo } from './request-no.ts'
import { resultIn } from './result-of-many.ts'
import { send } from './send.ts'
import type { Sent } from './sending.ts'
import { successWords } from './success.ts'

/** A button stays locked at least so long after a click. @source the specification 9, click guard */
const clickGuardMs = 1_000

/** Options of a write. */
export interface UseSendOptions {
  /** Text added to the message of success; '' shows no message at all. */
  done?: string
  /** Further calls whose answers it makes stale, besides those of its own controller. */
  also?: readonly Pick<Call, 'path'>[]
  /** The caller shows failures itself. */
  isQuiet?: boolean
}

/** A write as a component uses it. */
export interface Sender<C extends Call> {
  /** Sends once; null when it failed or one is already under way. */
  send(input: Sent<C>): Promise<ReceivedOf<C> | null>
  /** Whether its button is locked: from the click until what it made stale is read anew, a second at least. */
  readonly isPending: boolean
  readonly error: CallError | null
}

/**
 * Writes by a declared call. One use is one operation: its request number is made when the form opens and stays the same
 * for every attempt until one succeeds, so that no click and no lost answer can act twice. A refused attempt leaves no
 * trace on the server, so a corrected form keeps the number too; after a lost answer other content is refused there.
 * @source docs/screen-quality.md 13; docs/rulings.md 10
 */
export function useSend<C extends Call>(call: C, { done, also = [], isQuiet = false }: UseSendOptions = {}): Sender<C> {
  const requestNo = useRef(newRequestNo())
  const lock = useRef(new ClickLock())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const sendOnce = async (input: Sent<C>): Promise<ReceivedOf<C> | null> => {
    const turn = lock.current.take(input)
    // A second click of the same is no operation; another one that the user confirmed must not vanish.
    if (turn === 'busy') notify('warning', t('上一次操作还在处理，这一次没有提交，请稍后再试'))
    if (turn !== 'taken') return null
    setPending(true)
    const guard = new Promise((resolve) => setTimeout(resolve, clickGuardMs))
    try {
      const answer = await send(call, input, { requestNo: requestNo.current })
      requestNo.current = newRequestNo()
      lock.current.answered(input)
      setError(null)
      if (done !== '') notify('success', successWords(call, input as Record<string, unknown>, done))
      await forgetAnswers(call, also)
      return answer
    } catch (failed) {
      const failure = callErrorOf(failed)
      const result = resultIn(call, failure)
      if (result) {
        setError(null)
        return result
      }
      setError(failure)
      if (!isQuiet) notifyFailure(failure)
      return null
    } finally {
      void guard.then(() => {
        if (lock.current.free(input)) setPending(false)
      })
    }
  }
  return { send: sendOnce, isPending, error }
}
