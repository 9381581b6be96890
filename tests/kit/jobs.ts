import { inScope } from '../../core/server/database/db.ts'
import type { Job, JobPayload } from '../../core/server/jobs/jobs.ts'
import type { World } from './api.ts'

/** Runs the jobs that wait, one after the other as a worker would, and takes them from the queue. */
export async function runWaitingJobs<P extends JobPayload>(world: World, job: Job<P>): Promise<void> {
  const { rows } = await world.db.pool.query<{ data: P }>('DELETE FROM pgboss.job WHERE name = $1 RETURNING data, id', [
    job.name,
  ])
  for (const { data: payload } of rows)
    await job.run({
      db: world.db,
      payload,
      translate: (text) => text,
      signal: new AbortController().signal,
      isLastTry: true,
      within: (work) => inScope(world.db, payload, work),
    })
}
