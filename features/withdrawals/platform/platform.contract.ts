import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { timeOfDay } from '../../../core/shared/shapes/time-of-day.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  flag,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { AccountKind } from '../../providers/providers.shared.ts'

/** Money transfers between the operator's bank and a platform. */
export const TransferKind = codes(['platform_transfer_kind', '平台资金类型', 'Platform fund type'], {
  funding: [1, '注资', 'Funding'],
  tax: [2, '缴税', 'Tax payment'],
})

const ownerKinds = labelled('适用主体', codeList(OwnerType))
const accountKinds = labelled('账户类型', codeList(AccountKind))

/** Terms of a platform: charges for its payments, payments that it accepts, and its times. */
const terms = {
  platformName: labelled('平台名称', nameText(50)),
  platformType: labelled('平台类型', code(PlatformType)),
  ownerKinds,
  accountKinds,
  taxRate: labelled('税率', percent()).default(0),
  feeRate: labelled('手续费率', percent()).default(0),
  feeFixed: labelled('固定手续费', yuan()),
  costFixed: labelled('平台单笔成本', yuan()),
  singleMin: labelled('单笔最低', positiveYuan()),
  autoLimit: labelled('自动打款上限', yuan()),
  openTime: labelled('开始时间', timeOfDay()),
  closeTime: labelled('结束时间', timeOfDay()),
  workdayOnly: labelled('仅工作日', flag()).default(false),
  forwardType: labelled('转发方式', code(ForwardType)),
  priority: labelled('优先级', int(0, 9999)).default(0),
  remark: labelled('备注', maybeText(255)).default(''),
}

/** Limits that may be absent. */
const limits = {
  feeCap: labelled('手续费封顶', optional(yuan())),
  singleMax: labelled('单笔最高', optional(positiveYuan())),
  balanceAlert: labelled('余额预警', optional(yuan())),
  dayMaxAmount: labelled('每日限额', optional(positiveYuan())),
  dayMaxCount: labelled('每日次数', optional(int(1, 9999))),
  monthMaxAmount: labelled('每月限额', optional(positiveYuan())),
}

/** The same in an answer: null is no limit. */
const shownLimits = {
  feeCap: orNull(yuan()),
  singleMax: orNull(yuan()),
  balanceAlert: orNull(yuan()),
  dayMaxAmount: orNull(yuan()),
  dayMaxCount: orNull(int()),
  monthMaxAmount: orNull(yuan()),
}

/** Fields that a maker fills in. An id names the platform that is edited. */
export const PlatformDraft = z.object({
  id: labelled('编号', optional(id())),
  version: labelled('版本', optional(int())),
  platformCode: labelled('平台编码', text(20)),
  ...terms,
  ...limits,
  /** JSON of the connection; '' and ****** leave the stored one. */
  apiConfig: labelled('接口配置', maybeText(4000)).default(''),
})

/** A payout platform as its operator sees it. */
export const Platform = z.object({
  id: id(),
  platformCode: shown(),
  ...terms,
  ...shownLimits,
  /** '******' once a connection is set; never the connection itself. */
  apiConfig: shown(),
  isOn: flag(),
  /** Balance there by our books, the withheld tax in it, and the amount on its way out. */
  payoutBalance: signedYuan(),
  taxBalance: signedYuan(),
  underWay: yuan(),
  isBalanceLow: flag(),
  createTime: shownInstant(),
  version: int(),
})

/** Transfer between the operator's bank and a platform. */
const Transfer = z.object({
  transferNo: shown(),
  transferKind: code(TransferKind),
  amount: yuan(),
  /** Link that holds for a short time. */
  voucherUrl: shown(),
  bookDay: shownDay(),
  userName: shown(),
  createTime: shownInstant(),
})

/** A platform with its last transfers, the newest first. */
export const PlatformDetail = Platform.extend({ transfers: z.array(Transfer) })

const filter = {
  platformCode: labelled('平台编码', optional(text(20))),
  platformName: labelled('平台名称', optional(text(50))),
  platformType: labelled('平台类型', optional(code(PlatformType))),
  isOn: labelled('是否启用', optional(flag())),
  ...createTimeFilter,
}
export const PlatformFilter = z.object(filter)

const controller = '/api/rb-oem/oemWithdraw/withdrawal_platform'
const transferInput = z.object({
  id: id(),
  amount: labelled('金额', positiveYuan()),
  voucherUrl: labelled('凭证', maybeText(255)).default(''),
})
const transferOutput = z.object({ transferNo: shown() })

