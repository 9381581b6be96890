import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { ReachKind } from '../pledge-codes/pledge-codes.contract.ts'

/** Target of a package as it travels. */
interface ShownTarget {
  readonly reachKind: number
  readonly reachAmount: string
  readonly reachCount: number
  readonly reachMonths: number
}

/** Words that say what a merchant has to reach. */
export function targetWords({ reachKind, reachAmount, reachCount, reachMonths }: ShownTarget): string {
  if (reachKind === ReachKind.count) return t('累计 {n} 笔', { n: reachCount })
  const amount = withThousands(reachAmount)
  if (reachKind === ReachKind.monthly) return t('连续 {n} 个月，每月 {amount} 元', { n: reachMonths, amount })
  return t('累计 {amount} 元', { amount })
}
