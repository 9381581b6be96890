import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import type { TokenAnswer } from '../../../core/web/session/session.ts'
import { storedValue, storeItem } from '../../../core/web/storage.ts'
import { FormFailure, PlainField, TenantField } from './PlainField.tsx'
import { signInByPassword, signInFailure, useCaptcha } from './SigningIn.tsx'
import type { TenantOfHost } from './TenantOfHost.tsx'

/** Tenant that the number field starts with. @source the specification 9 */
const usualTenant = '000000'

/** Sign-in by account and password; a captcha is asked for when the server wants one. */
export function PasswordSignIn({
  tenant,
  onEnter,
}: {
  tenant: TenantOfHost | null
  onEnter: (answer: TokenAnswer) => void
}) {
  const [typed, setTyped] = useState({
    tenantId: storedValue<string>('lastTenant') ?? usualTenant,
    username: '',
    password: '',
    code: '',
  })
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const { captcha, renew, heed } = useCaptcha()
  const form = useRef<HTMLFormElement>(null)
  const missing = missingOf({ ...typed, tenantId: tenant ? '-' : typed.tenantId, code: captcha ? typed.code : '-' })
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: blurred.has(name) ? (missing[name] ?? '') : '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onBlur: () => typed[name] === '' && setBlurred(new Set([...blurred, name])),
  })
  useEffect(() => {
    if (captcha) form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus()
  }, [captcha])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const first = Object.keys(missing)[0]
    setBlurred(new Set(Object.keys(typed)))
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setPending(true)
    setFailure('')
    const tenantId = tenant?.tenantId ?? typed.tenantId.trim()
    try {
      const answer = await signInByPassword({
        tenantId,
        username: typed.username.trim(),
        password: typed.password,
        captcha: captcha ? { key: captcha.key, code: typed.code.trim() } : null,
      })
      storeItem('lastTenant', tenantId)
      onEnter(answer)
    } catch (error) {
      const told = signInFailure(error)
      setFailure(told.message)
      setTyped((before) => ({ ...before, code: '' }))
      await heed(told)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      {!tenant && <TenantField {...field('tenantId')} />}
      <PlainField label={t('账号')} maxLength={45} autoComplete="username" autoFocus {...field('username')} />
      <PlainField
        label={t('密码')}
        type="password"
        maxLength={64}
        autoComplete="current-password"
        {...field('password')}
      />
      {captcha && (
        <div className="public-row">
          <PlainField label={t('图片验证码')} maxLength={5} autoComplete="off" {...field('code')} />
          <button
            type="button"
            className="captcha-button"
            onClick={() => void renew()}
            aria-label={t('看不清，换一张')}
            title={t('看不清，换一张')}
          >
            <img src={captcha.image} alt={t('验证码图片')} width="130" height="42" />
          </button>
        </div>
      )}
      <button type="submit" className="plain-button is-primary public-submit" aria-disabled={isPending}>
        {isPending ? t('正在登录…') : t('登录')}
      </button>
    </form>
  )
}

function missingOf(
  typed: Readonly<Record<'tenantId' | 'username' | 'password' | 'code', string>>,
): Partial<Record<string, string>> {
  const words = {
    tenantId: t('请输入租户编号'),
    username: t('请输入账号'),
    password: t('请输入密码'),
    code: t('请输入验证码'),
  }
  return Object.fromEntries(Object.entries(words).filter(([name]) => typed[name as keyof typeof typed].trim() === ''))
}
