import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  ids,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  percent,
  positiveYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import {
  BalanceAccType,
  type CompCode,
  compFunctions,
  type FuncCode,
  IncomingKind,
  payCompanies,
  RefundFeeRule,
  SettleCycle,
  SettleMode,
} from '../pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { lineFields } from '../line/line-shape.contract.ts'
import { timeOfDay } from '../../../core/shared/shapes/time-of-day.ts'

/** A price of the channel with the bounds of what merchants may be charged. */
export const AisleCostLine = z.object({
  ...lineFields,
  minMerchantRate: labelled('商户最低费率', percent()),
  maxRate: labelled('最高费率', percent()),
})

/**
 * Fields of a channel that the platform fills in. An id names the one that is edited; its code cannot change. @source
 * docs/domain/network.md 9
 */
export const AisleDraftInput = z.object({
  id: labelled('编号', optional(id())),
  version: labelled('版本', optional(int())),
  aisleCode: labelled('通道编码', text(20)),
  aisleName: labelled('通道名称', nameText(50)),
  licenseHolder: labelled('持牌机构', nameText(100)),
  aisleFamily: labelled('通道族', text(20)),
  incomingKinds: labelled('进件类型', codeList(IncomingKind)),
  supportUserTypes: labelled('支持商户类型', codeList(MerchantUserType)),
  accTypes: labelled('支持结算账户', codeList(BalanceAccType)),
  needSign: labelled('需要签约', flag()),
  needWxAuth: labelled('需要微信授权', flag()),
  needAliAuth: labelled('需要支付宝授权', flag()),
  needPics: labelled('补充图片', z.array(int(1, 24))).default([]),
  settleCycles: labelled('结算周期', codeList(SettleCycle)),
  d0Support: labelled('支持D0', flag()),
  d0Begin: labelled('D0开始时间', timeOfDay()).default('09:00'),
  d0End: labelled('D0结束时间', timeOfDay()).default('21:30'),
  settleMode: labelled('结算方式', code(SettleMode)),
  refundFeeRule: labelled('退款手续费规则', code(RefundFeeRule)),
  refundDays: labelled('退款期限', int(0, 3650)),
  voidAllowed: labelled('允许撤销', flag()),
  closeMinutes: labelled('关单分钟', int(1, 1440)),
  supportsDivision: labelled('支持分账', flag()),
  maxDivRatio: labelled('最高分账比例', percent()).default(0),
  denyMcc: labelled('禁入MCC', z.array(text(4))).default([]),
  singleMax: labelled('单笔限额', optional(positiveYuan())),
  dayMax: labelled('单日限额', optional(positiveYuan())),
  /** JSON of the connection; '' and ****** leave the stored one. */
  apiConfig: labelled('接口配置', maybeText(4000)).default(''),
  isOn: labelled('启用状态', flag()).default(true),
  sort: labelled('排序', int(0, 9999)).default(0),
  costs: labelled('成本费率', z.array(AisleCostLine).min(1)),
  /** From when changed costs hold; at once when left out. */
  effectiveTime: labelled('成本生效时间', optional(instant())),
})

/** A list of the words of a closed set. */
const words = <Word extends string>(set: Readonly<Record<Word, unknown>>) =>
  z.array(z.enum(Object.keys(set) as [Word, ...Word[]]))

const payAisle = '/api/rb-oem/oem/aisle/pay_aisle'

/** Calls of the platform on channels. @source docs/domain/network.md 9 */
export const aisleEdit = {
  submit: call({
    id: 'C0341',
    method: 'POST',
    path: `${payAisle}/submit`,
    title: '保存支付通道',
    permission: 'pay_aisle_add',
    audit: 'aisle.submit',
    requestNo: true,
    input: AisleDraftInput,
    output: z.object({ id: id() }),
    refusals: {
      aisle: 'boundsReversed codeFixed codeFormat codeTaken costTooEarly d0Window',
      common: 'notFound',
      price: '*',
    },
  }),
  update: call({
    id: 'C0342',
    method: 'POST',
    path: `${payAisle}/update`,
    title: '启停支付通道',
    permission: 'pay_aisle_edit',
    audit: 'aisle.update',
    input: z.object({
      id: labelled('通道', id()),
      version: labelled('版本', optional(int())),
      isOn: labelled('启用状态', optional(flag())),
      singleMax: labelled('单笔限额', optional(positiveYuan())),
      dayMax: labelled('单日限额', optional(positiveYuan())),
    }),
    refusals: { aisle: 'codeTaken', common: 'notFound' },
  }),
  remove: call({
    id: 'C0340',
    method: 'POST',
    path: `${payAisle}/remove`,
    title: '删除支付通道',
    permission: 'pay_aisle_delete',
    audit: 'aisle.remove',
    input: z.object({ ids: labelled('通道', ids()) }),
    refusals: { aisle: 'inUse', common: 'notFound' },
  }),
  saveCompanies: call({
    id: 'C0343',
    method: 'POST',
    path: '/api/rb-oem/oem/aisleComp/aisle_comp/saveLink',
    title: '设置通道支付公司',
    permission: 'aisle_comp_edit',
    audit: 'aisleComp.saveLink',
    input: z.object({
      aisleCode: labelled('通道编码', text(20)),
      compCodes: labelled('支付公司', words<CompCode>(payCompanies)),
    }),
    refusals: { aisle: 'compInUse', common: 'notFound' },
  }),
  saveFunctions: call({
    id: 'C0344',
    method: 'POST',
    path: '/api/rb-oem/oem/compFunc/comp_func/saveLink',
    title: '设置支付公司功能',
    permission: 'aisle_comp_edit',
    audit: 'compFunc.saveLink',
    input: z.object({
      compCode: labelled('支付公司', z.enum(Object.keys(payCompanies) as [CompCode, ...CompCode[]])),
      funcCodes: labelled('支付功能', words<FuncCode>(compFunctions)),
    }),
  }),
  saveAreas: call({
    id: 'C0345',
    method: 'POST',
    path: '/api/rb-oem/oem/payArea/pay_area/submitTree',
    title: '设置通道区域',
    permission: 'pay_aisle_edit',
    audit: 'payArea.submitTree',
    input: z.object({
      aisleCode: labelled('通道编码', text(20)),
      codes: labelled('地区', z.array(text(6)).max(5000)).default([]),
    }),
    refusals: { common: 'notFound', region: 'wrong' },
  }),
}
