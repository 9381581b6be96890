import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { auditProofCalls } from './audit/audit-proof.calls.ts'
import { auditCalls } from './audit/audit.calls.ts'
import { bankBranchImportCalls } from './bank-list/bank-branch-import.calls.ts'
import { bankListCalls } from './bank-list/bank-list.calls.ts'
import { businessDictionaryCalls } from './business-dictionary/business-dictionary.calls.ts'
import { clockCalls } from './clock/clock.calls.ts'
import { dictionaryCalls } from './dictionary/dictionary.calls.ts'
import { fileCalls } from './file/file.calls.ts'
import { industryCalls } from './industry/industry.calls.ts'
import { logCalls } from './log/log.calls.ts'
import { ossSettingCalls } from './oss-setting/oss-setting.calls.ts'
import { paramImportCalls } from './param-setting/param-import.calls.ts'
import { paramSettingCalls } from './param-setting/param-setting.calls.ts'
import { regionCalls } from './region/region.calls.ts'
import { reportCalls } from './report/report.calls.ts'
import { smsSettingCalls } from './sms-setting/sms-setting.calls.ts'
import { uploadCalls } from './upload/upload.calls.ts'
import { viewCalls } from './view/view.calls.ts'
import { removeOldAttachments } from './file/old-attachments.jobs.ts'
import { expireUploads } from './upload/expire-uploads.jobs.ts'
import { nightlyAuditProof, proveAudit } from './audit/audit-proof.jobs.ts'
import { forgetLogs } from './log/log.jobs.ts'
import { storeKeptFile, removeStoredFiles } from './file/file-store.jobs.ts'
import { moveClock } from './clock/clock.jobs.ts'
import { smsSending } from './sms-setting/sms-sending.jobs.ts'

/** Calls of the area, one line a file. */
export const settingsCalls = joinCalls(
  auditProofCalls,
  auditCalls,
  bankBranchImportCalls,
  bankListCalls,
  businessDictionaryCalls,
  clockCalls,
  dictionaryCalls,
  fileCalls,
  industryCalls,
  logCalls,
  ossSettingCalls,
  paramImportCalls,
  paramSettingCalls,
  regionCalls,
  reportCalls,
  smsSettingCalls,
  uploadCalls,
  viewCalls,
)

/** Work of the area that is done apart from calls. */
export const settingsWork = {
  calendar: [removeOldAttachments, expireUploads, nightlyAuditProof, forgetLogs],
  jobs: [storeKeptFile, removeStoredFiles, proveAudit, moveClock],
  outbox: [smsSending],
} satisfies Partial<Work>
