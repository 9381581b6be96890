import { Tabs } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { profile } from '../../access/access.shared.ts'
import { PasswordForm } from '../sign-in/PasswordForm.tsx'
import { PayPasswordButton } from './PayPasswordDialog.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import '../../../core/web/show/values.css'
import './profile.css'

/** /info/index: the user's own record, and the change of password. @source catalogue R220 to R222 */
export function ProfilePage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const own = useCall(profile.info, {})
  const tab = new URLSearchParams(search).get('tab') === 'password' ? 'password' : 'own'
  const items = [
    {
      key: 'own',
      label: t('个人信息'),
      children: own.data ? (
        <ProfileForm key={contentOf(own.data)} own={own.data} />
      ) : own.error ? (
        <ReadFailure error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <div className="page-loading" aria-busy="true" />
      ),
    },
    { key: 'password', label: t('修改密码'), children: <OwnPasswords /> },
  ]
  return (
    <div className="profile-page">
      <h1>{t('个人信息')}</h1>
      <section className="detail-section">
        <Tabs
          items={items}
          activeKey={tab}
          onChange={(key) => void navigate({ pathname, search: key === 'own' ? '' : `tab=${key}` }, { replace: true })}
        />
      </section>
    </div>
  )
}

/**
 * Returns the content of the form as a text: another record is filled in anew; the same one read again, as after a change of
 * language, keeps what was typed.
 */
const contentOf = ({ avatar, realName, name, phone, email }: ReceivedOf<typeof profile.info>): string =>
  JSON.stringify([avatar, realName, name, phone, email])

const OwnPasswords = () => (
  <>
    <PasswordForm />
    <PayPasswordButton />
  </>
)
