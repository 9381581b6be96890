import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { DayCurve } from './DayCurve.tsx'
import { home } from './home.contract.ts'
import { WaitingFigures } from './WaitingFigures.tsx'
import './home.css'

/** /wel/dashboard, 控制台: what waits and what went wrong before all else, then how the last days went. */
export function ConsolePage() {
  const seesTrades = useCan(home.trades.permission)
  return (
    <div className="home-page">
      <header className="home-hello">
        <h1>{t('控制台')}</h1>
        <p>{t('待处理的工作和异常，点击数字打开对应列表。')}</p>
      </header>
      <WaitingFigures />
      {seesTrades && <DayCurve />}
    </div>
  )
}
