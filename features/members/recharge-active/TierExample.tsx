import { parseYuan } from '../../../core/shared/money.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { rechargeActive } from './recharge-active.contract.ts'

/** Says what a tier gives and what a refund takes back, told by the server. Amounts in yuan; half an amount asks nothing. */
export function TierExample({ rechargeAmount, bonusAmount }: { rechargeAmount: string; bonusAmount: string }) {
  const [paid, given] = [parseYuan(rechargeAmount), parseYuan(bonusAmount)]
  const { data, error } = useCall(
    rechargeActive.example,
    { rechargeAmount, bonusAmount },
    { enabled: paid !== null && paid > 0n && given !== null, keepsLast: true },
  )
  const yuan = (amount: string) => withThousands(amount)
  return (
    <p className="tier-example" aria-live="polite">
      {error
        ? error.message
        : data &&
          t(
            '示例：充值 {paid} 元可消费 {spendable} 元；未消费时退 {refunded} 元，收回赠送 {bonus} 元，余额 {left} 元',
            {
              paid: yuan(rechargeAmount),
              spendable: yuan(data.spendable),
              refunded: yuan(data.refunded),
              bonus: yuan(data.bonusTaken),
              left: yuan(data.left),
            },
          )}
    </p>
  )
}
