import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { mobile, paperNo, person, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { BalanceAccType, IncomingKind, lineFields, PosKind, SettleCycle } from '../../channels/channels.shared.ts'
import { districtCode, MerchantUserType } from '../../settings/settings.shared.ts'
import { AccRelation, RpiFinishStatus, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { rateLines, RejectFieldRow, Submitted } from '../incoming/incoming.contract.ts'

/** A merchant that is open at a channel already, with its number there. @source docs/domain/network.md 3.10, 登记 */
export const RegisteredDraft = z.object({
  userNo: labelled('所属服务商编号', maybeText(20)).default(''),
  userType: labelled('商户类型', code(MerchantUserType)),
  rpiName: labelled('商户名称', nameText(50)),
  rpiShortName: labelled('商户简称', nameText(20)),
  creditCode: labelled('统一社会信用代码', maybeText(18)).default(''),
  legalName: labelled('法人姓名', person()),
  legalIdNo: labelled('身份证号码', paperNo()),
  legalPhone: labelled('手机号码', mobile()),
  districtCode: labelled('所在地区', districtCode()),
  address: labelled('经营地址', text(100)),
  industryCode: labelled('经营类目', text(10)),
  mccNo: labelled('MCC', text(4)),
  servicePhone: labelled('客服电话', optional(servicePhone())),
  balanceAccType: labelled('结算账户类型', code(BalanceAccType)),
  accName: labelled('户名', nameText(60)),
  accNo: labelled('账号', text(32)),
  bankCode: labelled('开户行', text(10)),
  branchCode: labelled('开户支行', maybeText(12)).default(''),
  accPhone: labelled('银行预留手机号', optional(mobile())),
  accIdNo: labelled('结算人证件号码', optional(paperNo())),
  accRelation: labelled('结算人关系', optional(code(AccRelation))),
  settleCycle: labelled('结算周期', code(SettleCycle)),
  aisleCode: labelled('通道编码', text(20)),
  aisleMerNo: labelled('通道商户号', text(32)),
  incomingKind: labelled('进件类型', code(IncomingKind)),
  posKind: labelled('POS类型', optional(code(PosKind))),
  installAddress: labelled('装机地址', maybeText(200)).default(''),
  rates: labelled('费率', rateLines()),
})

const rpiNo = labelled('商户编号', text(20))
const posFields = {
  installAddress: labelled('装机地址', text(200)),
  posKind: labelled('POS类型', code(PosKind)),
  rates: labelled('费率', rateLines()),
}

/** A card onboarding with what may be edited of it. */
export const PosIncoming = z.object({
  incomingCode: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  incomingStatus: code(IncomingStatus),
  aisleMerNo: shown(),
  installAddress: shown(),
  posKind: orNull(code(PosKind)),
  rates: z.array(z.object(lineFields)),
  rejectReason: shown(),
  rejectFields: z.array(RejectFieldRow),
  submitTime: shownInstant(),
  finishTime: shownInstant(),
})

/** A merchant with its card onboardings. */
export const PosMerchant = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  userType: code(MerchantUserType),
  rpiStatus: code(RpiStatus),
  finishStatus: code(RpiFinishStatus),
  address: shown(),
  incomings: z.array(PosIncoming),
})

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Merchants registered by hand, and card onboardings. @source docs/domain/network.md 3.10, 4.2 */
export const registered = {
  submit: call({
    id: 'C0235',
    method: 'POST',
    path: '/api/rb-oem/oem/posinfo/pos_info/submit',
    title: '登记商户',
    permission: 'pos_info_reg_add',
    input: RegisteredDraft,
    output: z.object({ rpiNo: shown(), incomingCode: shown() }),
    audit: 'merchant.register',
    requestNo: true,
    refusals: {
      bankList: 'account card noBank noBranch notDebit',
      common: 'notFound',
      incoming: 'aisleClosed aisleRefuses numberTaken',
      industry: 'wrong',
      merchant: 'groupNameTaken tooManyMicro tooManyOfLicence',
      party: 'belongingMissing employeeElsewhere',
      policy: 'tooEarly',
      price: '*',
      region: 'wrong',
      registered: 'accPhoneMissing codeOfKind creditCode idNo noD0 payeeMissing posKindMissing',
    },
  }),
  detail: call({
    id: 'C0181',
    method: 'GET',
    path: `${incomingBasic}/detailPosIncoming`,
    title: 'POS进件详情',
    permission: 'pos_info_view',
    input: z.object({ rpiNo }),
    output: PosMerchant,
    refusals: { common: 'notFound' },
  }),
  addPos: call({
    id: 'C0216',
    method: 'POST',
    path: `${incomingBasic}/addPosIncoming`,
    title: '新增POS进件',
    permission: 'pos_info_incoming',
    input: z.object({ rpiNo, aisleCode: labelled('通道编码', text(20)), ...posFields }),
    output: z.array(Submitted),
    audit: 'incoming.addPos',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      incoming: 'aisleClosed aisleRefuses alreadyOpened exists numberTaken underReview',
      merchant: 'notDirect notOnboarded',
      policy: 'tooEarly',
      price: '*',
      stock: 'inTransfer notWithParty snMissing',
      store: 'foreignStore',
      terminal: 'aisleMissing foreignStaff roomFull snTaken storeOff tooMany',
    },
  }),
  editPos: call({
    id: 'C0217',
    method: 'POST',
    path: `${incomingBasic}/editPosIncoming`,
    title: '修改POS进件',
    permission: 'pos_info_incoming',
    input: z.object({ incomingCode: labelled('进件编号', text(20)), ...posFields }),
    audit: 'incoming.editPos',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', policy: 'tooEarly', price: '*' },
  }),
}
