import { t } from '../../../core/web/language/language.ts'
import { Fact } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { totalsWords } from './TotalsHint.tsx'

interface Balances {
  readonly availableAmount: string
  readonly frozenAmount: string
  readonly transitAmount: string
  readonly totalInAmount: string
  readonly totalOutAmount: string
  readonly totalWithdrawAmount: string
}

/** Shows the balances of a wallet, and the totals that went in and out of it so far. */
export const BalanceFacts = ({ of }: { of: Balances }) => (
  <>
    <Fact label={t('可用余额')}>
      <Money value={of.availableAmount} />
    </Fact>
    <Fact label={t('冻结余额')}>
      <Money value={of.frozenAmount} />
    </Fact>
    <Fact label={t('在途金额')}>
      <Money value={of.transitAmount} />
    </Fact>
    <Fact label={t('累计收入')}>
      <Money value={of.totalInAmount} />
    </Fact>
    <Fact label={t('累计支出')}>
      <Money value={of.totalOutAmount} />
    </Fact>
    <Fact label={t('累计提现')}>
      <Money value={of.totalWithdrawAmount} />
    </Fact>
    <Fact label={t('累计说明')} isWide>
      {totalsWords()}
    </Fact>
  </>
)
