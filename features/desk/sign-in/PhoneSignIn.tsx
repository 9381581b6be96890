import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import type { TokenAnswer } from '../../../core/web/session/session.ts'
import { storedValue } from '../../../core/web/storage.ts'
import { SmsScene } from '../../access/access.shared.ts'
import { FormFailure, PlainField, TenantField } from './PlainField.tsx'
import { phoneError, usePhoneCode } from './PhoneCode.tsx'
import { signInByPhone, signInFailure } from './SigningIn.tsx'
import type { TenantOfHost } from './TenantOfHost.tsx'

/** Sign-in by a phone number and the code sent to it. */
export function PhoneSignIn({
  tenant,
  onEnter,
}: {
  tenant: TenantOfHost | null
  onEnter: (answer: TokenAnswer) => void
}) {
  const [tenantId, setTenantId] = useState(storedValue<string>('lastTenant') ?? '000000')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [phoneTold, setPhoneTold] = useState('')
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const sending = usePhoneCode(SmsScene.signIn)
  const tenantNo = tenant?.tenantId ?? tenantId.trim()
  const ask = async () => {
    const told = await sending.ask(phone, tenantNo)
    setPhoneTold(phoneError(phone))
    setFailure(phoneError(phone) ? '' : told)
    if (!told) field.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPhoneTold(phoneError(phone))
    if (isPending || phoneError(phone)) return
    if (code.trim() === '') return setFailure(t('请输入短信验证码'))
    setPending(true)
    setFailure('')
    try {
      onEnter(await signInByPhone({ tenantId: tenantNo, phone: phone.trim(), code: code.trim() }))
    } catch (error) {
      setFailure(signInFailure(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={field} onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      {!tenant && <TenantField name="tenantId" value={tenantId} onChange={({ target }) => setTenantId(target.value)} />}
      <PlainField
        label={t('手机号')}
        name="phone"
        inputMode="tel"
        maxLength={11}
        autoComplete="tel"
        error={phoneTold}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        onBlur={() => phone && setPhoneTold(phoneError(phone))}
      />
      <div className="public-row">
        <PlainField
          label={t('短信验证码')}
          name="code"
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
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
      <button type="submit" className="plain-button is-primary public-submit" aria-disabled={isPending}>
        {isPending ? t('正在登录…') : t('登录')}
      </button>
    </form>
  )
}
