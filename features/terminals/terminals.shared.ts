/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { terminalList } from './terminal-life/terminal-reach.contract.ts'
export { terminal } from './terminal/terminal.contract.ts'