/** Payout platforms. @source docs/domain/money.md 5.4 */
export const platform = {
  list: call({
    id: 'C0605',
    method: 'GET',
    path: `${controller}/list`,
    title: '提现平台列表',
    permission: 'platform_view',
    input: PageQuery.extend(filter),
    output: page(Platform),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  detail: call({
    id: 'C0606',
    method: 'GET',
    path: `${controller}/detail`,
    title: '提现平台详情',
    permission: 'platform_view',
    input: z.object({ id: id() }),
    output: PlatformDetail,
    refusals: { common: 'datesReversed notFound' },
  }),
  submit: call({
    id: 'C0609',
    method: 'POST',
    path: `${controller}/submit`,
    title: '保存提现平台',
    permission: 'platform_edit',
    input: PlatformDraft,
    output: z.object({ id: id() }),
    audit: 'platform.submit',
    requestNo: true,
    refusals: {
      common: 'notFound',
      platform: 'apiConfig codeFixed codeFormat codeTaken limits offlineOnly ownerKinds taxOnly times',
    },
  }),
  remove: call({
    id: 'C0607',
    method: 'GET',
    path: `${controller}/remove`,
    title: '删除提现平台',
    permission: 'platform_edit',
    input: z.object({ id: id() }),
    audit: 'platform.remove',
    refusals: { common: 'notFound', platform: 'effective' },
  }),
  enable: call({
    id: 'C0608',
    method: 'GET',
    path: `${controller}/enable`,
    title: '启停提现平台',
    permission: 'platform_enable',
    input: z.object({ id: id(), isOn: labelled('是否启用', flag()).default(true) }),
    audit: 'platform.enable',
    refusals: { common: 'notFound', platform: 'codeTaken incomplete lastOne' },
  }),
  changeForwardType: call({
    id: 'C0599',
    method: 'POST',
    path: '/api/rb-oem/oem/oemWithdrawal/changeForwardType',
    title: '变更转发方式',
    permission: 'platform_edit',
    input: z.object({ id: id(), forwardType: labelled('转发方式', code(ForwardType)) }),
    audit: 'platform.changeForwardType',
    refusals: { common: 'notFound', platform: 'codeTaken offlineOnly' },
  }),
  fund: call({
    id: 'C1022',
    method: 'POST',
    path: `${controller}/fund`,
    title: '平台注资',
    permission: 'platform_fund',
    input: transferInput,
    output: transferOutput,
    audit: 'platform.fund',
    requestNo: true,
    refusals: {
      common: 'notFound',
      file: 'gone',
      ledger: 'accountClosed balanceTooLow',
      platform: 'overTax voucherMissing',
      voucher: 'used',
    },
  }),
  payTax: call({
    id: 'C1023',
    method: 'POST',
    path: `${controller}/payTax`,
    title: '缴纳代扣税费',
    permission: 'platform_fund',
    input: transferInput,
    output: transferOutput,
    audit: 'platform.payTax',
    requestNo: true,
    refusals: {
      common: 'notFound',
      file: 'gone',
      ledger: 'accountClosed balanceTooLow',
      platform: 'overTax voucherMissing',
      voucher: 'used',
    },
  }),
}

export const platformErrors = defineErrors('platform', {
  incomplete: { status: 409, zh: '请先完善平台配置', en: 'Complete the platform configuration first' },
  lastOne: { status: 409, zh: '存在未完成的提现', en: 'There are unfinished withdrawals' },
  effective: { status: 409, zh: '已生效的记录不能删除', en: 'Records in effect cannot be deleted' },
  codeTaken: { status: 409, zh: '平台编码已存在', en: 'This platform code already exists' },
  codeFormat: {
    status: 400,
    zh: '平台编码须为2-20位大写字母、数字或下划线',
    en: 'The platform code must be 2–20 capital letters, digits or underscores',
  },
  codeFixed: { status: 409, zh: '平台编码和类型不能修改', en: 'The platform code and type cannot be changed' },
  ownerKinds: { status: 400, zh: '适用主体取值不正确', en: 'The selected owner types are invalid' },
  times: { status: 400, zh: '开始时间须早于结束时间', en: 'The start time must be before the end time' },
  limits: {
    status: 400,
    zh: '单笔最高不能低于单笔最低',
    en: 'The maximum per withdrawal must not be below the minimum',
  },
  taxOnly: { status: 400, zh: '只有完税平台可以设置税率', en: 'Only tax platforms can have a tax rate' },
  offlineOnly: { status: 400, zh: '线下打款平台只能线下登记', en: 'An offline platform only supports offline payouts' },
  apiConfig: { status: 400, zh: '接口配置格式不正确', en: 'The API configuration is invalid' },
  voucherMissing: { status: 400, zh: '请上传凭证', en: 'Upload the receipt' },
  overTax: { status: 409, zh: '缴税金额超过待缴税费', en: 'The tax payment exceeds the tax due' },
})
