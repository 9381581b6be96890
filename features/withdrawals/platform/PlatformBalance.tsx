import { t } from '../../../core/web/language.ts'
import { Money } from '../../../core/web/show/values.tsx'
import type { PlatformRow } from './PlatformListPage.tsx'
import './platform.css'

/** What lies at a platform, and in words when that is below its alert. */
export const PlatformBalance = ({ row }: { row: Pick<PlatformRow, 'payoutBalance' | 'isBalanceLow'> }) => (
  <>
    <Money value={row.payoutBalance} />
    {row.isBalanceLow === 1 && <span className="balance-low">{t('余额不足')}</span>}
  </>
)
