import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  flag,
  from,
  id,
  labelled,
  maybeText,
  optional,
  orNull,
  shownInstant,
  text,
  until,
} from '../../../core/shared/shapes.ts'

/** One record of the audit log. */
export const AuditRecord = z.object({
  id: id(),
  /** By the business clock. */
  createTime: shownInstant(),
  account: z.string(),
  userId: orNull(id()),
  /** The operator user behind a signed-in-as session. */
  actorUserId: orNull(id()),
  action: z.string(),
  callId: z.string(),
  /** Chinese name of the call. */
  title: z.string(),
  entity: z.string(),
  entityNo: z.string(),
  reason: z.string(),
  /** `ok`, or the name of the refusal. */
  result: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  /** Whether the chain holds this record already. */
  isSealed: flag(),
})

/** A record with what it changed. */
export const AuditChange = AuditRecord.extend({
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})

const path = '/api/countinghouse/settings/audit'

/** Who did what; not in the specification. @source docs/rulings.md 31 */
export const audit = {
  list: call({
    id: 'C1071',
    method: 'GET',
    path: `${path}/list`,
    title: '操作审计列表',
    permission: 'audit_view',
    input: PageQuery.extend({
      account: maybeText(50).default(''),
      action: maybeText(60).default(''),
      callId: maybeText(10).default(''),
      entity: maybeText(60).default(''),
      entityNo: maybeText(60).default(''),
      result: maybeText(60).default(''),
      requestId: maybeText(40).default(''),
      createTime_dategt: optional(labelled('开始时间', from())),
      createTime_datelt: optional(labelled('结束时间', until())),
    }),
    output: page(AuditRecord),
  }),
  history: call({
    id: 'C1072',
    method: 'GET',
    path: `${path}/history`,
    title: '变更历史',
    permission: 'audit_view',
    input: PageQuery.extend({ entity: labelled('业务对象', text(60)), no: labelled('业务编号', text(60)) }),
    output: page(AuditChange),
  }),
}
