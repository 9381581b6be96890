import { type FormEvent, useState } from 'react'
import { AppError } from '../../../core/shared/errors.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { send } from '../../../core/web/call/send.ts'
import { session } from '../../../core/web/session/session.ts'
import { newPasswordRule, mostPasswordCharacters } from './new-password.tsx'
import { FormFailure, PlainField } from './PlainField.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { signOut } from './SigningOut.tsx'
import { checkRegistration, guest, passwordErrors } from '../../access/access.shared.ts'

/**
 * In place of everything behind the sign-in while another service's account belongs to no user: asks to become one. An
 * administrator approves it; until then the way leads back to the sign-in.
 * @source the specification 2 Account registration dialog, 4 Registration, 5 and 8; catalogue R254, R494
 */
export function RegisterPage() {
  const [isSent, setSent] = useState(false)
  return (
    <PublicFrame>
      <h1>{t('账号注册')}</h1>
      {isSent ? <Submitted /> : <RegisterForm onSent={() => setSent(true)} />}
    </PublicFrame>
  )
}

/** Told once the application is sent. @source catalogue R494, R495 */
export function Submitted() {
  return (
    <div role="alertdialog" aria-labelledby="registration-notice">
      <h2 id="registration-notice">{t('注册提示')}</h2>
      <p className="form-told">{t('注册申请已提交,请耐心等待管理员通过!')}</p>
      <button type="button" autoFocus className="plain-button is-primary public-submit" onClick={() => void signOut()}>
        {t('确定')}
      </button>
    </div>
  )
}

interface Typed {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

function RegisterForm({ onSent }: { onSent: () => void }) {
  const { user, tenantId } = session.get()
  const [typed, setTyped] = useState<Typed>({
    tenantId,
    name: user?.nick_name ?? '',
    account: '',
    password: '',
    password2: '',
  })
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const wrong = wrongOf(typed)
    setFailure(wrong)
    if (wrong) return
    setPending(true)
    try {
      const { password2: _, password, ...rest } = typed
      const oauthId = user?.oauth_id
      await send(
        guest.register,
        { ...rest, password: md5Hex(password), ...(oauthId ? { oauthId } : {}) },
        { withToken: true },
      )
      onSent()
    } catch (error) {
      const { isWordless, message } = callErrorOf(error)
      setFailure(isWordless ? t('提交失败') : message)
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="plain-hint">{t('该第三方账号尚未绑定用户，请填写注册申请，管理员通过后即可登录。')}</p>
      <FormFailure text={failure} />
      <PlainField label={t('租户编号')} readOnly autoComplete="organization" {...field('tenantId')} />
      <PlainField label={t('姓名')} maxLength={20} autoComplete="name" {...field('name')} />
      <PlainField
        label={t('账号名称')}
        maxLength={45}
        autoComplete="username"
        hint={t('3-45位字母、数字或_@.-')}
        autoFocus
        {...field('account')}
      />
      <PlainField
        label={t('密码')}
        type="password"
        autoComplete="new-password"
        maxLength={mostPasswordCharacters}
        hint={passwordErrors.format().words(language.get())}
        {...field('password')}
      />
      <PlainField
        label={t('确认密码')}
        type="password"
        autoComplete="new-password"
        maxLength={mostPasswordCharacters}
        {...field('password2')}
      />
      <button type="submit" className="plain-button is-primary public-submit" aria-disabled={isPending}>
        {isPending ? t('正在提交…') : t('提交注册申请')}
      </button>
      <p className="public-foot">
        <button type="button" className="plain-button" onClick={() => void signOut()}>
          {t('返回登录')}
        </button>
      </p>
    </form>
  )
}

/** Returns the error of the form, in the order of the dialog; '' when there is none. */
function wrongOf(typed: Typed): string {
  try {
    checkRegistration(typed)
  } catch (error) {
    if (error instanceof AppError) return error.words(language.get())
    throw error
  }
  return newPasswordRule.test(typed.password) ? '' : passwordErrors.format().words(language.get())
}
