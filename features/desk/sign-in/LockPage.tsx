import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lock, tryLockPassword, unlock } from '../../../core/web/session/lock.ts'
import { session } from '../../../core/web/session/session.ts'
import { Avatar } from '../../../core/web/show/Avatar.tsx'
import { useStore } from '../../../core/web/store.ts'
import { FormFailure, PlainField } from './PlainField.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { signInByPassword, signInFailure, useCaptcha } from './SigningIn.tsx'
import { signOut } from './SigningOut.tsx'

/** Page that a visitor sees at /lock: there is nothing to unlock. */
const NothingLocked = ({ title }: { title: string }) => (
  <PublicFrame>
    <h1>{title}</h1>
    <p>{t('没有人在此窗口登录，无需解锁。')}</p>
    <p className="public-foot">
      <Link to="/login">{t('返回登录')}</Link>
    </p>
  </PublicFrame>
)

/** /lock: opened by the password set for it; by the sign-in password when idleness locked it or the other was wrong five times. */
export function LockPage() {
  const { user, tenantId } = useStore(session)
  const { passwordHash, isLocked } = useStore(lock)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const { captcha, renew, heed } = useCaptcha()
  const title = user ? t('已锁屏') : t('屏幕未锁定')
  useEffect(() => {
    document.title = title
  }, [title])
  if (!user) return <NothingLocked title={title} />
  if (!isLocked) return null
  const name = user.real_name || user.account
  const openBySignIn = async () => {
    setPending(true)
    try {
      await signInByPassword({
        tenantId,
        username: user.account,
        password,
        captcha: captcha ? { key: captcha.key, code } : null,
      })
      unlock()
    } catch (error) {
      const told = signInFailure(error)
      setFailure(told.message)
      setCode('')
      await heed(told)
    } finally {
      setPending(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (password.trim() === '') return setFailure(t('锁屏密码不能为空'))
    if (!passwordHash) return openBySignIn()
    if (!tryLockPassword(password)) setFailure(t('锁屏密码不正确'))
  }
  return (
    <PublicFrame>
      <div className="lock-user">
        <Avatar name={name} picture={user.avatar} isLarge />
        <h1>{name}</h1>
        <p className="plain-hint">
          {passwordHash ? t('屏幕已锁定，输入锁屏密码解锁') : t('屏幕已锁定，输入登录密码解锁')}
        </p>
      </div>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        <PlainField
          label={passwordHash ? t('锁屏密码') : t('登录密码')}
          type="password"
          autoFocus
          autoComplete="off"
          maxLength={64}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {captcha && (
          <div className="public-row">
            <PlainField
              label={t('图片验证码')}
              maxLength={5}
              autoComplete="off"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <button
              type="button"
              className="captcha-button"
              onClick={() => void renew()}
              aria-label={t('看不清，换一张')}
            >
              <img src={captcha.image} alt={t('验证码图片')} width="130" height="42" />
            </button>
          </div>
        )}
        <button type="submit" className="plain-button is-primary public-submit" aria-disabled={isPending}>
          {t('解锁')}
        </button>
      </form>
      <p className="public-foot">
        <button type="button" className="link-button" onClick={() => void signOut()}>
          {t('退出登录')}
        </button>
      </p>
    </PublicFrame>
  )
}
