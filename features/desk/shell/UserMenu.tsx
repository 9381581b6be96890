import { Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { homePath } from '../../../core/web/layout/tabs/tabs.ts'
import { session } from '../../../core/web/session/session.ts'
import { Avatar } from '../../../core/web/show/Avatar.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useOwnPlaces } from './own-places.tsx'
import './shell.css'

const SwitchDialog = lazily(() => import('./SwitchDialog.tsx').then((m) => m.SwitchDialog))

/** The user's own menu: home, own record, another department and role where there is a choice, sign out after a question. @source catalogue R168 to R174 */
export function UserMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { user } = useStore(session)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const { canSwitch } = useOwnPlaces(isOpen)
  if (!user) return null
  const name = user.real_name || user.account
  const items = [
    { key: 'who', type: 'group' as const, label: `${name} (${user.account})` },
    { key: 'home', label: t('首页'), onClick: () => void navigate(homePath) },
    { key: 'own', label: t('个人信息'), onClick: () => void navigate('/info/index') },
    ...(canSwitch ? [{ key: 'switch', label: t('切换部门角色'), onClick: () => setSwitching(true) }] : []),
    { type: 'divider' as const },
    { key: 'out', label: t('退出登录'), onClick: () => void onSignOut() },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} open={isOpen} onOpenChange={setOpen}>
        <button
          type="button"
          className="header-user"
          aria-label={t('用户菜单：{name}', { name })}
          aria-expanded={isOpen}
        >
          <Avatar name={name} picture={user.avatar} />
          <span>{name}</span>
        </button>
      </Dropdown>
      {isSwitching && <SwitchDialog onClose={() => setSwitching(false)} />}
    </>
  )
}
