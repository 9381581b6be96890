import { useLayoutEffect } from 'react'
import type { CallError } from '../call/call-error.ts'
import { copyText } from '../clipboard.ts'
import { t } from '../language/language.ts'
import { dismissText } from '../notices/notices.ts'

/**
 * Shows why the server did not take a form: its words, who changed the record meanwhile and when, and of a fault the request
 * number to copy. It takes the place of the notice in the corner, which goes by itself while the form stays.
 * @source docs/screen-quality.md 15, 24
 */
export function Refusal({ error }: { error: CallError }) {
  useLayoutEffect(() => dismissText(error.message), [error])
  if (error.kind === 'signedOut') return null
  return (
    <div className="form-refusal" role="alert">
      <strong>{error.message}</strong>
      {error.refusal === 'common.moved' && <Moved error={error} />}
      {error.supportNo && (
        <button type="button" className="plain-button" onClick={() => void copyText(error.supportNo)}>
          {t('复制请求号')} {error.supportNo}
        </button>
      )}
    </div>
  )
}

/** Somebody changed the record meanwhile: who and when, as far as the server says. */
function Moved({ error }: { error: CallError }) {
  const { updateUserName, updateTime } = error.detail
  const who = typeof updateUserName === 'string' && updateUserName ? t('修改人：{name}', { name: updateUserName }) : ''
  const when = typeof updateTime === 'string' && updateTime ? t('修改时间：{time}', { time: updateTime }) : ''
  return (
    <>
      {(who || when) && <span>{[who, when].filter(Boolean).join('，')}</span>}
      <span>{t('您填写的内容仍在表单中，请先核对最新数据再保存。')}</span>
      <a href={window.location.href} target="_blank" rel="noreferrer">
        {t('在新窗口查看最新数据')}
      </a>
    </>
  )
}
