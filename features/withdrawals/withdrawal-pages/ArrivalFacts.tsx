import { t } from '../../../core/web/language/language.ts'
import { Fact } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'

interface Amounts {
  readonly amount: string
  readonly feeAmount: string
  readonly taxAmount: string
  readonly arriveAmount: string
}

/** Shows the amount withdrawn, the deductions and the arriving amount. */
export const ArrivalFacts = ({ of }: { of: Amounts }) => (
  <>
    <Fact label={t('提现金额')}>
      <Money value={of.amount} />
    </Fact>
    <Fact label={t('手续费')}>
      <Money value={of.feeAmount} />
    </Fact>
    <Fact label={t('代扣税费')}>
      <Money value={of.taxAmount} />
    </Fact>
    <Fact label={t('到账金额')}>
      <strong>
        <Money value={of.arriveAmount} />
      </strong>
    </Fact>
  </>
)
