import { z } from 'zod'
import { int, orNull, shown, shownInstant } from './shapes/shapes.ts'

/** A change of state of a business record, as its page shows it: who, when, from where to where, why. */
export const StateRow = z.object({
  /** Null when the record was made by this. */
  fromStatus: orNull(int()),
  toStatus: int(),
  /** The event, `audit`. */
  action: shown(),
  /** '' for a job or a channel. */
  userName: shown(),
  remark: shown(),
  createTime: shownInstant(),
})
