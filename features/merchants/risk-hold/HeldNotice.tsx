import { Alert } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { HoldStatus, riskHold } from './risk-hold.contract.ts'
import { standingHoldsOf } from './risk-hold-screen.rules.ts'

/** Says that money of a merchant is held back from settlement, and leads to the holds; nothing where none stands. */
export function HeldNotice({ rpiNo }: { rpiNo: string }) {
  const maySee = useCan('risk_hold_view')
  const { data } = useCall(
    riskHold.statistics,
    { rpiNo, holdStatus: `${HoldStatus.held},${HoldStatus.lifting}` },
    { enabled: maySee && rpiNo !== '' },
  )
  if (!maySee || !data || data.standingCount === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('该商户有 {amount} 元待结算资金被风险冻结', { amount: withThousands(data.heldAmount) })}
      action={<Link to={standingHoldsOf(rpiNo)}>{t('查看冻结')}</Link>}
    />
  )
}
