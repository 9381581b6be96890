import { job, type JobPayload } from '../../../core/server/jobs/jobs.ts'
import { moveClockTo } from './clock.actions.ts'

/** Moves the business clock of a demo world; one move at a time. */
export const moveClock = job<JobPayload & { target: string }>({
  name: 'clock.move',
  unique: 'unfinished',
  expireSeconds: 1800,
  run: ({ db, payload }) => moveClockTo(db, payload.target),
})
