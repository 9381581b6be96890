import { z } from 'zod'
import { call, page, PageQuery, Paging } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  labelled,
  maybeText,
  optional,
  orNull,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/** A text in both languages, as the record's words are known to the server alone. */
export const Words = z.object({ zh: z.string(), en: z.string() })

/** A call as people look for it. */
export const CallName = z.object({ id: z.string(), title: z.string(), permission: z.string(), path: z.string() })

/** One record of the audit log. */
export const AuditRecord = z.object({
  id: id(),
  /** By the business clock. */
  createTime: shownInstant(),
  account: z.string(),
  /** Name of that person today; '' for a job or a user that is gone. */
  userName: z.string(),
  userId: orNull(id()),
  /** The operator user behind a signed-in-as session. */
  actorUserId: orNull(id()),
  /** Login tenant that it was done in. */
  oemNo: z.string(),
  action: z.string(),
  callId: z.string(),
  /** Chinese name of the call. */
  title: z.string(),
  entity: z.string(),
  /** Name of the record's kind. */
  entityName: Words,
  entityNo: z.string(),
  reason: z.string(),
  /** Request number of a creating or money-moving call. */
  requestNo: z.string(),
  /** `ok`, or the name of the refusal. */
  result: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  /** Whether the chain holds this record already. */
  isSealed: flag(),
})

/** One field with what stood in it, in words: codes as their texts, amounts in yuan, rates in percent, personal numbers masked. */
export const FieldChange = z.object({ field: z.string(), label: Words, before: Words, after: Words })

/** A record with what it changed. */
export const AuditChange = AuditRecord.extend({ changes: z.array(FieldChange) })

/** A record with all it holds; `sent` is what came with the call, without secrets. */
export const AuditDetail = AuditChange.extend({
  sent: z.array(z.object({ field: z.string(), label: Words, value: Words })),
})

const path = '/api/countinghouse/settings/audit'

/** Filters of the log; each compares by equality, so that an index answers. */
export const AuditFilters = z.object({
  account: labelled('操作账号', maybeText(50)).default(''),
  action: labelled('操作名称', maybeText(60)).default(''),
  callId: labelled('操作', maybeText(10)).default(''),
  entity: labelled('业务对象', maybeText(60)).default(''),
  entityNo: labelled('业务编号', maybeText(60)).default(''),
  result: labelled('执行结果', maybeText(60)).default(''),
  /** 1: refused attempts alone; 0: what was done. */
  isRefused: optional(labelled('执行结果', flag())),
  ip: labelled('客户端地址', maybeText(60)).default(''),
  requestId: labelled('请求号', maybeText(40)).default(''),
  ...createTimeFilter,
})

export const auditErrors = defineErrors('audit', {
  operatorOnly: {
    status: 403,
    zh: '操作审计仅供运营商人员查看',
    en: 'The audit log is only available to operator staff',
  },
  rootOnly: { status: 403, zh: '审计链由运营商统一校验', en: 'The audit chain is verified by the operator' },
  proofRuns: {
    status: 409,
    zh: '审计链正在校验，请稍候',
    en: 'The audit chain is already being verified. Please wait',
  },
})

/** Calls of the audit log of user actions; not in the specification. @source docs/rulings.md 31 */
export const audit = {
  list: call({
    id: 'C1071',
    method: 'GET',
    path: `${path}/list`,
    title: '操作审计列表',
    permission: 'audit_view',
    input: PageQuery.extend(AuditFilters.shape),
    output: page(AuditRecord),
    refusals: { audit: 'operatorOnly', common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C1331',
    method: 'GET',
    path: `${path}/detail`,
    title: '操作审计详情',
    permission: 'audit_view',
    input: z.object({ id: id() }),
    output: AuditDetail,
    refusals: { audit: 'operatorOnly', common: 'notFound' },
  }),
  calls: call({
    id: 'C1330',
    method: 'GET',
    path: '/api/countinghouse/access/insight/calls/list',
    title: '接口目录',
    permission: 'signedIn',
    input: Paging.extend({ keyword: maybeText(100).default('') }),
    output: page(CallName),
  }),
  history: call({
    id: 'C1072',
    method: 'GET',
    path: `${path}/history`,
    title: '变更历史',
    permission: 'audit_view',
    /** Kinds of record that belong together, and the numbers of one record, are parted by commas: `merchant,merchantRate`. */
    input: PageQuery.extend({ entity: labelled('业务对象', text(120)), no: labelled('业务编号', text(120)) }),
    output: page(AuditChange),
    refusals: { audit: 'operatorOnly', common: 'datesReversed pagingTooDeep' },
  }),
  export: call({
    id: 'C1332',
    method: 'GET',
    path: `${path}/export`,
    title: '导出操作审计',
    permission: 'audit_export',
    answer: 'export',
    input: AuditFilters,
    output: z.object({}),
    refusals: { audit: 'operatorOnly', common: 'datesReversed spanTooLong' },
  }),
}

/** A check of the chain: running, or what it found. @source docs/server-safety.md 30 */
export const AuditProofShown = z.object({
  id: id(),
  askedBy: z.string(),
  startTime: shownInstant(),
  /** Empty while it runs. */
  finishTime: shownInstant(),
  /** Links that hold, from the first on. */
  links: count(),
  linksTotal: count(),
  /** First link that does not hold: its place in the chain, the record it sealed, and why; null when all do. */
  broken: orNull(z.object({ seq: count(), auditId: id(), why: z.enum(['linkMissing', 'rowMissing', 'changed']) })),
  /** Records older than ten minutes that no link seals. */
  unsealed: count(),
  /** Place and hash of the last good link: noted elsewhere, it shows a chain cut short later. */
  head: z.string(),
})

export const auditProof = {
  latest: call({
    id: 'C1333',
    method: 'GET',
    path: `${path}/proof`,
    title: '审计链校验结果',
    permission: 'audit_view',
    output: z.object({ proof: orNull(AuditProofShown) }),
    refusals: { audit: 'operatorOnly' },
  }),
  prove: call({
    id: 'C1334',
    method: 'POST',
    path: `${path}/prove`,
    title: '校验审计链',
    permission: 'audit_prove',
    audit: 'audit.prove',
    output: z.object({ id: id() }),
    refusals: { audit: 'proofRuns rootOnly' },
  }),
}
