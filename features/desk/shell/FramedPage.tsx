import { useLocation } from 'react-router'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { t } from '../../../core/web/language/language.ts'
import { leavesOf } from '../../../core/web/layout/menu/menu.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { menu } from '../../access/access.shared.ts'
import { menuOf } from './ShellMenu.tsx'
import './shell.css'

/**
 * /myiframe/:routerPath: a page of another place inside the frame, closed in a sandbox. Only addresses that the user's
 * own menu holds are shown, whatever the link says.
 * @source docs/rulings.md 27; catalogue R150 to R152
 */
export function FramedPage() {
  const query = new URLSearchParams(useLocation().search)
  const { token } = useStore(session)
  const { data, isPending } = useCall(menu.routes, {}, { freshMs: Number.POSITIVE_INFINITY })
  const source = query.get('source') ?? ''
  if (isPending) return <div className="page-loading" aria-busy="true" />
  const entry = leavesOf(menuOf(data ?? [])).find(({ path }) => path === source)
  if (!entry) return <FailurePanel title={t('不能打开此地址')} text={t('只能打开菜单中登记的外部页面。')} />
  return (
    <iframe
      className="framed"
      title={query.get('label') ?? entry.name}
      src={entry.path.replaceAll('${token}', encodeURIComponent(token))}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}
