import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'

/** Tiers of an activity in words, the smallest first. @param tiers amounts in yuan */
export const TiersText = ({
  tiers,
}: {
  tiers: readonly { readonly rechargeAmount: string; readonly bonusAmount: string }[]
}) => (
  <ul className="plain-list">
    {tiers.map(({ rechargeAmount, bonusAmount }) => (
      <li key={rechargeAmount}>
        {t('充 {paid} 送 {bonus}', { paid: withThousands(rechargeAmount), bonus: withThousands(bonusAmount) })}
      </li>
    ))}
  </ul>
)
