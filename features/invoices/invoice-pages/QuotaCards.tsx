import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { StatCards } from '../../../core/web/show/StatCards.tsx'
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
          {
            title: t('还需开票金额'),
            value: <Money value={figures.neededAmount} />,
            note: isBound ? t('余额减剩余额度和待审核发票') : t('当前结算方式不需要开票'),
          },
          { title: t('可提现金额'), value: <Money value={figures.withdrawableAmount} /> },
          { title: t('可用余额'), value: <Money value={figures.availableAmount} />, note: t('分润钱包和奖励钱包') },
          { title: t('剩余发票额度'), value: <Money value={figures.leftAmount} /> },
          { title: t('待审核发票金额'), value: <Money value={figures.pendingAmount} /> },
          { title: t('已通过发票金额'), value: <Money value={figures.approvedAmount} /> },
        ]}
      />
      {!isBound && <p className="plain-hint">{t('结算方式选择“自行开票”后，提现须有已通过审核的发票额度。')}</p>}
    </>
  )
}
