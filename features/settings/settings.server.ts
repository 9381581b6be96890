/** Door of the area on the server: what other areas may read, do and be told. */
export { chainTrouble } from './audit/audit.queries.ts'
export {
  branchOf,
  cardKindOf,
  requireBank,
  requireBranch,
  requireCompanyAccount,
  requireDebitCard,
} from './bank-list/bank-list.queries.ts'
export { businessLabel, requireBusinessValue } from './business-dictionary/business-values.queries.ts'
export { copyBusinessDictionaries } from './business-dictionary/copy-dictionary.actions.ts'
export { isDemo } from './clock/clock.queries.ts'
export { removeLater } from './file/file-store.jobs.ts'
export { checkFile, keepFile, ownPapers } from './file/file.actions.ts'
export { fileLinks, publicPath, requireOwnFiles } from './file/file.queries.ts'
export { businessNames, requireIndustry, requireProfession } from './industry/industry.queries.ts'
export { keepClientLogs } from './log/log.actions.ts'
export { paramOf } from './param/param.queries.ts'
export { regionNames, requireCity, requireDistrict } from './region/region.queries.ts'
export { sendSms } from './sms-setting/sms-message.actions.ts'
export { type ImportPlan, previewImport, runImport, templateFile } from './upload/upload.actions.ts'
