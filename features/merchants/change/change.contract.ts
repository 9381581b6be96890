import { ChangeAfter } from '../change-effect/change-after.contract.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { lineFields } from '../../channels/channels.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { ChangeResult, ChangeSource, ChangeType } from '../change-effect/change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'

/** Changes as data scopes know them. */
export const changeList = scopedList('mer_change_record.list', {
  rpiNo: 'text',
  changeType: 'number',
  changeStatus: 'number',
  createTime: 'instant',
})

/** A picture of a change. */
const Picture = z.object({ picKind: int(1, 24), fileKey: text(200) })
const pics = labelled('图片', z.array(Picture).max(30)).default([])
const reason = labelled('变更原因', text(200))
const changeNo = labelled('变更单号', text(20))
/** Of the change as the screen has read it; without it, whatever it is. */
const version = labelled('版本', optional(int()))

/** A change as the list shows it. */
export const Change = z.object({
  id: id(),
  changeNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  changeType: code(ChangeType),
  changeStatus: code(ChangeStatus),
  changeSource: code(ChangeSource),
  reason: shown(),
  rejectReason: shown(),
  failMsg: shown(),
  makerName: shown(),
  /** Whether the caller asked for it. */
  isMine: flag(),
  createTime: shownInstant(),
  auditTime: shownInstant(),
  completeTime: shownInstant(),
  version: count(),
})

/** One field side by side; personal values are masked. */
const Compared = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

/** A price side by side; null: none. */
const ComparedRate = z.object({
  aisleCode: z.string(),
  payWay: lineFields.payWay,
  before: orNull(z.object(lineFields)),
  after: orNull(z.object(lineFields)),
})

/** Result of the change at a channel. */
const AtAisle = z.object({
  aisleCode: z.string(),
  aisleMerNo: shown(),
  changeApplyNo: z.string(),
  result: code(ChangeResult),
  msg: z.string(),
})

/** A change in whole, for its page and for filling in its form again. */
export const ChangeDetail = Change.extend({
  fields: z.array(Compared),
  rates: z.array(ComparedRate),
  pics: z.array(z.object({ picKind: count(), fileKey: z.string(), link: z.string() })),
  aisleResults: z.array(AtAisle),
  states: z.array(StateRow),
})

/** The present values of a kind of change, masked, for its form; prices by channel. */
export const ChangeForm = z.object({
  rpiNo: z.string(),
  rpiName: shown(),
  userType: count(),
  changeType: code(ChangeType),
  values: z.record(z.string(), z.string()),
  rates: z.array(z.object({ aisleCode: z.string(), aisleName: shown(), lines: z.array(z.object(lineFields)) })),
})

const path = '/api/rb-oem/oem/mer_change_record'
const given = {
  rpiNo: labelled('商户编号', text(20)),
  changeType: labelled('变更类型', code(ChangeType)),
  after: labelled('变更内容', ChangeAfter),
  pics,
  reason,
}

