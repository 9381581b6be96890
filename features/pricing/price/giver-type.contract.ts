import type { CodeOf } from '../../../core/shared/codes.ts'

/** Kinds of who gives prices. @source docs/domain/network.md 8.1 */
export const GiverType = { platform: 0, operator: 1, provider: 2 } as const
/** Kind of a giver as its number. */
export type GiverType = CodeOf<typeof GiverType>
