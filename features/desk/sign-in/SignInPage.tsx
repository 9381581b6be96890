import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { wantedPath } from '../../../core/web/layout/Application.tsx'
import { signedOutBecause } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'
import { useTenantOfHost } from './TenantOfHost.tsx'

/** /login: by account and password or by phone; the tenant by its number, or by the host of this address. */
export function SignInPage() {
  const [way, setWay] = useState<'account' | 'phone'>('account')
  const because = useStore(signedOutBecause)
  const tenant = useTenantOfHost()
  const navigate = useNavigate()
  const { search } = useLocation()
  const title = t('登录')
  useEffect(() => {
    document.title = `${title} - ${tenant?.tenantName || t('商户管理平台')}`
  }, [title, tenant])
  const enter = () => void navigate(wantedPath(search), { replace: true })
  const ways = [
    ['account', t('账号登录')],
    ['phone', t('手机登录')],
  ] as const
  return (
    <PublicFrame name={tenant?.tenantName}>
      <h1>{title}</h1>
      {because === 'expired' && (
        <p className="form-told" role="status">
          {t('登录已过期，请重新登录')}
        </p>
      )}
      <div className="public-tabs" role="tablist" aria-label={t('登录方式')}>
        {ways.map(([key, name]) => (
          <button
            key={key}
            id={`way-${key}`}
            type="button"
            role="tab"
            aria-selected={way === key}
            aria-controls="way"
            tabIndex={way === key ? 0 : -1}
            onClick={() => setWay(key)}
            onKeyDown={(event) =>
              (event.key === 'ArrowRight' || event.key === 'ArrowLeft') &&
              setWay(way === 'account' ? 'phone' : 'account')
            }
          >
            {name}
          </button>
        ))}
      </div>
      <div id="way" role="tabpanel" aria-labelledby={`way-${way}`}>
        {way === 'account' ? (
          <PasswordSignIn tenant={tenant} onEnter={enter} />
        ) : (
          <PhoneSignIn tenant={tenant} onEnter={enter} />
        )}
      </div>
      <SocialSignIn tenantId={tenant?.tenantId ?? ''} onEnter={enter} />
      <p className="public-foot">
        <Link to="/forgetPassword">{t('忘记密码？')}</Link>
      </p>
    </PublicFrame>
  )
}
