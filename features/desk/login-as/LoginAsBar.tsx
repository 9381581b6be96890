import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { leaveLoginAs } from './login-in-as.tsx'
import './login-as-bar.css'

/** The line above everything while an operator's user is signed in as a provider: who, until when, and the way back. @source docs/domain/network.md 2.7 */
export function LoginAsBar() {
  const { user } = useStore(session)
  const [isLeaving, setLeaving] = useState(false)
  const actor = user?.detail.actor as { name: string; account: string; until: string } | undefined
  if (!user || !actor) return null
  const leave = () => {
    setLeaving(true)
    void leaveLoginAs()
  }
  return (
    <aside className="login-as-bar" aria-label={t('代登录')}>
      <strong>{t('代登录中')}</strong>
      <span role="status">
        {t('{actor}（{account}）正以 {name} 的身份操作，{until} 自动退出；不能进行资金操作。', {
          actor: actor.name,
          account: actor.account,
          name: `${user.real_name}（${user.account}）`,
          until: actor.until.slice(11, 16),
        })}
      </span>
      <Button size="small" loading={isLeaving} onClick={leave}>
        {t('退出代登录')}
      </Button>
    </aside>
  )
}
