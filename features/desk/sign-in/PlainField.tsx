import { type ComponentProps, type InputHTMLAttributes, useId, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'

/** A field of the pages before sign-in: label above, hint and error below, tied to it for readers. */
export function PlainField({
  label,
  error = '',
  hint = '',
  ...rest
}: { label: string; error?: string; hint?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <FieldInput id={id} error={error} hint={hint} {...rest} />
    </div>
  )
}

function FieldInput({
  id,
  error,
  hint,
  type,
  ...rest
}: { id: string; error: string; hint: string } & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false)
  const input = (
    <input
      id={id}
      className="plain-input"
      type={type === 'password' && isShown ? 'text' : type}
      aria-invalid={error !== '' || undefined}
      aria-describedby={error || hint ? `${id}-told` : undefined}
      {...rest}
    />
  )
  return (
    <>
      {type === 'password' ? (
        <div className="password-field">
          {input}
          <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t('隐藏') : t('显示')}
          </button>
        </div>
      ) : (
        input
      )}
      {(error || hint) && (
        <span id={`${id}-told`} className={error ? 'plain-error' : 'plain-hint'}>
          {error || hint}
        </span>
      )}
    </>
  )
}

/** Reason why a form before sign-in was refused; nothing for ''. */
export const FormFailure = ({ text }: { text: string }) =>
  text && (
    <p className="form-failure" role="alert">
      {text}
    </p>
  )

/** Field for the number of the tenant, where the address does not tell it. */
export const TenantField = (parts: Omit<ComponentProps<typeof PlainField>, 'label'>) => (
  <PlainField label={t('租户编号')} maxLength={6} inputMode="numeric" autoComplete="organization" {...parts} />
)
