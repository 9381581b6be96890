import type { CodeOf } from '../../../core/shared/codes.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan } from '../../../core/shared/money.ts'
import { SettleCycle, SettleMode } from '../../channels/channels.shared.ts'
import {
  DivisionPayMode,
  DivStatus,
  isMerchantTrade,
  RptStatus,
  SettleStatus,
  TradeKind,
} from '../../trades/trades.shared.ts'
import { DivMode } from '../project/project.contract.ts'
import {
  baseOf,
  type DivisibleTrade,
  freeMoneyOf,
  limitOf,
  type Part,
  partsOf,
  type SplitRule,
  sumOf,
} from './amounts.rules.ts'
import { divisionErrors } from './division-order.contract.ts'

/** A payment as far as it decides whether it can be divided. */
export interface RegistrableTrade extends DivisibleTrade {
  readonly rptStatus: CodeOf<typeof RptStatus>
  readonly tradeKind: CodeOf<typeof TradeKind>
  readonly divStatus: CodeOf<typeof DivStatus>
  readonly settleStatus: CodeOf<typeof SettleStatus>
  readonly settleCycle: CodeOf<typeof SettleCycle> | null
  /** Null: paid to a merchant we do not know. */
  readonly rpiNo: string | null
}

/** A project as far as it decides. */
export interface RegistrableProject {
  readonly divMode: CodeOf<typeof DivMode>
  readonly delayHours: number
  readonly freezeDays: number
  readonly baseKind: Parameters<typeof baseOf>[0]
  readonly maxRatioPpm: number
  readonly payMode: CodeOf<typeof DivisionPayMode>
  readonly isInForce: boolean
  readonly isMerchantIn: boolean
  readonly isDivisible: boolean
  readonly aisleSettleMode: CodeOf<typeof SettleMode>
  readonly receivers: readonly SplitRule[]
}

const divisible: readonly number[] = [RptStatus.success, RptStatus.partlyRefunded]
const registrable: readonly number[] = [DivStatus.none, DivStatus.failed, DivStatus.unfrozen]

/**
 * Whether a payment may be divided.
 * @param hasOrder whether a division order of it waits to be frozen: its payment does not say so yet
 * @throws the first refusal that applies
 * @source docs/domain/money.md 6.3, handDivRegist
 */
export function checkTrade(trade: RegistrableTrade, hasOrder: boolean): void {
  if (!divisible.includes(trade.rptStatus) || !isMerchantTrade(trade.tradeKind) || trade.rpiNo === null)
    throw commonErrors.stateRefuses()
  if (trade.settleStatus !== SettleStatus.unsettled) throw divisionErrors.settled()
  if (hasOrder || !registrable.includes(trade.divStatus)) throw divisionErrors.registered()
  if (trade.settleCycle === SettleCycle.d0) throw divisionErrors.sameDay()
}

/** Whether a project may divide a payment of its merchant. @throws the first refusal that applies */
export function checkProject(project: RegistrableProject): void {
  if (!project.isInForce) throw divisionErrors.projectOff()
  if (!project.isMerchantIn) throw divisionErrors.merchantNotIn()
  if (!project.isDivisible) throw divisionErrors.notAtChannel()
  if (project.payMode === DivisionPayMode.wallet && project.aisleSettleMode !== SettleMode.wallet)
    throw divisionErrors.noWalletDivision()
  if (project.receivers.length === 0) throw divisionErrors.noReceiver()
}

/** Planned division of a payment. Amounts in fen. */
export interface DivisionPlan {
  readonly baseFen: Fen
  readonly limitFen: Fen
  readonly parts: readonly Part[]
}

/** Computes the division of a payment by the project's own rules. @source docs/domain/money.md 6.2 */
export function planOf(trade: DivisibleTrade, { baseKind, maxRatioPpm, receivers }: RegistrableProject): DivisionPlan {
  const baseFen = baseOf(baseKind, trade)
  const limitFen = limitOf(baseFen, maxRatioPpm, freeMoneyOf(trade))
  return { baseFen, limitFen, parts: partsOf(baseFen, limitFen, receivers) }
}

/**
 * The plan with amounts given by hand in the place of the worked out ones.
 * @throws division.unknownReceiver, receiverTwice, aboveLimit; nothingToDivide when no receiver gets anything
 * @source docs/domain/money.md 6.3, handDivRegist details
 */
export function planByHand(
  plan: DivisionPlan,
  { receivers }: RegistrableProject,
  given: readonly Part[] | undefined,
): DivisionPlan {
  const parts = given ?? plan.parts
  if (new Set(parts.map(({ receiptId }) => receiptId)).size < parts.length) throw divisionErrors.receiverTwice()
  if (parts.some(({ receiptId }) => !receivers.some((receiver) => receiver.receiptId === receiptId)))
    throw divisionErrors.unknownReceiver()
  if (sumOf(parts) > plan.limitFen) throw divisionErrors.aboveLimit({ x: formatYuan(plan.limitFen) })
  if (parts.length === 0) throw divisionErrors.nothingToDivide()
  return { ...plan, parts }
}

/**
 * Returns the reason why a payment is not divided automatically, in the words of the refusal; null when it is. @source
 * docs/domain/money.md 6.3, first row
 */
export function refusalOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const hourMs = 3_600_000

const hoursAfter = (at: string, hours: number): string =>
  `${dateTimeText(new Date(instantOf(at).getTime() + hours * hourMs))}+08`

/**
 * Computes the times when a frozen payment is divided, when what is left of it is given back, and when it is processed next.
 * @param at the moment of freezing
 * @source docs/domain/money.md 6.1 (divMode, delayHours, freezeDays), 6.3
 */
export function timesOf(
  { divMode, delayHours, freezeDays }: RegistrableProject,
  at: string,
): { planTime: string | null; unfreezeTime: string; dueTime: string } {
  const unfreezeTime = hoursAfter(at, freezeDays * 24)
  if (divMode === DivMode.byHand) return { planTime: null, unfreezeTime, dueTime: unfreezeTime }
  const planTime = divMode === DivMode.delayed ? hoursAfter(at, delayHours) : at
  return { planTime, unfreezeTime, dueTime: planTime < unfreezeTime ? planTime : unfreezeTime }
}
