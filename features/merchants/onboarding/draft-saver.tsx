import { useEffect, useRef, useState } from 'react'
import { type CallError, callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { newRequestNo } from '../../../core/web/call/request-no.ts'
import { send } from '../../../core/web/call/send.ts'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { onboarding } from './onboarding.contract.ts'
import type { FormValues } from './step-context.tsx'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'

/** A draft is kept so long after the last key, and at the latest so long after the first. @source docs/screen-quality.md 17 */
const pauseMs = 900
const latestMs = 5_000

type Kept = ReceivedOf<typeof onboarding.keepDraft>

/** State of the draft of a form. */
export type DraftState =
  | { readonly kind: 'idle' | 'typing' | 'saving' | 'nameless' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly error: CallError }

/** The draft of one step's form on the server. */
export interface DraftSaver {
  readonly state: DraftState
  /** Something was typed. */
  touch(): void
  /** Keeps what is typed now, if anything is new. */
  flush(): Promise<void>
  /** The step itself is being saved: a draft that arrived after it would be of an older form. */
  hold(): void
  /** The step was not saved: what was typed meanwhile is kept again. */
  resume(): void
  /** The step was saved or its draft given up: nothing is kept any more. */
  end(): void
}

/** Merchant, and the version of it, that the form has read. */
export interface DraftOf {
  readonly id: string | null
  readonly version: number | undefined
  readonly draftVersion: number
}

/**
 * Keeps a step's form on the server while it is typed, and on leaving; the next form is offered it, on any machine.
 * @param read gives the form as it is
 * @param onMade hears of a merchant that the draft has made
 */
export function useDraftSaver(
  step: StepNo,
  from: DraftOf,
  read: () => FormValues,
  onMade: (kept: Kept) => void,
): DraftSaver {
  const [state, setState] = useState<DraftState>({ kind: 'idle' })
  const [keeper] = useState(() => makeKeeper(step, from))
  const { version } = from
  useEffect(() => keeper.follow(version), [keeper, version])
  const latest = useRef({ read, onMade })
  useEffect(() => {
    latest.current = { read, onMade }
  })
  useEffect(() => {
    const flush = () => void keeper.flush(true)
    const stop = keeper.start({
      read: () => latest.current.read(),
      made: (kept) => latest.current.onMade(kept),
      tell: setState,
    })
    const hidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      flush()
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [keeper])
  const { touch, hold, resume, end } = keeper
  return { state, touch, flush: () => keeper.flush(false), hold, resume, end }
}

interface Listening {
  read(): FormValues
  made(kept: Kept): void
  tell(state: DraftState): void
}

/** One at a time: what is typed while a draft travels is kept with the next. */
function makeKeeper(step: StepNo, { id, version, draftVersion }: DraftOf) {
  const known = { id, version, draftVersion }
  let listening: Listening | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = 0
  let sent = ''
  let [isOver, isHeld] = [false, false]
  let underWay: Promise<void> = Promise.resolve()

  const keep = async (isLeaving: boolean): Promise<void> => {
    if (isOver || isHeld || !listening || typedAt === 0) return
    const { read, made, tell } = listening
    const payload = withoutAddresses(read())
    const text = JSON.stringify(payload)
    if (text === sent) return
    if (known.id === null && !payload.legalName && !payload.rpiShortName) return tell({ kind: 'nameless' })
    typedAt = 0
    tell({ kind: 'saving' })
    try {
      const kept = await sendDraft(step, known, payload, isLeaving)
      sent = text
      const isNew = known.id === null
      Object.assign(known, { id: kept.id, version: kept.version, draftVersion: kept.draftVersion ?? 0 })
      tell({ kind: 'saved', at: kept.savedAt.slice(11, 19) })
      if (isNew) made(kept)
    } catch (failed) {
      const error = callErrorOf(failed)
      tell({ kind: 'failed', error })
      if (error.refusal === 'common.moved') isOver = true
      else touch()
    }
  }
  const flush = (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer)
    underWay = underWay.then(() => keep(isLeaving))
    return underWay
  }
  const touch = (): void => {
    if (isOver) return
    const now = Date.now()
    if (typedAt === 0) typedAt = now
    listening?.tell({ kind: 'typing' })
    clearTimeout(timer)
    if (!isHeld) timer = setTimeout(() => void flush(false), Math.max(0, Math.min(pauseMs, typedAt + latestMs - now)))
  }
  return {
    touch,
    flush,
    /** The form shows a newer state of the merchant than the one it began with. */
    follow: (shown: number | undefined) => {
      if (shown !== undefined && shown > (known.version ?? 0)) known.version = shown
    },
    hold: () => {
      isHeld = true
      clearTimeout(timer)
    },
    resume: () => {
      isHeld = false
      if (typedAt > 0) touch()
    },
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
    start: (next: Listening) => {
      listening = next
      return () => clearTimeout(timer)
    },
  }
}

/** Sends what was typed of a step: a merchant without an id yet gets one. */
const sendDraft = (
  step: StepNo,
  { id, version, draftVersion }: DraftOf,
  payload: FormValues,
  isLeaving: boolean,
): Promise<Kept> =>
  send(
    onboarding.keepDraft,
    { step, payload, draftVersion, ...(id === null ? {} : { id }), ...(version === undefined ? {} : { version }) },
    { requestNo: newRequestNo(), keepsAlive: isLeaving },
  )

/** Pictures without the addresses under which they are shown for a while. */
export const withoutAddresses = ({ pics, ...values }: FormValues): FormValues => ({
  ...values,
  ...(pics ? { pics: pics.map(({ picKind, fileKey }) => ({ picKind, fileKey })) } : {}),
})

/** Shows the state of the draft in words: also for those who do not see. */
export function DraftNote({ state }: { state: DraftState }) {
  return (
    <span className={`draft-note is-${state.kind}`} role="status">
      {words(state)}
    </span>
  )
}

function words(state: DraftState): string {
  switch (state.kind) {
    case 'idle':
      return t('填写内容会自动保存为草稿')
    case 'typing':
      return t('有未保存的输入')
    case 'saving':
      return t('正在保存草稿')
    case 'nameless':
      return t('填写法人姓名或商户简称后自动保存草稿')
    case 'saved':
      return t('草稿已保存 {time}', { time: state.at })
    case 'failed':
      return t('草稿未保存：{why}', { why: state.error.message })
  }
}
