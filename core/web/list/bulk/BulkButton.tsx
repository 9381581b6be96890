import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../../call/call-error.ts'
import { ask, type Consent, removalText } from '../../question/confirm.ts'
import { t } from '../../language/language.ts'
import { lazily } from '../../loading/lazily.tsx'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { answers } from '../../call/queries.ts'
import { useCan } from '../../session/permissions.tsx'
import { forEachRow } from './bulk.ts'
import type { BulkFailure } from './BulkDialogs.tsx'
import type { Chosen } from './chosen.ts'

const BulkProgress = lazily(() => import('./BulkDialogs.tsx').then((m) => m.BulkProgress))
const BulkResult = lazily(() => import('./BulkDialogs.tsx').then((m) => m.BulkResult))

/** A button that does one thing to every chosen row, and tells of each what became of it. */
export function BulkButton<Row extends object>({
  chosen,
  title,
  effect,
  code,
  run,
  nameOf,
  isRemoval = false,
  isDanger = isRemoval,
  asksPayPwd = false,
  asksReason = false,
}: {
  chosen: Chosen<Row>
  title: string
  /** Text of the question that tells what will happen to so many rows. */
  effect: (count: number) => string
  /** Permission code without which the button is not there; none where every signed-in user may. */
  code?: string | undefined
  run: (row: Row, consent: Consent) => Promise<unknown>
  nameOf: (row: Row) => string
  /** Removes the rows: asked and told in the words of removals. */
  isRemoval?: boolean
  isDanger?: boolean
  asksPayPwd?: boolean
  asksReason?: boolean
}) {
  const [work, setWork] = useState<{ total: number; tried: number } | null>(null)
  const [failed, setFailed] = useState<{ failures: BulkFailure[]; doneCount: number; total: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  const start = async () => {
    if (chosen.count === 0) return notify('warning', t('请选择至少一条数据'))
    const text = isRemoval ? removalText(effect(chosen.count)) : effect(chosen.count)
    const consent = await ask({ title, text, isDanger, asksPayPwd, asksReason, okText: title })
    if (!consent) return
    stop.current = new AbortController()
    setWork({ total: chosen.count, tried: 0 })
    try {
      const rows = await chosen.collect()
      setWork({ total: rows.length, tried: 0 })
      const results = await forEachRow(rows, (row) => run(row, consent), {
        signal: stop.current.signal,
        onProgress: (tried) => setWork({ total: rows.length, tried }),
      })
      if (results.length === rows.length && results.every(({ reason }) => reason === null)) {
        notify('success', isRemoval ? t('删除成功') : t('操作成功!'))
        chosen.clear()
      } else {
        const bad = results.filter(({ reason }) => reason !== null)
        const failures = bad.map(({ row, reason }) => ({ name: nameOf(row), reason: reason ?? '' }))
        setFailed({ failures, doneCount: results.length - bad.length, total: rows.length })
      }
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setWork(null)
      await answers.invalidateQueries()
    }
  }
  // The choice ends with the result: without one, this button and its dialog are gone.
  const closeResult = () => {
    setFailed(null)
    chosen.clear()
  }
  const isHolder = useCan(code ?? '')
  if (code !== undefined && !isHolder) return null
  return (
    <>
      <Button danger={isDanger} loading={work !== null} onClick={() => void start()}>
        {title}
      </Button>
      {work && (
        <BulkProgress title={title} total={work.total} tried={work.tried} onStop={() => stop.current?.abort()} />
      )}
      {failed && <BulkResult title={title} {...failed} onClose={closeResult} />}
    </>
  )
}
