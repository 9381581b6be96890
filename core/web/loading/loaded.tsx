import { type ComponentType, useEffect, useState } from 'react'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { t } from '../language/language.ts'
import { withProgress } from './progress.ts'

/** Something whose code is read when it is first needed. */
export interface Loadable {
  load(): Promise<ComponentType>
}

/** Milliseconds until code that does not come counts as lost. @source the specification 9, chunk-load timeout */
const chunkTimeoutMs = 120_000

const read = new Map<Loadable['load'], ComponentType>()

/**
 * Reads the code of a page, once.
 * @throws Error when it does not come: the server is away, or a new version has taken the files of this one away
 */
export async function preload({ load }: Loadable): Promise<ComponentType> {
  const known = read.get(load)
  if (known) return known
  const page = await inTime(load())
  read.set(load, page)
  return page
}

/**
 * Waits for code, with the bar at the top of the window.
 * @throws Error when it does not come within its time
 * @source catalogue R504
 */
export async function inTime<T>(code: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page did not load in time')), chunkTimeoutMs)
  })
  try {
    return await withProgress(Promise.race([code, lost]))
  } finally {
    clearTimeout(timer)
  }
}

/** Shows a page as soon as its code is there. Without Suspense, which would hold back a page that is ready. */
export function Loaded({ what }: { what: Loadable }) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<unknown>(null)
  const [, setReady] = useState(0)
  const Page = read.get(what.load)
  useEffect(() => {
    if (read.has(what.load)) return
    let isGone = false
    preload(what).then(
      () => !isGone && setReady((count) => count + 1),
      (error: unknown) => !isGone && setFailed(error),
    )
    return () => {
      isGone = true
    }
  }, [what, attempt])
  if (Page) return <Page />
  if (!failed) return <div className="page-loading" role="status" aria-busy="true" aria-label={t('加载中')} />
  return (
    <FailurePanel
      title={t('页面加载失败')}
      text={t('可能已发布新版本或网络中断。请先重试；仍不成功时刷新浏览器，未保存的内容请先复制。')}
      onRetry={() => {
        setFailed(null)
        setAttempt((count) => count + 1)
      }}
    />
  )
}
