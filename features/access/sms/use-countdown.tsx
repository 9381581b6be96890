import { useEffect, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'

/** Seconds until another code may be asked for. @source docs/domain/network.md 2.4 */
const pauseSeconds = 60

/** Counts the seconds until a code may be asked for again. @source catalogue R196 */
export function useCountdown(): { label: string; isWaiting: boolean; start(): void } {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return {
    label: left > 0 ? t('{n}秒后重发', { n: left }) : t('获取验证码'),
    isWaiting: left > 0,
    start: () => setLeft(pauseSeconds),
  }
}
