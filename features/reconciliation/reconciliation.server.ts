/** Door of the area on the server: what other areas may read, do and be told. */
export { proofTrouble } from './proof/proof-run.queries.ts'
export { billsMissing } from './recon-batch/recon-batch.queries.ts'
export { diffsStanding } from './recon-diff/diff-waiting.queries.ts'
