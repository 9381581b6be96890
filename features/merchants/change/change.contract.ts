import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  flag,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes.ts'
import { type Wire, wire } from '../../../core/shared/wire.ts'
import { email, mobile, paperNo, person, servicePhone } from '../../../core/shared/validity-shapes.ts'
import { SettleCycle } from '../../channels/aisle/aisle-codes.contract.ts'
import { StateRow } from '../../ledger/state-log/state-log.contract.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { lineFields } from '../../pricing/line/line-shape.contract.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/list-filters.ts'
import { scopedList } from '../../providers/party/scoped-list.contract.ts'
import { districtCode } from '../../settings/region/region.contract.ts'
import { AccRelation, BalanceAccType, IdType } from '../merchant/merchant-codes.contract.ts'
import { ChangeResult, ChangeSource, ChangeStatus, ChangeType } from './change-codes.contract.ts'

/** Changes as data scopes know them. */
export const changeList = scopedList('mer_change_record.list', {
  rpiNo: 'text',
  changeType: 'number',
  changeStatus: 'number',
  createTime: 'instant',
})

/** A personal field: one that comes back masked stays as it was. @source docs/domain/network.md 1.3 */
const kept = (shape: Wire<string, string>): z.ZodType<string | undefined, string | undefined> =>
  wire<string | undefined, string | undefined>(
    { type: 'string' },
    (raw, refuse) => {
      if (raw === undefined || raw === null || raw === '' || (typeof raw === 'string' && raw.includes('*')))
        return undefined
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as 'format')
    },
    (value) => value,
  ).optional() as unknown as z.ZodType<string | undefined, string | undefined>

/** Wanted new values; a field that is left out, or comes back masked, stays. The kind decides which fields count. */
export const ChangeAfter = z.object({
  rpiShortName: labelled('商户简称', optional(nameText(20))),
  contactName: labelled('联系人', optional(person())),
  contactPhone: labelled('联系人手机', kept(mobile())),
  contactEmail: labelled('联系人邮箱', kept(email())),
  servicePhone: labelled('客服电话', optional(servicePhone())),
  districtCode: labelled('所在地区', optional(districtCode())),
  address: labelled('详细地址', optional(text(100))),
  loginPhone: labelled('登录手机', kept(mobile())),
  balanceAccType: labelled('结算账户类型', optional(code(BalanceAccType))),
  accName: labelled('户名', optional(nameText(60))),
  accNo: labelled('结算账号', kept(text(32))),
  bankCode: labelled('开户银行', optional(text(3))),
  bankCityCode: labelled('开户城市', optional(text(4))),
  branchCode: labelled('开户支行', optional(text(12))),
  accPhone: labelled('银行预留手机号', kept(mobile())),
  accIdNo: labelled('结算人证件号', kept(paperNo())),
  accRelation: labelled('与法人关系', optional(code(AccRelation))),
  rpiName: labelled('商户名称', optional(nameText(50))),
  creditCode: labelled('统一社会信用代码', optional(text(18))),
  licenseBegin: labelled('执照起始日', optional(day())),
  licenseEnd: labelled('执照到期日', optional(day())),
  licenseAddress: labelled('执照地址', optional(text(200))),
  businessScope: labelled('经营范围', optional(text(500))),
  legalName: labelled('法人姓名', optional(person())),
  legalIdType: labelled('法人证件类型', optional(code(IdType))),
  legalIdNo: labelled('法人证件号码', kept(paperNo())),
  legalIdBegin: labelled('法人证件起始日', optional(day())),
  legalIdEnd: labelled('法人证件到期日', optional(day())),
  legalPhone: labelled('法人手机', kept(mobile())),
  industryCode: labelled('行业', optional(text(10))),
  mccNo: labelled('MCC', optional(text(4))),
  qualNo: labelled('资质编号', optional(text(50))),
  qualEnd: labelled('资质到期日', optional(day())),
  settleCycle: labelled('结算周期', optional(code(SettleCycle))),
  /** All lines of each channel whose prices change. */
  rates: labelled(
    '费率',
    z
      .array(
        z.object({ aisleCode: labelled('通道编码', text(20)), lines: z.array(z.object(lineFields)).min(1).max(8) }),
      )
      .max(10),
  ).default([]),
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
  }),
  rejectUpdate: call({
    id: 'C0246',
    method: 'POST',
    path: `${path}/rejectUpdate`,
    title: '驳回后修改商户变更',
    permission: 'mer_change_record_add',
    audit: 'merChange.rejectUpdate',
    input: z.object({ changeNo, version, after: given.after, pics, reason }),
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
  }),
  detail: call({
    id: 'C0250',
    method: 'GET',
    path: `${path}/detail`,
    title: '商户变更详情',
    permission: 'mer_change_record_view',
    input: z.object({ changeNo }),
    output: ChangeDetail,
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
  }),
}
