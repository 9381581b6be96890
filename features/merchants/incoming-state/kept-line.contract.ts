import type { CodeOf } from '../../../core/shared/codes.ts'
import type { PayWay } from '../../channels/channels.shared.ts'

/** A price line as an onboarding keeps it until it is signed: fen as text. */
export interface KeptLine {
  readonly payWay: CodeOf<typeof PayWay>
  readonly ratePpm: number
  readonly capAmountFen: string | null
  readonly minFeeFen: string
  readonly d0RatePpm: number
  readonly d0FeeFen: string
}
