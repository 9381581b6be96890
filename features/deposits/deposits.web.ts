/** Door of the area in the browser: what other areas may show. */
export { TerminalDeposits } from './order/TerminalDeposits.tsx'
