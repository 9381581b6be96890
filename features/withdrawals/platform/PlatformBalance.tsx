import { t } from '../../../core/web/language/language.ts'
import { Money } from '../../../core/web/show/values.tsx'
import type { PlatformRow } from './PlatformListPage.tsx'
import './platform.css'

/** Shows the balance at a platform, and says in words when it is below its alert limit. */
export const PlatformBalance = ({ row }: { row: Pick<PlatformRow, 'payoutBalance' | 'isBalanceLow'> }) => (
  <>
    <Money value={row.payoutBalance} />
    {row.isBalanceLow === 1 && <span className="balance-low">{t('余额不足')}</span>}
  </>
)
