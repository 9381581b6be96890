import type { Chain, ChainLevel } from '../shares/sharing.rules.ts'

/** A level of a frozen chain: its price, and which version of a line that is. */
export interface FrozenLevel extends ChainLevel {
  /** Id of the line: of oem_policy_rate for nodes, of rpi_rate for the merchant; null when there was none. */
  readonly lineId: bigint | null
}

/** Nodes of a merchant, and the price that each of them paid, at one moment. */
export interface FrozenChain extends Chain {
  /** Operator, sub-operator if any, providers from the top, and last the merchant. */
  readonly levels: readonly FrozenLevel[]
  /** Login tenant of the merchant. */
  readonly oemNo: string
  /** Direct party of the merchant: a provider, the sub-operator or the operator. */
  readonly userNo: string
  /** Path of the providers down to the direct party; '' when that is the operator or sub-operator. */
  readonly userPath: string
  /** The merchant's employee, with or without a policy for this pay way; null when it has none. */
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
}

/** The levels of a chain that had no price: a hole in the set-up, or a merchant that never signed this pay way. */
export const missingLevels = ({ levels }: FrozenChain): number[] =>
  levels.flatMap(({ line }, level) => (line === null ? [level] : []))

/** A time of validity: half-open, without an end while `to` is null. Database texts in +08. */
export interface Validity {
  readonly from: string
  readonly to: string | null
}

const databaseInstant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+08$/

/**
 * Refuses a moment that is not written as the database writes it: only such texts stand in order of time.
 * @throws RangeError
 */
export function checkInstant(at: string): string {
  if (!databaseInstant.test(at)) throw new RangeError(`${at} is not a moment as the database writes it`)
  return at
}

/**
 * The version valid at a moment: from <= at < to. At the very moment of a change the new one holds.
 * @param versions never overlapping
 * @param at       checked by checkInstant
 * @source docs/domain/money.md 4.2
 */
export function versionAt<Version extends Validity>(
  versions: readonly Version[] | undefined,
  at: string,
): Version | null {
  return versions?.find(({ from, to }) => from <= at && (to === null || at < to)) ?? null
}
