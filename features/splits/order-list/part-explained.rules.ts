import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { shareOf } from '../order/amounts.rules.ts'
import { PartKind } from './division-list.contract.ts'

/** Places of a base times a ratio, in yuan: two of the fen, six of parts per million. */
const places = 8

/**
 * A base times a ratio in yuan, before it is rounded down: 99.62 at 12.5 % is 12.4525.
 * @source docs/domain/money.md 6.2
 */
export function exactShare(baseFen: Fen, ratioPpm: number): string {
  const digits = (baseFen * BigInt(ratioPpm)).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, -places)}.${fraction}`
}

/** Tells the way in which a part was worked out: it is the share of its ratio, or its fixed amount; else somebody gave it, or a limit cut it short. */
export function partKindOf(
  baseFen: Fen,
  { amount, ratioPpm, fixedAmount }: { amount: Fen; ratioPpm: number | null; fixedAmount: Fen | null },
): CodeOf<typeof PartKind> {
  if (ratioPpm !== null) return amount === shareOf(baseFen, ratioPpm) ? PartKind.ratio : PartKind.other
  return amount === fixedAmount ? PartKind.fixed : PartKind.other
}
