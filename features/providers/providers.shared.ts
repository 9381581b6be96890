/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { AccountKind, AuthStatus, AuthType, ExamineStatus } from './dossier/dossier-codes.contract.ts'
export { ServiceAuditStatus, ServiceKind } from './dossier/party-codes.contract.ts'
export { partyErrors } from './dossier/party-errors.contract.ts'
export { examine } from './examine/examine.contract.ts'
export { party, partyList } from './party/party.contract.ts'
