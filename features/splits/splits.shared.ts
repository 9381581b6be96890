/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { ProjectStatus } from './project/project.contract.ts'
export { ReturnDetailStatus } from './return/division-return.contract.ts'
