import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { StatCards } from '../../../core/web/show/StatCards.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { TaxMode } from '../../withdrawals/withdrawals.shared.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'

type Figures = NonNullable<ReceivedOf<typeof invoiceMail.list>['figures']>

/** Figures of what the own party may withdraw for its invoices and what is still missing; nothing for staff of the operator. */
export function QuotaCards() {
  const figures = useCall(invoiceMail.list, { size: 1 }).data?.figures
  return figures ? <Cards figures={figures} /> : null
}

function Cards({ figures }: { figures: Figures }) {
  const isBound = figures.taxMode === TaxMode.ownInvoice
  return (
    <>
      <StatCards
        stats={[
          { title: t('还需开票金额'), value: <Money value={figures.neededAmount} /> },
          { title: t('可提现金额'), value: <Money value={figures.withdrawableAmount} /> },
          { title: t('分润和奖励余额'), value: <Money value={figures.availableAmount} /> },
          {
            title: t('剩余发票额度'),
            value: <Money value={figures.leftAmount} />,
            note: t('已通过 {n}', { n: withThousands(figures.approvedAmount) }),
          },
          { title: t('待审核发票金额'), value: <Money value={figures.pendingAmount} /> },
        ]}
      />
      {!isBound && <p className="plain-hint">{t('结算方式选择“自行开票”后，提现须有已通过审核的发票额度。')}</p>}
    </>
  )
}
