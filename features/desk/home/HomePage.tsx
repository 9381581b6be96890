import { ReloadOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { forgetAnswers, useCall } from '../../../core/web/call/queries.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { clock } from '../../settings/settings.shared.ts'
import { DayCurve } from './DayCurve.tsx'
import { home } from './home.contract.ts'
import { PageGroups } from './PageGroups.tsx'
import { TodayTrades } from './TodayTrades.tsx'
import { WaitingFigures } from './WaitingFigures.tsx'
import './home.css'

/** /wel/index: who is here, how today goes, what waits and what went wrong, and the pages by group. */
export function HomePage() {
  const seesTrades = useCan(home.trades.permission)
  return (
    <div className="home-page">
      <Hello />
      {seesTrades && <TodayTrades />}
      <WaitingFigures />
      {seesTrades && <DayCurve />}
      <PageGroups />
    </div>
  )
}

function Hello() {
  const { user } = useStore(session)
  const now = useBusinessNow()
  const [isReading, setReading] = useState(false)
  const refresh = async () => {
    setReading(true)
    await forgetAnswers(home.trades).finally(() => setReading(false))
  }
  return (
    <header className="home-hello">
      <h1>{t('{greeting}，{name}', { greeting: greetingAt(now), name: user?.real_name || user?.account || '' })}</h1>
      <p>{dayInWords(now)}</p>
      <button type="button" onClick={() => void refresh()} aria-disabled={isReading}>
        <ReloadOutlined spin={isReading} /> {t('刷新')}
      </button>
    </header>
  )
}

/** The moment of the business clock, told anew every minute. */
function useBusinessNow(): Date {
  const { data, dataUpdatedAt } = useCall(clock.now, {})
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.max(0, now - dataUpdatedAt)
  return data ? new Date(instantOf(data.now).getTime() + passed) : new Date(now)
}

function greetingAt(now: Date): string {
  const hour = Number(dateTimeText(now).slice(11, 13))
  return hour < 6 ? t('夜深了') : hour < 12 ? t('早上好') : hour < 18 ? t('下午好') : t('晚上好')
}

const dayInWords = (now: Date): string =>
  new Intl.DateTimeFormat(language.get() === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'full',
    timeZone: 'Asia/Shanghai',
  }).format(now)
