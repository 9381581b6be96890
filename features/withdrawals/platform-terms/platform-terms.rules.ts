import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, minFen, mulRate, zeroFen } from '../../../core/shared/money.ts'
import type { AccountKind } from '../../providers/providers.shared.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { ForwardType, PlatformType } from './platform-terms.contract.ts'

/** A platform as the choice of one sees it. */
export interface PlatformTerms {
  readonly platformCode: string
  readonly platformName: string
  readonly platformType: CodeOf<typeof PlatformType>
  readonly ownerKinds: readonly number[]
  readonly accountKinds: readonly number[]
  readonly taxRate: number
  readonly feeRate: number
  readonly feeFixed: Fen
  readonly feeCap: Fen | null
  readonly costFixed: Fen
  readonly singleMin: Fen
  readonly singleMax: Fen | null
  readonly autoLimit: Fen
  readonly dayMaxAmount: Fen | null
  readonly dayMaxCount: number | null
  readonly monthMaxAmount: Fen | null
  readonly openTime: string
  readonly closeTime: string
  readonly workdayOnly: boolean
  readonly forwardType: CodeOf<typeof ForwardType>
  readonly priority: number
}

/** Amounts of a withdrawal on a platform. Amounts in fen; they add up to the gross amount. */
export interface WithdrawAmounts {
  readonly feeFen: Fen
  readonly taxFen: Fen
  /** May be 0 or less: then nothing would arrive. */
  readonly arriveFen: bigint
}

/**
 * Fee, tax and what arrives of a gross amount.
 * @param taxMode tax is withheld in mode 2 alone
 * @source docs/domain/money.md 5.6, Amounts: fee = min(cap, mulRate + fixed), tax = mulRate in mode 2
 */
export function amountsOf(
  amountFen: Fen,
  { feeRate, feeFixed, feeCap, taxRate }: Pick<PlatformTerms, 'feeRate' | 'feeFixed' | 'feeCap' | 'taxRate'>,
  taxMode: CodeOf<typeof TaxMode>,
): WithdrawAmounts {
  const asked = fen(mulRate(amountFen, feeRate) + feeFixed)
  const feeFen = feeCap === null ? asked : minFen(asked, feeCap)
  const taxFen = taxMode === TaxMode.platform ? mulRate(amountFen, taxRate) : zeroFen
  return { feeFen, taxFen, arriveFen: amountFen - feeFen - taxFen }
}

/** Whether a platform pays to accounts of a kind under a tax mode: tax is withheld by tax platforms, and by them alone. */
export const isSuitable = (
  { accountKinds, platformType }: PlatformTerms,
  accountKind: CodeOf<typeof AccountKind> | null,
  taxMode: CodeOf<typeof TaxMode>,
): boolean =>
  (accountKind === null || accountKinds.includes(accountKind)) &&
  (platformType === PlatformType.tax) === (taxMode === TaxMode.platform)

/** Platforms in the order in which they are offered: suitable ones first, then by priority, 0 before 1. @source docs/domain/money.md 5.4 */
export const bestFirst = <P extends PlatformTerms>(
  platforms: readonly P[],
  accountKind: CodeOf<typeof AccountKind> | null,
  taxMode: CodeOf<typeof TaxMode>,
): P[] =>
  [...platforms].sort((a, b) => {
    const [first, second] = [isSuitable(a, accountKind, taxMode), isSuitable(b, accountKind, taxMode)]
    if (first !== second) return first ? -1 : 1
    return a.priority - b.priority || (a.platformCode < b.platformCode ? -1 : 1)
  })

/**
 * Whether a platform takes withdrawals at a moment.
 * @param time business time of day `HH:mm`; the opening minute is in, the closing minute is out
 */
export const isOpenAt = (
  { openTime, closeTime, workdayOnly }: PlatformTerms,
  { time, isWorkday }: { time: string; isWorkday: boolean },
): boolean => openTime.slice(0, 5) <= time && time < closeTime.slice(0, 5) && (isWorkday || !workdayOnly)
