import { type Fen, zeroFen } from '../../../core/shared/money.ts'

/**
 * Parts of a reward along a chain: each level keeps what it is granted less what it passes on to the level below.
 * @param granted what each level is granted, from the top node down, 0 or more each; a level that is granted more than the one
 *   above it has only as much as that one, and below a level that is granted nothing nobody has anything
 * @returns one part a level, in the same order; their sum is what the operator grants to the top node
 * @throws RangeError when a grant is negative
 * @source docs/domain/money.md 7.2, chain rule for rewards
 */
export function rewardParts(granted: readonly Fen[]): Fen[] {
  const held: Fen[] = []
  for (const grant of granted) {
    if (grant < 0n) throw new RangeError(`a grant of ${grant} is not defined`)
    const above = held.at(-1) ?? grant
    held.push(grant < above ? grant : above)
  }
  return held.map((own, level) => (own - (held[level + 1] ?? zeroFen)) as Fen)
}
