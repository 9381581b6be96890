import type { Fen } from '../../../core/shared/money.ts'
import { optimisationErrors, TargetType } from '../optimisation/optimisation-codes.contract.ts'

/** The bounds of a rule; null or absent for none. */
export interface Bounds {
  readonly singleMax?: Fen | null | undefined
  readonly dayMax?: Fen | null | undefined
  readonly dayCount?: number | null | undefined
  readonly creditRatio?: number | null | undefined
  readonly nightRatio?: number | null | undefined
  readonly roundRatio?: number | null | undefined
}

const boundNames = ['singleMax', 'dayMax', 'dayCount', 'creditRatio', 'nightRatio', 'roundRatio'] as const

/**
 * Refuses a rule that could never be judged.
 * @throws optimisation.noDimension, noTarget, daysReversed
 * @source docs/domain/network.md 6, submit
 */
export function checkRule({
  dims,
  targetType,
  targets,
  begin,
  end,
}: {
  readonly dims: Bounds
  readonly targetType: number
  readonly targets: readonly string[]
  readonly begin?: string | undefined
  readonly end?: string | undefined
}): void {
  if (boundNames.every((name) => dims[name] === undefined || dims[name] === null))
    throw optimisationErrors.noDimension()
  if (targetType !== TargetType.all && targets.length === 0) throw optimisationErrors.noTarget()
  if (begin !== undefined && end !== undefined && end < begin) throw optimisationErrors.daysReversed()
}
