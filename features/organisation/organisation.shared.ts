/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { dept, OrgCategory } from './dept/dept.contract.ts'
export { mostLevels } from './dept/dept.rules.ts'
export { PostCategory } from './post/post.contract.ts'
