import { z } from 'zod'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import {
  type ForfeitMode,
  pledgeErrors,
  ReachKind,
  type RefundMode,
  type RefundTarget,
} from '../pledge-codes/pledge-codes.contract.ts'

/** Terms of a package as an order keeps them. Amounts in fen. */
export interface MealTerms {
  readonly mealName: string
  readonly pledgeAmount: Fen
  readonly reachKind: CodeOf<typeof ReachKind>
  readonly reachAmount: Fen
  readonly reachCount: number
  readonly reachMonths: number
  readonly reachDays: number
  readonly countPayWays: readonly number[]
  readonly minTradeAmount: Fen
  readonly refundMode: CodeOf<typeof RefundMode>
  readonly refundTarget: CodeOf<typeof RefundTarget>
  readonly forfeitMode: CodeOf<typeof ForfeitMode>
}

/** Largest deposit, in fen. @source docs/domain/money.md 7.1, pledgeAmount */
const mostFen = 999_999n

/** Terms as somebody fills them in: the parts of the target that the kind does not ask for may be left out. */
export type GivenTerms = Omit<MealTerms, 'reachAmount' | 'reachCount' | 'reachMonths'> & {
  readonly reachAmount?: Fen | undefined
  readonly reachCount?: number | undefined
  readonly reachMonths?: number | undefined
}

/**
 * Checks the terms of a package, and drops the parts of the target that its kind does not ask for.
 * @throws pledge.amountTooLarge, pledge.targetMissing
 */
export function checkedTerms<Given extends GivenTerms>(
  given: Given,
): Omit<Given, 'reachAmount' | 'reachCount' | 'reachMonths'> &
  Pick<MealTerms, 'reachAmount' | 'reachCount' | 'reachMonths'> {
  const { pledgeAmount, reachKind, reachAmount = zeroFen, reachCount = 0, reachMonths = 0 } = given
  if (pledgeAmount > mostFen) throw pledgeErrors.amountTooLarge()
  const isCounted = reachKind === ReachKind.count
  const isMonthly = reachKind === ReachKind.monthly
  const kept = {
    reachAmount: isCounted ? zeroFen : reachAmount,
    reachCount: isCounted ? reachCount : 0,
    reachMonths: isMonthly ? reachMonths : 0,
  }
  const isThere = isCounted ? kept.reachCount > 0 : kept.reachAmount > 0n && (!isMonthly || kept.reachMonths > 0)
  if (!isThere) throw pledgeErrors.targetMissing()
  return { ...given, ...kept }
}

/** Terms as JSON keeps them: amounts as whole fen in a text. */
const KeptTerms = z.object({
  mealName: z.string(),
  pledgeAmount: z.string(),
  reachKind: z.number(),
  reachAmount: z.string(),
  reachCount: z.number(),
  reachMonths: z.number(),
  reachDays: z.number(),
  countPayWays: z.array(z.number()),
  minTradeAmount: z.string(),
  refundMode: z.number(),
  refundTarget: z.number(),
  forfeitMode: z.number(),
})

/** Builds the copy of the terms that an order keeps. */
export function copyOfTerms(terms: MealTerms): z.output<typeof KeptTerms> {
  const { pledgeAmount, reachAmount, minTradeAmount, countPayWays, ...rest } = terms
  return KeptTerms.parse({
    ...rest,
    countPayWays: [...countPayWays],
    pledgeAmount: String(pledgeAmount),
    reachAmount: String(reachAmount),
    minTradeAmount: String(minTradeAmount),
  })
}

/** Reads the copy that an order keeps. @throws ZodError when it is none */
export function termsOfCopy(copy: unknown): MealTerms {
  const { pledgeAmount, reachAmount, minTradeAmount, ...rest } = KeptTerms.parse(copy)
  return {
    ...rest,
    pledgeAmount: fen(BigInt(pledgeAmount)),
    reachAmount: fen(BigInt(reachAmount)),
    minTradeAmount: fen(BigInt(minTradeAmount)),
  } as MealTerms
}
