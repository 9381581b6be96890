/** Door of the area on the server: what other areas may read, do and be told. */
export { lockDepts, rewriteDeptPaths } from './dept/dept.actions.ts'
