import { Button } from 'antd'
import { useState } from 'react'
import { instantOf } from '../../../core/shared/dates.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { session as signedIn } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { clock } from '../../settings/settings.shared.ts'
import { session } from '../../access/access.shared.ts'
import './home.css'

interface Finding {
  readonly title: string
  readonly isGood: boolean
  readonly text: string
}

/** /test/index, 测试页: whether this browser works with the server, in words that can be read out to a supporter. */
export function TestPage() {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [isRunning, setRunning] = useState(false)
  useStore(language)
  const run = async () => {
    setRunning(true)
    setFindings([...(await serverFindings()), ...browserFindings()])
    setRunning(false)
  }
  return (
    <div className="home-page">
      <header className="home-hello">
        <h1>{t('测试页')}</h1>
        <p>{t('检查此浏览器与服务器的连接，便于报修时说明情况。')}</p>
        <Button type="primary" loading={isRunning} onClick={() => void run()}>
          {t('开始检查')}
        </Button>
      </header>
      {findings.length > 0 && (
        <section className="home-block" aria-label={t('检查结果')} aria-live="polite">
          <h2>{t('检查结果')}</h2>
          <ul className="test-findings">
            {findings.map(({ title, isGood, text }) => (
              <li key={title} className={isGood ? 'is-none' : 'is-trouble'}>
                <strong>
                  {isGood ? '✓' : '✗'} {title}
                </strong>{' '}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Returns the server's response and the time it takes. */
async function serverFindings(): Promise<Finding[]> {
  const began = performance.now()
  try {
    const { now } = await send(clock.now, {})
    const ms = Math.round(performance.now() - began)
    const user = await send(session.userInfo, {})
    const apart = Math.round((instantOf(now).getTime() - Date.now()) / 1000)
    return [
      { title: t('服务器连接'), isGood: ms < 2000, text: t('{n} 毫秒', { n: ms }) },
      { title: t('业务时间'), isGood: true, text: t('{now}，与本机相差 {n} 秒', { now, n: apart }) },
      { title: t('登录状态'), isGood: true, text: `${user.account} ${user.role_name} ${signedIn.get().tenantId}` },
    ]
  } catch (error) {
    const { message, requestId } = callErrorOf(error)
    return [{ title: t('服务器连接'), isGood: false, text: `${message} ${requestId ?? ''}` }]
  }
}

function browserFindings(): Finding[] {
  return [
    { title: t('本地存储'), isGood: canStore(), text: canStore() ? t('可用') : t('不可用') },
    { title: t('安全连接'), isGood: window.isSecureContext, text: location.origin },
    { title: t('浏览器'), isGood: true, text: navigator.userAgent },
    { title: t('窗口大小'), isGood: true, text: `${innerWidth} × ${innerHeight} @${devicePixelRatio}` },
  ]
}

function canStore(): boolean {
  try {
    localStorage.setItem('test', '1')
    localStorage.removeItem('test')
    return true
  } catch {
    return false
  }
}
