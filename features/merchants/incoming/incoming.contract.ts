import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
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
import { IncomingKind, lineFields, PosKind, SettleCycle } from '../../channels/channels.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { HeardBy } from '../incoming-state/incoming-codes.contract.ts'
import { openingRefusals } from '../incoming-state/opening-refusals.contract.ts'
import { wholeRefusals } from '../onboarding-step/whole-refusals.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'

/** Subjects about which a channel is asked at once. @source docs/domain/network.md 4.2 */
export const OperateType = codes(['operate_type', '查询类型', 'Query type'], {
  onboarding: [1, '进件', 'Onboarding'],
  change: [2, '变更', 'Change'],
  contract: [3, '签约', 'Signing'],
  d0: [4, 'D0', 'D0'],
})

/** Days after which an application that the channel still reviews is shown as overdue (超时未回). */
export const overdueDays = 7

const rpiNo = labelled('商户编号', text(20))
const aisleCode = labelled('通道编码', text(20))
const incomingCode = labelled('进件编号', text(20))

/** Numbers and status of a submitted onboarding. */
export const Submitted = z.object({
  aisleCode: shown(),
  incomingCode: shown(),
  applyNo: shown(),
  incomingStatus: code(IncomingStatus),
})

/** Prices of a merchant for one channel, a line a pay way. */
export const rateLines = () => z.array(z.object(lineFields)).min(1).max(8)

/** A channel that the operator has open. */
export const OpenAisle = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  incomingKinds: z.array(count()),
  supportUserTypes: z.array(count()),
  accTypes: z.array(count()),
  settleCycles: z.array(count()),
  needPics: z.array(count()),
  payWays: z.array(count()),
  needSign: flag(),
  d0Support: flag(),
})

/** A field or picture at fault, with the step in which it is mended. */
export const RejectFieldRow = z.object({ step: int(), field: shown(), picKind: orNull(count()), msg: shown() })

/** State of a merchant at a channel of the operator; without a number it was never begun there. */
export const MerchantAtAisle = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  incomingCode: shown(),
  incomingKind: orNull(code(IncomingKind)),
  incomingStatus: orNull(code(IncomingStatus)),
  applyNo: shown(),
  attemptNo: count(),
  aisleMerNo: shown(),
  wxSubMchId: shown(),
  aliSmid: shown(),
  unionMerNo: shown(),
  isOn: flag(),
  d0On: flag(),
  isDefault: flag(),
  settleCycle: orNull(code(SettleCycle)),
  rejectReason: shown(),
  rejectFields: z.array(RejectFieldRow),
  wantedPics: z.array(z.object({ picKind: count(), msg: shown() })),
  contractUrl: shown(),
  contractExpire: shownInstant(),
  submitTime: shownInstant(),
  finishTime: shownInstant(),
  /** Under review at the channel for more than 7 days (超时未回). */
  isOverdue: flag(),
})

/**
 * Answer of a channel, its time, and the way in which it came; the answer as it was for those who may see it, '' for others.
 */
const HeardAnswer = z.object({
  heardBy: code(HeardBy),
  state: shown(),
  reason: shown(),
  raw: shown(),
  createTime: shownInstant(),
})

/** An attempt to be opened: what was sent, masked, and what came back. */
export const Attempt = z.object({
  applyNo: shown(),
  attemptNo: count(),
  submitTime: shownInstant(),
  request: shown(),
  answers: z.array(HeardAnswer),
})

/** The fields that 银盛 alone has. @source docs/domain/network.md 4.2, yinshengDetail */
export const YinshengFields = z.object({
  incomingCode: shown(),
  merchantKey: shown(),
  contractNo: shown(),
  contractUrl: shown(),
  aliLevel: shown(),
})

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** The contract of an onboarding, whichever family's path asks for it. */
const contractCall = (catalogueId: string, family: string, title: string) =>
  call({
    id: catalogueId,
    method: 'POST',
    path: `/api/rb-merchant/${family}/mer/contract`,
    title,
    permission: 'pos_info_view',
    input: z.object({ rpiNo, incomingCode }),
    output: z.object({ contractNo: shown(), url: shown(), expireTime: shownInstant() }),
    audit: 'incoming.contract',
    refusals: { common: 'notFound stateRefuses', incoming: 'contractExpired' },
  })