/** Changes of onboarded merchants. @source docs/domain/network.md 5, 24 */
export const change = {
  add: call({
    id: 'C0244',
    method: 'POST',
    path: `${path}/add`,
    title: '新增商户变更',
    permission: 'mer_change_record_add',
    audit: 'merChange.add',
    requestNo: true,
    input: z.object(given),
    output: z.object({ changeNo: z.string() }),
    refusals: {
      bankList: 'account card noBank noBranch notDebit',
      change: '*',
      common: 'notFound',
      file: 'gone',
      industry: 'qualMissing wrong',
      merchant: 'notDirect',
      policy: 'tooEarly',
      price: '*',
      region: 'wrong',
    },
  }),
  update: call({
    id: 'C0245',
    method: 'POST',
    path: `${path}/update`,
    title: '修改商户变更',
    permission: 'mer_change_record_add',
    audit: 'merChange.update',
    input: z.object({
      changeNo,
      version,
      /** Not needed to withdraw it. */
      after: given.after.optional(),
      pics,
      reason: labelled('变更原因', optional(text(200))),
      /** 1: withdraw it. */
      cancel: labelled('撤销', flag()).default(false),
    }),
    refusals: {
      bankList: 'account card noBank noBranch notDebit',
      change: '*',
      common: 'notFound stateRefuses',
      file: 'gone',
      industry: 'qualMissing wrong',
      merchant: 'notDirect',
      policy: 'tooEarly',
      price: '*',
      region: 'wrong',
    },
  }),
  rejectUpdate: call({
    id: 'C0246',
    method: 'POST',
    path: `${path}/rejectUpdate`,
    title: '驳回后修改商户变更',
    permission: 'mer_change_record_add',
    audit: 'merChange.rejectUpdate',
    input: z.object({ changeNo, version, after: given.after, pics, reason }),
    refusals: {
      bankList: 'account card noBank noBranch notDebit',
      change: '*',
      common: 'notFound stateRefuses',
      file: 'gone',
      industry: 'qualMissing wrong',
      merchant: 'notDirect',
      policy: 'tooEarly',
      price: '*',
      region: 'wrong',
    },
  }),
  audit: call({
    id: 'C0247',
    method: 'POST',
    path: `${path}/audit`,
    title: '审核商户变更',
    permission: 'mer_change_record_audit',
    audit: 'merChange.audit',
    input: z.object({
      changeNo,
      version,
      auditStatus: verdictFields.auditStatus,
      rejectReasonId: labelled('驳回原因', optional(id())),
      reason: labelled('说明', maybeText(200)).default(''),
    }),
    refusals: {
      change: 'finished moved openOne passed terminals unsettled',
      channel: 'noConnection',
      common: 'notFound ownSubmission stateRefuses',
      policy: 'tooEarly',
      price: '*',
      rejectReason: 'missing',
    },
  }),
  completeProcess: call({
    id: 'C0248',
    method: 'POST',
    path: `${path}/completeProcess`,
    title: '完成商户变更',
    permission: 'mer_change_record_audit',
    audit: 'merChange.completeProcess',
    input: z.object({
      changeNo,
      aisleResults: z
        .array(
          z.object({
            aisleCode: labelled('通道编码', text(20)),
            result: labelled('处理结果', code(ChangeResult)),
            msg: labelled('说明', maybeText(200)).default(''),
          }),
        )
        .max(10)
        .default([]),
    }),
    refusals: {
      change: 'finished moved openChannels openOne passed skipReason terminals unsettled',
      common: 'notFound stateRefuses',
      policy: 'tooEarly',
      price: '*',
    },
  }),
  list: call({
    id: 'C0249',
    method: 'GET',
    path: `${path}/list`,
    title: '商户变更列表',
    permission: 'mer_change_record_view',
    input: PageQuery.extend({
      changeNo: numberFilter('变更单号'),
      rpiNo: numberFilter('商户编号'),
      changeType: labelled('变更类型', optional(code(ChangeType))),
      changeStatus: labelled('变更状态', optional(code(ChangeStatus))),
      userNo: numberFilter('所属服务商'),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(Change),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0250',
    method: 'GET',
    path: `${path}/detail`,
    title: '商户变更详情',
    permission: 'mer_change_record_view',
    input: z.object({ changeNo }),
    output: ChangeDetail,
    refusals: { common: 'notFound' },
  }),
  /** Initial values of a change: the merchant as it is, and over it the values that an earlier change asked for. */
  form: call({
    id: 'C1109',
    method: 'GET',
    path: '/api/countinghouse/merchants/change/form',
    title: '商户变更表单',
    permission: 'mer_change_record_add',
    input: z.object({
      rpiNo: given.rpiNo,
      changeType: given.changeType,
      /** The change that is asked for once more. */
      changeNo: labelled('变更单号', optional(text(20))),
    }),
    output: ChangeForm,
    refusals: { change: 'notOpen', common: 'notFound', merchant: 'notDirect' },
  }),
}
