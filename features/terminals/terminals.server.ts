/** Door of the area on the server: what other areas may read, do and be told. */
export { payerDomain } from './qrcode/qrcode-change.actions.ts'
export { openedCode, scannedCode } from './payer-page/scanned-code.queries.ts'
export { bindingsRefused, terminalsWhere } from './terminal/terminal.queries.ts'
export type { BoundTerminal, TerminalEffects } from './terminals.ports.ts'
