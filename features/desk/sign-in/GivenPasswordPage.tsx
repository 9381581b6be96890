import { t } from '../../../core/web/language/language.ts'
import { renameUser, session } from '../../../core/web/session/session.ts'
import { AntdRoot } from '../../../core/web/theme/AntdRoot.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { signOut } from './SigningOut.tsx'

/**
 * In place of everything behind the sign-in while the user's password is one that somebody else set: it is changed here,
 * then the page that was asked for shows.
 * @source docs/domain/network.md 2.4, change forced at next login
 */
export function GivenPasswordPage() {
  const goOn = () => {
    const { mustChange: _, ...detail } = session.get().user?.detail ?? {}
    renameUser({ detail })
  }
  return (
    <AntdRoot>
      <PublicFrame>
        <h1>{t('请先修改密码')}</h1>
        <p className="form-told" role="status">
          {t('当前密码由他人设置，请先修改密码')}
        </p>
        <PasswordForm onChanged={goOn} />
        <p className="public-foot">
          <button type="button" className="plain-button" onClick={() => void signOut()}>
            {t('退出登录')}
          </button>
        </p>
      </PublicFrame>
    </AntdRoot>
  )
}
