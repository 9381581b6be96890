import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, keyList, labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'

const how = {
  resolveKind: labelled('处理方式', code(ResolveKind)),
  remark: labelled('处理说明', maybeText(255)).default(''),
}

const controller = '/api/rb-oem/oem/recon/recon_diff'

/** Settling differences: one person says how, another one checks. @source docs/domain/money.md 9 */
export const diffResolution = {
  resolve: call({
    id: 'C1059',
    method: 'POST',
    path: `${controller}/resolve`,
    title: '处理差异',
    permission: 'recon_resolve',
    input: z.object({ diffNo: labelled('差异编号', text(32)), ...how }),
    audit: 'reconDiff.resolve',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', reconDiff: 'handled kindRefused remarkMissing' },
  }),
  /** Each difference is settled or refused by itself; the answer says so for every one. */
  batchResolve: call({
    id: 'C1060',
    method: 'POST',
    path: `${controller}/batchResolve`,
    title: '批量处理差异',
    permission: 'recon_resolve',
    input: z.object({ diffNos: labelled('差异编号', keyList(/^[0-9A-Za-z]{1,32}$/)), ...how }),
    output: z.object({
      success: count(),
      fail: count(),
      failures: z.array(z.object({ diffNo: z.string(), reason: z.string() })),
    }),
    audit: 'reconDiff.batchResolve',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', reconDiff: 'handled kindRefused remarkMissing' },
  }),
  audit: call({
    id: 'C1061',
    method: 'POST',
    path: `${controller}/audit`,
    title: '复核差异',
    permission: 'recon_audit',
    input: z.object({ diffNo: labelled('差异编号', text(32)), ...verdictFields }),
    /** `diffStatus` is 4 still when another auditor is needed. */
    output: z.object({ diffStatus: code(DiffStatus) }),
    audit: 'reconDiff.audit',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      reconDiff: 'beyondAuthority handled notYetBooked payeeUnknown tradeRefuses',
      refund: 'balanceTooLow',
      trade: 'amountDiffers merchantDiffers',
    },
  }),
  /** One verdict on many: each is decided or refused by itself, in the order of their numbers; the answer says so for every one. */
  batchAudit: call({
    id: 'C1365',
    method: 'POST',
    path: `${controller}/batchAudit`,
    title: '批量复核差异',
    permission: 'recon_audit',
    input: z.object({ diffNos: labelled('差异编号', keyList(/^[0-9A-Za-z]{1,32}$/)), ...verdictFields }),
    output: z.object({
      success: count(),
      /** Of those decided: large write-offs that another auditor must approve as well. */
      waiting: count(),
      fail: count(),
      failures: z.array(z.object({ diffNo: z.string(), reason: z.string() })),
    }),
    audit: 'reconDiff.batchAudit',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      reconDiff: 'beyondAuthority handled notYetBooked payeeUnknown tradeRefuses',
      refund: 'balanceTooLow',
      trade: 'amountDiffers merchantDiffers',
    },
  }),
}
