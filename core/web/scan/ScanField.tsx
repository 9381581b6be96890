import { Button, Input, type InputRef, Segmented } from 'antd'
import { type ClipboardEvent, useRef, useState } from 'react'
import { callErrorOf } from '../call/call-error.ts'
import { t } from '../language/language.ts'
import {
  type Added,
  addScanned,
  codesOf,
  inState,
  judge,
  type Scanned,
  type ScannedCodes,
  type ScanRules,
} from './scan.ts'
import './scan.css'

/** Number of codes that the list shows; the newest ones. */
const shownCodes = 100

/** Message about the last scan. */
interface Echo {
  readonly tone: 'good' | 'bad'
  readonly text: string
  readonly at: number
}

/** Codes under a scanner, as a page uses them. */
export interface Scan {
  readonly codes: ScannedCodes
  /** Codes that may be sent. */
  readonly good: readonly string[]
  readonly echo: Echo | null
  readonly isAsking: boolean
  add(text: string): void
  remove(code: string): void
  removeBad(): void
  clear(): void
  /** Asks about every code anew: what they are checked for has changed. */
  recheck(): void
}

/** Rules and server check for scanned codes. */
export interface ScanParts extends Omit<ScanRules, 'wrongForm'> {
  /** Asks the server; gives the refused ones with their reasons. */
  readonly check: (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Keeps scanned codes and has each checked at once: form and repetition here, everything else by the server, many codes in
 * one question.
 */
export function useScan({ plain, most, check }: ScanParts): Scan {
  const [codes, show] = useState<ScannedCodes>(new Map())
  // A scanner types faster than the screen draws: what comes in between is added to the newest codes, not to those shown.
  const newest = useRef(codes)
  const setCodes = (next: ScannedCodes) => {
    newest.current = next
    show(next)
  }
  const [echo, setEcho] = useState<Echo | null>(null)
  const [asking, setAsking] = useState(0)
  const say = (tone: Echo['tone'], text: string) => setEcho({ tone, text, at: performance.now() })
  /** @param warning what is wrong with the scan already: it stays in sight behind the answer */
  const ask = async (asked: readonly string[], warning = '') => {
    if (asked.length === 0) return
    setAsking((n) => n + 1)
    try {
      const bad = await check(asked)
      setCodes(judge(newest.current, asked, bad))
      say(bad.size > 0 || warning ? 'bad' : 'good', [answerWords(asked, bad), warning].filter(Boolean).join('；'))
    } catch (error) {
      const reason = callErrorOf(error).message
      setCodes(judge(newest.current, asked, new Map(asked.map((code) => [code, reason]))))
      say('bad', reason)
    } finally {
      setAsking((n) => n - 1)
    }
  }
  return {
    codes,
    good: inState(codes, 'good'),
    echo,
    isAsking: asking > 0,
    add: (text) => {
      const added = addScanned(newest.current, text, { plain, most, wrongForm: t('格式不正确') })
      setCodes(added.codes)
      const warning = warningOf(added, most)
      if (warning) say('bad', warning)
      void ask(added.fresh, warning)
    },
    remove: (code) => setCodes(new Map([...newest.current].filter(([key]) => key !== code))),
    removeBad: () => setCodes(new Map([...newest.current].filter(([, { state }]) => state !== 'bad'))),
    clear: () => {
      setCodes(new Map())
      setEcho(null)
    },
    recheck: () => void ask([...newest.current.keys()].filter((code) => plain(code) === code)),
  }
}

/** Returns the fault of a scan before the server is asked; '' when there is none. */
function warningOf({ tooMany, twice, fresh }: Added, most: number): string {
  if (tooMany > 0) return t('最多 {n} 个', { n: most })
  if (twice.length > 0) return t('重复：{codes}', { codes: twice.slice(0, 3).join('、') })
  return fresh.length === 0 ? t('格式不正确') : ''
}

/** Returns the server's answer about some codes in words. */
function answerWords(asked: readonly string[], bad: ReadonlyMap<string, string>): string {
  const [first] = bad
  if (first) return bad.size === 1 ? `${first[0]} ${first[1]}` : t('{n} 个有误', { n: bad.size })
  return asked.length === 1 ? `${asked[0]} ${t('已加入')}` : t('已加入 {n} 个', { n: asked.length })
}

/**
 * A field under a hand scanner: every scan ends with Enter and the focus stays; a list can be pasted. What was just
 * scanned is told in words and colour, how many there are stands large, and what is wrong can be looked at alone.
 */
export function ScanField({ scan, label, isDisabled = false }: { scan: Scan; label: string; isDisabled?: boolean }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<'all' | 'bad'>('all')
  const input = useRef<InputRef>(null)
  const all = [...scan.codes.values()]
  const bad = all.filter(({ state }) => state === 'bad')
  const take = (text: string) => {
    setTyped('')
    if (text.trim() !== '') scan.add(text)
    input.current?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (codesOf(text).length < 2) return
    event.preventDefault()
    take(text)
  }
  return (
    <div className="scan">
      <div className="scan-head">
        <Input
          ref={input}
          value={typed}
          aria-label={label}
          placeholder={t('扫码或输入后回车，可粘贴多个')}
          className={scan.echo ? `scan-input is-${scan.echo.tone}` : 'scan-input'}
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onPaste={paste}
          onPressEnter={(event) => {
            event.preventDefault()
            take(typed)
          }}
        />
        <output className="scan-count" aria-label={t('已加入数量')}>
          {scan.good.length}
        </output>
      </div>
      <p key={scan.echo?.at ?? 0} className={`scan-echo ${scan.echo ? `is-${scan.echo.tone}` : ''}`} role="status">
        {scan.isAsking ? t('检查中') : (scan.echo?.text ?? '')}
      </p>
      {all.length > 0 && (
        <>
          <div className="scan-tools">
            <Segmented<'all' | 'bad'>
              size="small"
              value={shown}
              onChange={setShown}
              aria-label={t('显示')}
              options={[
                { value: 'all', label: t('全部 {n}', { n: all.length }) },
                { value: 'bad', label: t('有误 {n}', { n: bad.length }) },
              ]}
            />
            <Button size="small" disabled={bad.length === 0} onClick={scan.removeBad}>
              {t('移除有误')}
            </Button>
            <Button size="small" onClick={scan.clear}>
              {t('清空')}
            </Button>
          </div>
          <CodeRows codes={shown === 'bad' ? bad : all} onRemove={scan.remove} />
        </>
      )}
    </div>
  )
}

/** The newest codes with their states. */
function CodeRows({ codes, onRemove }: { codes: readonly Scanned[]; onRemove: (code: string) => void }) {
  return (
    <>
      <ol className="scan-codes" aria-label={t('已扫描')}>
        {codes
          .slice(-shownCodes)
          .toReversed()
          .map(({ code, state, reason }) => (
            <li key={code} className={`is-${state}`}>
              <span className="number">{code}</span>
              <span className="scan-reason">{reason}</span>
              <Button type="text" size="small" aria-label={t('移除 {code}', { code })} onClick={() => onRemove(code)}>
                ×
              </Button>
            </li>
          ))}
      </ol>
      {codes.length > shownCodes && <p className="scan-more">{t('仅显示最近 {n} 个', { n: shownCodes })}</p>}
    </>
  )
}
