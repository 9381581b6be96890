import { Button } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { viewedTenant, viewTenant } from '../../../core/web/session/viewed-tenant.ts'
import './tenant-view-bar.css'

/** The line above everything while the platform's staff look at a tenant: whose rows show, and the way back. @source docs/domain/network.md 2.7 */
export function TenantViewBar() {
  const viewed = viewedTenant()
  if (!viewed) return null
  return (
    <aside className="tenant-view-bar" aria-label={t('查看租户')}>
      <strong>{t('查看租户')}</strong>
      <span role="status">{t('正在查看 {name}（{tenantId}）的数据，只能浏览。', { ...viewed })}</span>
      <Button size="small" onClick={() => viewTenant(null, '/system/tenant')}>
        {t('退出查看')}
      </Button>
    </aside>
  )
}
