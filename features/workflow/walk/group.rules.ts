import type { CodeOf } from '../../../core/shared/codes.ts'
import { SignMode } from '../definition/definition.contract.ts'
import { type Condition, holds } from '../expression/expression.rules.ts'

/** Decisions of those who handle one visit together, those who were taken out left aside. */
export interface Signers {
  readonly total: number
  readonly passed: number
  readonly rejected: number
}

/** Rules by which a visit is decided. */
export interface SignRule {
  /** Null: one person handles it. */
  readonly signMode: CodeOf<typeof SignMode> | null
  /** Percent that must agree, 1 to 100. */
  readonly sharePercent: number
  /** Condition that passes the visit; null: the mode decides. */
  readonly completion: Condition | null
}

/**
 * Outcome of a visit: null while it waits for more decisions.
 * @param variables of the instance, for the condition of completion
 * @source docs/domain/network.md 19.4, Multi-instance modes
 */
export function decide(
  rule: SignRule,
  signers: Signers,
  variables: ReadonlyMap<string, unknown>,
): 'passed' | 'rejected' | null {
  const { total, passed, rejected } = signers
  const { signMode, sharePercent, completion } = rule
  if (completion !== null && passed + rejected > 0) {
    const figures = Object.entries(signers).map(([name, value]): [string, unknown] => [`signers.${name}`, value])
    if (holds(completion, new Map([...variables, ...figures]))) return 'passed'
    return passed + rejected < total ? null : 'rejected'
  }
  if (signMode === SignMode.any) return passed > 0 ? 'passed' : rejected > 0 ? 'rejected' : null
  if (signMode === SignMode.share) {
    if (passed * 100 >= sharePercent * total) return 'passed'
    return (total - rejected) * 100 < sharePercent * total ? 'rejected' : null
  }
  if (rejected > 0) return 'rejected'
  return passed >= total ? 'passed' : null
}
