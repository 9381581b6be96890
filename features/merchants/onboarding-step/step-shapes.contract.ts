import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import {
  day,
  flag,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { BalanceAccType, IncomingKind, PayWay, PosKind, SettleCycle } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import {
  AccRelation,
  ContactType,
  IdType,
  MicroType,
  SceneType,
  StoreArea,
} from '../merchant/merchant-codes.contract.ts'
import { PictureInput } from '../picture/picture-codes.contract.ts'

/**
 * The fields of the four steps as they travel. A shape says what a value looks like; which of them a merchant needs, and
 * what they must be together, is decided by the rules of the steps, for the form and for the server alike.
 * @source docs/domain/network.md 3.4 to 3.7
 */

const maybeName = (max: number) => optional(nameText(max))

/** Degrees of a place, at most six decimals. */
const degree = (): Wire<string, string> =>
  wire(
    { type: 'string', example: '116.407400' },
    (raw, refuse) => {
      const given = String(raw ?? '').trim()
      return /^-?\d{1,3}(\.\d{1,6})?$/.test(given) ? given : refuse('format')
    },
    (value) => value,
  )

/** A time of the day, `08:30`. */
const clockTime = (): Wire<string, string> =>
  wire(
    { type: 'string', example: '08:30' },
    (raw, refuse) => {
      const given = /^([01]\d|2[0-3]):[0-5]\d(?=(:00)?$)/.exec(String(raw ?? '').trim())
      return given ? given[0] : refuse('format')
    },
    (value) => value.slice(0, 5),
  )

/** Fields that every step is saved with: the merchant it belongs to, and the version that the form has read. */
export const savingFields = {
  id: labelled('商户', optional(id())),
  /** Of the merchant as the form read it: somebody else's change since then is not overwritten. */
  version: labelled('版本', optional(int())),
  /** 1 keeps the step as it is, without asking whether it is complete. */
  draft: labelled('暂存', optional(flag())),
  pics: labelled('图片', z.array(PictureInput).max(40)).optional(),
}

/** A beneficial owner. @source docs/domain/network.md 3.4, uboList */
export const Owner = z.object({
  name: labelled('姓名', maybeText(30)),
  idType: labelled('证件类型', optional(code(IdType))),
  idNo: labelled('证件号码', maybeText(30)),
  idBegin: labelled('证件有效期开始', optional(day())),
  idEnd: labelled('证件有效期结束', optional(day())),
  idAddress: labelled('证件地址', maybeText(200)),
})

/** Step one: the subject. */
export const FirstStep = z.object({
  userType: labelled('商户类型', optional(code(MerchantUserType))),
  userNo: labelled('所属服务商', maybeText(20)),
  empNo: labelled('所属员工', maybeText(20)),
  institutionNo: labelled('所属机构', maybeText(20)),
  managerUserId: labelled('客户经理', optional(id())),
  rpiName: labelled('商户名称', maybeName(50)),
  rpiShortName: labelled('商户简称', maybeText(20)),
  microType: labelled('小微经营类型', optional(code(MicroType))),
  creditCode: labelled('统一社会信用代码', maybeText(40)),
  licenseBegin: labelled('营业执照有效期开始', optional(day())),
  licenseEnd: labelled('营业执照有效期结束', optional(day())),
  licenseAddress: labelled('营业执照地址', maybeText(200)),
  businessScope: labelled('经营范围', maybeText(500)),
  legalName: labelled('法人姓名', maybeText(30)),
  legalIdType: labelled('法人证件类型', optional(code(IdType))),
  legalIdNo: labelled('法人证件号码', maybeText(40)),
  legalIdBegin: labelled('法人证件有效期开始', optional(day())),
  legalIdEnd: labelled('法人证件有效期结束', optional(day())),
  legalIdAddress: labelled('法人证件地址', maybeText(200)),
  legalPhone: labelled('法人手机号', maybeText(20)),
  professionCode: labelled('法人职业', maybeText(4)),
  contactType: labelled('联系人类型', optional(code(ContactType))),
  contactName: labelled('联系人姓名', maybeText(30)),
  contactPhone: labelled('联系人手机号', maybeText(20)),
  contactIdNo: labelled('联系人证件号码', maybeText(40)),
  contactIdBegin: labelled('联系人证件有效期开始', optional(day())),
  contactIdEnd: labelled('联系人证件有效期结束', optional(day())),
  contactEmail: labelled('联系人邮箱', maybeText(64)),
  uboIsLegal: labelled('法人为唯一受益所有人', optional(flag())),
  uboList: labelled('受益所有人', z.array(Owner).max(4)).default([]),
})

/** Step two: the business. */
export const SecondStep = z.object({
  provinceCode: labelled('省份', maybeText(2)),
  cityCode: labelled('城市', maybeText(4)),
  districtCode: labelled('经营地区', maybeText(6)),
  address: labelled('详细地址', maybeText(100)),
  longitude: labelled('经度', optional(degree())),
  latitude: labelled('纬度', optional(degree())),
  industryCode: labelled('经营行业', maybeText(10)),
  mccNo: labelled('经营类目', maybeText(4)),
  qualNo: labelled('特殊资质编号', maybeText(50)),
  qualEnd: labelled('特殊资质有效期', optional(day())),
  sceneType: labelled('经营场景', optional(code(SceneType))),
  websiteUrl: labelled('网站地址', maybeText(200)),
  appName: labelled('APP名称', maybeText(50)),
  icpNo: labelled('ICP备案号', maybeText(50)),
  storeName: labelled('门店名称', maybeName(50)),
  servicePhone: labelled('客服电话', maybeText(20)),
  businessBegin: labelled('营业开始时间', optional(clockTime())),
  businessEnd: labelled('营业结束时间', optional(clockTime())),
  storeArea: labelled('营业面积', optional(code(StoreArea))),
})

/** Step three: the account that the merchant settles to. */
export const ThirdStep = z.object({
  balanceAccType: labelled('结算账户类型', optional(code(BalanceAccType))),
  accName: labelled('结算户名', maybeName(60)),
  accNo: labelled('结算账号', maybeText(40)),
  bankCode: labelled('开户银行', maybeText(10)),
  bankProvinceCode: labelled('开户省份', maybeText(2)),
  bankCityCode: labelled('开户城市', maybeText(4)),
  branchCode: labelled('开户支行', maybeText(12)),
  accPhone: labelled('银行预留手机号', maybeText(20)),
  accIdNo: labelled('结算人身份证号码', maybeText(40)),
  accIdBegin: labelled('结算人证件有效期开始', optional(day())),
  accIdEnd: labelled('结算人证件有效期结束', optional(day())),
  accRelation: labelled('与法人关系', optional(code(AccRelation))),
  settleCycle: labelled('结算周期', optional(code(SettleCycle))),
  settleMin: labelled('起结金额', optional(yuan())),
})

/** A price that is asked for. @source docs/domain/network.md 8.2 */
export const AskedRate = z.object({
  payWay: labelled('支付方式', code(PayWay)),
  rate: labelled('费率', percent()),
  capAmount: labelled('封顶', optional(orNull(yuan()))),
  minFee: labelled('最低手续费', optional(yuan())),
  d0Rate: labelled('D0费率', optional(percent())),
  d0Fee: labelled('D0单笔费用', optional(yuan())),
})

/** A channel that is asked for. */
export const AskedAisle = z.object({
  aisleCode: labelled('通道', text(20)),
  incomingKind: labelled('进件类型', code(IncomingKind)),
  installAddress: labelled('装机地址', maybeText(200)),
  posKind: labelled('POS类型', optional(code(PosKind))),
  /** Of the whole channel: the same for both kinds at it, or given with one of them. */
  rates: labelled('费率', z.array(AskedRate).max(8)).default([]),
  templatePolNo: labelled('政策模板', maybeText(20)),
})

/** Step four: channels and prices. */
export const FourthStep = z.object({
  aisles: labelled('通道', z.array(AskedAisle).max(20)).default([]),
  defaultAisle: labelled('默认通道', maybeText(20)),
  terminals: labelled('终端', z.array(z.object({ sn: labelled('终端SN', text(32)) })).max(100)).default([]),
  agreementNo: labelled('商户协议编号', maybeText(64)),
  /** Key of the picture of the signature: picture 15. */
  signPic: labelled('商户协议签名', maybeText(255)),
  remark: labelled('备注', maybeText(200)),
})

/** The values of each step as the program holds them. */
export type First = z.output<typeof FirstStep>
export type Second = z.output<typeof SecondStep>
export type Third = z.output<typeof ThirdStep>
export type Fourth = z.output<typeof FourthStep>
/** Number of a step that is filled in. */
export type StepNo = 1 | 2 | 3 | 4

/** Fields by which a step is read; those that a form of the page may name in a draft. */
export const stepFields = {
  1: ['pics', ...Object.keys(FirstStep.shape)],
  2: ['pics', ...Object.keys(SecondStep.shape)],
  3: ['pics', ...Object.keys(ThirdStep.shape)],
  4: ['pics', ...Object.keys(FourthStep.shape)],
} as const
