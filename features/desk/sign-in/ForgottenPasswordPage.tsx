import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { storedValue } from '../../../core/web/storage.ts'
import { passwordErrors, profile, SmsScene } from '../../access/access.shared.ts'
import { mostPasswordCharacters, newPasswordRule } from './new-password.tsx'
import { FormFailure, PlainField, TenantField } from './PlainField.tsx'
import { phoneError, usePhoneCode } from './PhoneCode.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { useTenantOfHost } from './TenantOfHost.tsx'

/** /forgetPassword: a new password by a code sent to the phone of the account. */
export function ForgottenPasswordPage() {
  const tenant = useTenantOfHost()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({
    tenantId: storedValue<string>('lastTenant') ?? '000000',
    phone: '',
    code: '',
    newPassword: '',
    newPassword1: '',
  })
  const [told, setTold] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const sending = usePhoneCode(SmsScene.forgottenPassword)
  const title = t('找回密码')
  useEffect(() => {
    document.title = title
  }, [title])
  const tenantId = tenant?.tenantId ?? typed.tenantId.trim()
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: told[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onBlur: () => typed[name] !== '' && setTold({ ...told, [name]: wrongOf(typed)[name] }),
  })
  const ask = async () => {
    const wrong = phoneError(typed.phone)
    setTold({ ...told, phone: wrong })
    setFailure(wrong ? '' : await sending.ask(typed.phone, tenantId))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const wrong = wrongOf(typed)
    setTold(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setPending(true)
    setFailure('')
    try {
      const [newPassword, newPassword1] = [md5Hex(typed.newPassword), md5Hex(typed.newPassword1)]
      await send(profile.forgottenPassword, {
        tenantId,
        phone: typed.phone.trim(),
        code: typed.code.trim(),
        newPassword,
        newPassword1,
      })
      notify('success', t('密码已修改，请登录'))
      void navigate('/login')
    } catch (error) {
      setFailure(callErrorOf(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <PublicFrame name={tenant?.tenantName}>
      <h1>{title}</h1>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        {!tenant && <TenantField {...field('tenantId')} />}
        <PlainField label={t('手机号')} inputMode="tel" maxLength={11} autoComplete="tel" {...field('phone')} />
        <div className="public-row">
          <PlainField
            label={t('短信验证码')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            {...field('code')}
          />
          <button
            type="button"
            className="plain-button code-button"
            aria-disabled={sending.isWaiting}
            onClick={() => void ask()}
          >
            {sending.label}
          </button>
        </div>
        <PlainField
          label={t('新密码')}
          type="password"
          maxLength={mostPasswordCharacters}
          autoComplete="new-password"
          hint={passwordWords()}
          {...field('newPassword')}
        />
        <PlainField
          label={t('确认密码')}
          type="password"
          maxLength={mostPasswordCharacters}
          autoComplete="new-password"
          {...field('newPassword1')}
        />
        <button type="submit" className="plain-button is-primary public-submit" aria-disabled={isPending}>
          {t('修改密码')}
        </button>
      </form>
      <p className="public-foot">
        <Link to="/login">{t('返回登录')}</Link>
      </p>
    </PublicFrame>
  )
}

const passwordWords = () => passwordErrors.format().words(language.get())

/** Finds the errors of the typed values, in their order. */
function wrongOf({
  phone,
  code,
  newPassword,
  newPassword1,
}: {
  phone: string
  code: string
  newPassword: string
  newPassword1: string
}): Partial<Record<string, string>> {
  const wrong = {
    phone: phoneError(phone),
    code: code.trim() === '' ? t('请输入短信验证码') : '',
    newPassword: newPasswordRule.test(newPassword) ? '' : passwordWords(),
    newPassword1: newPassword === newPassword1 ? '' : t('两次密码输入不一致'),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, words]) => words !== ''))
}
