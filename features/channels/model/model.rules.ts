import { PosKind, RpmType } from './model-codes.contract.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { modelErrors } from './model-errors.contract.ts'

/**
 * Checks what a model says of itself. A POS names its kind, nothing else has one.
 * @returns the kind as it is stored
 * @throws model.posKindMissing, model.snRegexFormat, in this order
 * @source docs/domain/network.md 13.1
 */
export function kindOfModel({
  rpmType,
  posKind,
  snRegex,
}: {
  readonly rpmType: number
  readonly posKind: CodeOf<typeof PosKind> | undefined
  readonly snRegex: string
}): CodeOf<typeof PosKind> | null {
  if (rpmType === RpmType.pos && posKind === undefined) throw modelErrors.posKindMissing()
  if (!isPattern(snRegex)) throw modelErrors.snRegexFormat()
  return rpmType === RpmType.pos ? (posKind ?? null) : null
}

/**
 * Whether a text is a pattern that is safe to match serial numbers with: letters, digits, classes and counts, without
 * groups or choices, so that no serial number can make it run long.
 */
export function isPattern(snRegex: string): boolean {
  if (snRegex === '') return true
  return /^\^?(?:(?:[A-Z0-9-]|\\d|\[[A-Z0-9-]+\])(?:\{\d{1,2}(?:,\d{1,2})?\})?)+\$?$/.test(snRegex)
}
