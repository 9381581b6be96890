import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** /404: no such page. */
export const NotFoundPage = () => (
  <Message code="404" title={t('页面不存在')} text={t('地址可能有误，或页面已移动。')} />
)

/** /403: not for this user. */
export const ForbiddenPage = () => (
  <Message code="403" title={t('无权访问')} text={t('您没有此页面的权限，请联系管理员。')} />
)

/** /500: the server failed. */
export const ServerErrorPage = () => (
  <Message code="500" title={t('服务器错误')} text={t('服务器暂时无法处理，请稍后再试。')} />
)

function Message({ code, title, text }: { code: string; title: string; text: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${title} - ${t('商户管理平台')}`
  }, [title])
  return (
    <PublicFrame>
      <div className="message-page">
        <p className="message-code" aria-hidden="true">
          {code}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <p className="message-actions">
          <Link className="plain-button is-primary" to="/">
            {t('返回首页')}
          </Link>
          <button type="button" className="plain-button" onClick={() => void navigate(-1)}>
            {t('返回上一页')}
          </button>
        </p>
      </div>
    </PublicFrame>
  )
}
