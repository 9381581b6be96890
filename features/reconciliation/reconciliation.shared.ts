/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { proof } from './proof/proof.contract.ts'
export { reconBatch, ReconStatus } from './recon-batch/recon-batch.contract.ts'
export { DiffStatus, reconDiff } from './recon-diff/recon-diff.contract.ts'
