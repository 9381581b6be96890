/** Door of the area on the server: what other areas may read, do and be told. */
export { nearTargets } from './activity-explain/progress.queries.ts'
export { rewardsToReview } from './activity-reward/activity-reward.queries.ts'
