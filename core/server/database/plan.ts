/**
 * For statements that go over whole tables, and join what the planner has no figures of: a plan that looks rows up one by one
 * takes hours where one that hashes them takes seconds, and one that hashes them on disk twice as long. Within a transaction.
 */
export const planForSets =
  "SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL work_mem = '128MB'"

/** Back to the plans of every other statement. */
export const planAsEver = 'SET LOCAL enable_nestloop = on; SET LOCAL enable_mergejoin = on; RESET work_mem'
