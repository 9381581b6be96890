import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, formatYuan } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import type { Payee, PayeeAccount } from '../payee/payee.contract.ts'
import { ForwardType } from '../platform-terms/platform-terms.contract.ts'
import {
  amountsOf,
  bestFirst,
  isOpenAt,
  isSuitable,
  type PlatformTerms,
  type WithdrawAmounts,
} from '../platform-terms/platform-terms.rules.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawalErrors } from './withdrawal-errors.contract.ts'
import { WithdrawStatus } from './withdrawal-codes.contract.ts'

const { auditing, approved, paying, paid, failed, rejected, cancelled, unknown, returned } = WithdrawStatus

/** @source docs/domain/money.md 5.6 */
export const withdrawalTransitions = {
  submit: { from: [], to: auditing },
  leaveAtOnce: { from: [], to: approved },
  cancel: { from: [auditing], to: cancelled },
  approve: { from: [auditing], to: approved },
  reject: { from: [auditing], to: rejected },
  pay: { from: [approved], to: paying },
  doubt: { from: [paying], to: unknown },
  succeed: { from: [paying, unknown], to: paid },
  retry: { from: [paying, unknown], to: approved },
  fail: { from: [paying, unknown], to: failed },
  bounce: { from: [paid], to: returned },
} as const satisfies Transitions<typeof WithdrawStatus>

/** Events of a withdrawal. */
export type WithdrawEvent = keyof typeof withdrawalTransitions

/** Whether a withdrawal goes out without audit. The root operator's own is always audited. @source docs/domain/money.md 5.4, 5.6 */
export const leavesAtOnce = (
  { forwardType, autoLimit }: Pick<PlatformTerms, 'forwardType' | 'autoLimit'>,
  amountFen: Fen,
  isRoot: boolean,
): boolean => !isRoot && forwardType === ForwardType.automatic && amountFen <= autoLimit

/** Data by which the ways out are chosen. */
export interface WithdrawWay {
  /** The wallet: its kind and status (null while there is none); null for the root operator's surplus. */
  readonly wallet: {
    readonly walletKind: CodeOf<typeof WalletKind>
    readonly walletStatus: CodeOf<typeof WalletStatus> | null
  } | null
  readonly payee: Payee
  readonly taxMode: CodeOf<typeof TaxMode>
  /** Enabled platforms that serve the owner's kind. */
  readonly platforms: readonly PlatformTerms[]
  /** Tax platforms that the owner has signed with. */
  readonly signed: ReadonlySet<string>
  /** The platform that was asked for, if any. */
  readonly wanted?: string | undefined
  readonly moment: { readonly time: string; readonly isWorkday: boolean }
}

const withdrawable: readonly number[] = [WalletKind.profit, WalletKind.reward, WalletKind.merchant]

/**
 * The account and platform of a withdrawal: the first four checks, in their order.
 * @throws withdrawal.walletState, walletKind, unverified, noAccount, nameDiffers, noTaxMode, unsigned, needsCompanyAccount,
 *   noPlatform, closedNow
 * @source docs/domain/money.md 5.6, Checks of withdraw
 */
export function chooseWay(way: WithdrawWay): { account: PayeeAccount; platform: PlatformTerms } {
  const { wallet, payee, taxMode, platforms, signed, wanted, moment } = way
  if (wallet && wallet.walletStatus !== null && wallet.walletStatus !== WalletStatus.normal)
    throw withdrawalErrors.walletState()
  if (wallet && !withdrawable.includes(wallet.walletKind)) throw withdrawalErrors.walletKind()
  const { account } = payee
  if (!payee.isVerified) throw withdrawalErrors.unverified()
  if (!account) throw withdrawalErrors.noAccount()
  if (!account.rightfulNames.includes(account.accName)) throw withdrawalErrors.nameDiffers()
  const suitable = bestFirst(platforms, account.accountKind, taxMode).filter(
    (one) => isSuitable(one, account.accountKind, taxMode) && (wanted === undefined || one.platformCode === wanted),
  )
  const isTaxed = taxMode === TaxMode.platform
  const usable = isTaxed ? suitable.filter(({ platformCode }) => signed.has(platformCode)) : suitable
  if (wallet && taxMode === TaxMode.unset) throw withdrawalErrors.noTaxMode()
  if (isTaxed && suitable.length > 0 && usable.length === 0) throw withdrawalErrors.unsigned()
  if (taxMode === TaxMode.ownInvoice && account.accountKind !== AccountKind.company)
    throw withdrawalErrors.needsCompanyAccount()
  const [best] = usable
  if (!best) throw withdrawalErrors.noPlatform()
  const platform = usable.find((one) => isOpenAt(one, moment))
  if (!platform) throw withdrawalErrors.closedNow({ start: best.openTime.slice(0, 5), end: best.closeTime.slice(0, 5) })
  return { account, platform }
}

/** Withdrawals of an owner on a platform so far. */
export interface Used {
  readonly dayCount: number
  readonly dayFen: bigint
  readonly monthFen: bigint
}

/** Funds that an owner may withdraw from. */
export interface Funds {
  readonly availableFen: bigint
  /** Null unless the owner gives its own invoices. */
  readonly quotaFen: bigint | null
  readonly debtFen: bigint
}

/**
 * Returns the amount that can be withdrawn: the balance, within the invoice quota, minus open debt; never below 0. @source
 * docs/domain/money.md 5.5
 */
export function withdrawableOf({ availableFen, quotaFen, debtFen }: Funds): Fen {
  const most = quotaFen !== null && quotaFen < availableFen ? quotaFen : availableFen
  return fen(most > debtFen ? most - debtFen : 0n)
}

/**
 * Whether an amount may be withdrawn: the last three checks, in their order.
 * @returns fee, tax and what arrives
 * @throws withdrawal.notPositive, belowMin, aboveMax, dayCount, dayAmount, monthAmount, balanceTooLow, quotaTooLow, hasDebt, nothingArrives
 * @source docs/domain/money.md 5.6, Checks of withdraw
 */
export function checkAmount(
  amountFen: Fen,
  platform: PlatformTerms,
  taxMode: CodeOf<typeof TaxMode>,
  used: Used,
  funds: Funds,
): WithdrawAmounts & { arriveFen: Fen } {
  const { singleMin, singleMax, dayMaxCount, dayMaxAmount, monthMaxAmount } = platform
  if (amountFen <= 0n) throw withdrawalErrors.notPositive()
  if (amountFen < singleMin) throw withdrawalErrors.belowMin({ min: formatYuan(singleMin) })
  if (singleMax !== null && amountFen > singleMax) throw withdrawalErrors.aboveMax({ max: formatYuan(singleMax) })
  if (dayMaxCount !== null && used.dayCount >= dayMaxCount) throw withdrawalErrors.dayCount()
  if (dayMaxAmount !== null && used.dayFen + amountFen > dayMaxAmount) throw withdrawalErrors.dayAmount()
  if (monthMaxAmount !== null && used.monthFen + amountFen > monthMaxAmount) throw withdrawalErrors.monthAmount()
  if (amountFen > funds.availableFen) throw withdrawalErrors.balanceTooLow()
  if (funds.quotaFen !== null && amountFen > funds.quotaFen) throw withdrawalErrors.quotaTooLow()
  if (amountFen > withdrawableOf(funds)) throw withdrawalErrors.hasDebt({ x: formatYuan(funds.debtFen) })
  const { feeFen, taxFen, arriveFen } = amountsOf(amountFen, platform, taxMode)
  if (arriveFen <= 0n) throw withdrawalErrors.nothingArrives()
  return { feeFen, taxFen, arriveFen: fen(arriveFen) }
}
