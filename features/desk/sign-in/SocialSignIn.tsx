import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { storedValue } from '../../../core/web/storage.ts'
import { social } from '../../access/access.shared.ts'
import { leaveForSocial, signInBySocial, signInFailure } from './SigningIn.tsx'

/** The services through which one may sign in, and the way back from them. Nothing where the installer named none. */
export function SocialSignIn({ tenantId, onEnter }: { tenantId: string; onEnter: () => void }) {
  const [sources, setSources] = useState<readonly string[]>([])
  const { failure, isComingBack } = useComingBack(onEnter)
  useEffect(() => {
    send(social.sources, {}).then(
      (found) => setSources(found.map(({ source }) => source)),
      () => undefined,
    )
  }, [])
  if (sources.length === 0 && !failure && !isComingBack) return null
  return (
    <section className="public-social" aria-label={t('其他登录方式')}>
      {isComingBack && <p role="status">{t('正在登录…')}</p>}
      {failure && (
        <p className="form-failure" role="alert">
          {failure === 'unreachable'
            ? t('第三方登录暂时无法使用，请稍后再试')
            : failure === 'unfinished'
              ? t('第三方登录未完成，请重试')
              : failure}
        </p>
      )}
      {sources.map((source) => (
        <button
          key={source}
          type="button"
          className="plain-button"
          onClick={() => void leaveForSocial(source, tenantId || typedTenant())}
        >
          {source === 'wechat' ? t('微信登录') : t('单点登录')}
        </button>
      ))}
    </section>
  )
}

/** The tenant number in the form above, else the one of the last sign-in. */
const typedTenant = (): string =>
  document.querySelector<HTMLInputElement>('input[name="tenantId"]')?.value.trim() ??
  storedValue<string>('lastTenant') ??
  ''

/** Signs in once by what the address brings back from another service; what went wrong there by name, else in the server's words. */
function useComingBack(onEnter: () => void): { failure: string; isComingBack: boolean } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [isComingBack, setComingBack] = useState(false)
  const isTaken = useRef(false)
  useEffect(() => {
    const back = new URLSearchParams(search)
    const [source, code, state] = ['source', 'code', 'state'].map((name) => back.get(name) ?? '')
    const error = back.get('error')
    if (!source || !(error || (code && state)) || isTaken.current) return
    isTaken.current = true
    void navigate('/login', { replace: true })
    if (error) {
      return setFailure(error === 'temporarily_unavailable' ? 'unreachable' : 'unfinished')
    }
    setComingBack(true)
    signInBySocial({ source, code: code ?? '', state: state ?? '' })
      .then(onEnter, (failed: unknown) => setFailure(signInFailure(failed).message))
      .finally(() => setComingBack(false))
  })
  return { failure, isComingBack }
}