/** Onboardings of merchants at channels. @source docs/domain/network.md 4 */
export const incoming = {
  openAisles: call({
    id: 'C0173',
    method: 'GET',
    path: `${incomingBasic}/queryAisleList`,
    title: '可用通道列表',
    permission: 'pos_info_view',
    output: z.array(OpenAisle),
  }),
  atAisles: call({
    id: 'C0168',
    method: 'GET',
    path: `${incomingBasic}/queryBasicAisleList`,
    title: '商户进件通道列表',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: optional(rpiNo) }),
    output: z.array(MerchantAtAisle),
    refusals: { common: 'notFound' },
  }),
  atAislesById: call({
    id: 'C0170',
    method: 'GET',
    path: `${incomingBasic}/queryBasicAisleListPlusById`,
    title: '按主键查询商户进件通道列表',
    permission: 'pos_info_view',
    input: z.object({ id: labelled('主键', id()) }),
    output: z.array(MerchantAtAisle),
    refusals: { common: 'notFound' },
  }),
  yinsheng: call({
    id: 'C0174',
    method: 'GET',
    path: `${incomingBasic}/yinshengDetail`,
    title: '银盛通道详情',
    permission: 'pos_info_view',
    input: z.object({ id: labelled('主键', id()) }),
    output: z.array(YinshengFields),
    refusals: { common: 'notFound' },
  }),
  history: call({
    id: 'C1131',
    method: 'GET',
    path: '/api/countinghouse/merchants/incoming/history',
    title: '进件记录',
    permission: 'pos_info_view',
    input: z.object({ incomingCode }),
    output: z.object({ incomingCode: shown(), states: z.array(StateRow), attempts: z.array(Attempt) }),
    refusals: { common: 'notFound' },
  }),
  flow: call({
    id: 'C0191',
    method: 'POST',
    path: `${incomingBasic}/incomingFlow`,
    title: '重新提交进件',
    permission: 'pos_info_incoming',
    input: z.object({ rpiNo, aisleCode }),
    output: z.array(Submitted),
    audit: 'incoming.submit',
    requestNo: true,
    refusals: {
      ...wholeRefusals,
      ...openingRefusals,
      common: 'notFound stateRefuses',
      incoming: 'aisleClosed alreadyOpened exists numberTaken tooOften underReview',
      merchant: 'notDirect notOnboarded tooManyMicro tooManyOfLicence',
    },
  }),
  addChannel: call({
    id: 'C0192',
    method: 'POST',
    path: `${incomingBasic}/singleChannel`,
    title: '新增进件通道',
    permission: 'pos_info_incoming',
    input: z.object({
      rpiNo,
      aisleCode,
      incomingKind: labelled('进件类型', code(IncomingKind)),
      rates: labelled('费率', rateLines()),
    }),
    output: z.array(Submitted),
    audit: 'incoming.add',
    requestNo: true,
    refusals: {
      ...openingRefusals,
      common: 'notFound stateRefuses',
      incoming: 'aisleClosed aisleRefuses alreadyOpened exists numberTaken underReview',
      merchant: 'notDirect notOnboarded',
    },
  }),
  update: call({
    id: 'C0193',
    method: 'POST',
    path: `${incomingBasic}/basicInformationUpdate`,
    title: '修改进件信息',
    permission: 'pos_info_incoming_edit',
    input: z.object({
      incomingCode,
      isOn: labelled('启用状态', optional(flag())),
      installAddress: labelled('装机地址', optional(text(200))),
      posKind: labelled('POS类型', optional(code(PosKind))),
    }),
    audit: 'incoming.update',
    refusals: { common: 'notFound stateRefuses', incoming: 'lastDefault', merchant: 'notDirect' },
  }),
  correctNumber: call({
    id: 'C0208',
    method: 'POST',
    path: `${incomingBasic}/updateMercId`,
    title: '修改通道商户号',
    permission: 'pos_info_merc_id',
    input: z.object({
      incomingCode,
      aisleMerNo: labelled('通道商户号', text(32)),
      wxSubMchId: labelled('微信子商户号', maybeText(32)).default(''),
      aliSmid: labelled('支付宝商户号', maybeText(32)).default(''),
      unionMerNo: labelled('银联商户号', maybeText(32)).default(''),
      reason: labelled('原因', text(200)),
    }),
    audit: 'incoming.correctNumber',
    refusals: { common: 'notFound stateRefuses', incoming: 'numberTaken', merchant: 'notDirect' },
  }),
  audit: call({
    id: 'C1132',
    method: 'POST',
    path: '/api/countinghouse/merchants/incoming/audit',
    title: '审核进件',
    permission: 'pos_info_incoming_audit',
    input: z.object({
      incomingCode,
      rejectReasonId: labelled('驳回原因', optional(id())),
      ...verdictFields,
    }),
    audit: 'incoming.audit',
    refusals: {
      ...openingRefusals,
      common: 'notFound rejectReasonMissing stateRefuses',
      incoming: 'exists numberTaken',
      merchant: 'notDirect notOnboarded',
    },
  }),
  ask: call({
    id: 'C0219',
    method: 'POST',
    path: '/api/rb-oem/oem/jtIncoming/jtIncoming/applyStateQry',
    title: '查询进件状态',
    permission: 'pos_info_view',
    input: z.object({ operateType: labelled('查询类型', code(OperateType)), rpiNo }),
    output: z.array(MerchantAtAisle),
    audit: 'incoming.ask',
    refusals: {
      ...openingRefusals,
      common: 'notFound stateRefuses',
      incoming: 'exists numberTaken',
      merchant: 'notOnboarded',
    },
  }),
  contract: contractCall('C0220', 'easyPay', '获取签约链接'),
  directContract: contractCall('C0221', 'easyZyPay', '获取直营签约链接'),
}
