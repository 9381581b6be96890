import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { ActionButton } from '../../../core/web/list/action/ActionButton.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import type { tradeDetail } from '../../trades/trades.shared.ts'
import { divideBlocked, divisionRefundBlocked } from './division-screen.rules.ts'
import { DivisionRefundDialog } from './DivisionRefundDialog.tsx'
import { RegisterDivisionDialog } from './RegisterDivisionDialog.tsx'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** Buttons for the division of a trade; one that is not possible now gives the reason. */
export function DivisionButtons({ trade }: { trade: Trade }) {
  const [open, setOpen] = useState<'divide' | 'divisionRefund' | null>(null)
  const close = () => setOpen(null)
  const { rptOrderCode } = trade
  const words = (why: string | undefined) => why && t(why)
  return (
    <>
      <Can code="division_regist">
        <ActionButton
          action={{ title: t('登记分账'), blocked: words(divideBlocked(trade)), run: () => setOpen('divide') }}
        />
      </Can>
      <Can code="division_refund">
        <ActionButton
          action={{
            title: t('分账退款'),
            blocked: words(divisionRefundBlocked(trade)),
            run: () => setOpen('divisionRefund'),
          }}
        />
      </Can>
      {open === 'divide' && <RegisterDivisionDialog rptOrderCode={rptOrderCode} onClose={close} />}
      {open === 'divisionRefund' && <DivisionRefundDialog rptOrderCode={rptOrderCode} onClose={close} />}
    </>
  )
}
