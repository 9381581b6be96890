import {
  keyList,
  count,
  flag,
  id,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { BalanceAccType, IncomingKind, SettleCycle } from '../../channels/channels.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import {
  AccRelation,
  ContactType,
  IdType,
  IpLimit,
  MicroType,
  RpiFinishStatus,
  RpiKind,
  RpiStatus,
  SceneType,
  SourceType,
  StoreArea,
  VerifyState,
} from './merchant-codes.contract.ts'

/** Merchants as data scopes know them. Stores, staff, terminals and codes of a merchant follow the scopes of their own lists. */
export const merchantList = scopedList('merchant.list', {
  rpiNo: 'text',
  rpiName: 'text',
  userType: 'number',
  rpiStatus: 'number',
  finishStatus: 'number',
  userNo: 'text',
  empNo: 'text',
  institutionNo: 'text',
  managerUserId: 'number',
  provinceCode: 'text',
  cityCode: 'text',
  districtCode: 'text',
  mccNo: 'text',
  createTime: 'instant',
})

/** Filters that the list of merchants and its export share. @source docs/domain/network.md 3.10 */
export const MerchantFilter = z.object({
  rpiKind: labelled('商户类别', optional(code(RpiKind))),
  rpiNo: numberFilter('商户编号'),
  rpiName: labelled('商户名称', optional(text(50))),
  legalPhone: labelled('法人手机号', optional(phoneFilter())),
  userNo: numberFilter('所属服务商'),
  withChild: labelled('包含下级', optional(flag())),
  empNo: numberFilter('所属员工'),
  institutionNo: numberFilter('所属机构'),
  groupNo: numberFilter('所属集团'),
  userType: labelled('商户类型', optional(code(MerchantUserType))),
  rpiStatus: labelled('商户状态', optional(code(RpiStatus))),
  finishStatus: labelled('入网状态', optional(code(RpiFinishStatus))),
  sourceType: labelled('商户来源', optional(code(SourceType))),
  /** 1: those that are not onboarded yet, the longest waiting first. */
  isWaiting: labelled('待入网', optional(flag())),
  /** 1: those that the caller may change, for who chooses one. */
  isEditable: labelled('可操作', optional(flag())),
  aisleCode: numberFilter('通道编码'),
  incomingStatus: labelled('进件状态', optional(code(IncomingStatus))),
  districtCode: labelled('所在地区', optional(text(6))),
  ...scopeFilter,
  ...createTimeFilter,
})

/** A merchant at a channel, as lists and details show it. */
export const MerchantAisle = z.object({
  incomingCode: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  incomingKind: code(IncomingKind),
  incomingStatus: code(IncomingStatus),
  aisleMerNo: shown(),
  isOn: flag(),
  d0On: flag(),
  settleCycle: code(SettleCycle),
  isDefault: flag(),
})

const listed = {
  id: id(),
  rpiNo: shown(),
  /** Login tenant: the operator or sub-operator that the merchant is of. */
  tenantId: shown(),
  rpiKind: code(RpiKind),
  rpiName: shown(),
  rpiShortName: shown(),
  userType: code(MerchantUserType),
  rpiStatus: code(RpiStatus),
  finishStatus: code(RpiFinishStatus),
  currentStep: count(),
  sourceType: code(SourceType),
  userNo: shown(),
  userName: shown(),
  empNo: shown(),
  empName: shown(),
  institutionNo: shown(),
  managerUserId: orNull(id()),
  managerName: shown(),
  groupNo: shown(),
  legalName: shown(),
  /** Masked. */
  legalPhone: shown(),
  provinceCode: shown(),
  cityCode: shown(),
  districtCode: shown(),
  mccNo: shown(),
  d0Flag: flag(),
  storeCount: count(),
  terminalCount: count(),
  firstOnlineTime: shownInstant(),
  lastTradeTime: shownInstant(),
  createTime: shownInstant(),
  aisles: z.array(MerchantAisle),
}

/** A merchant as the list shows it. */
export const Merchant = z.object(listed)

/** A merchant's settlement account; numbers masked. @source docs/domain/network.md 3.6 */
export const SettlementAccount = z.object({
  balanceAccType: code(BalanceAccType),
  accName: shown(),
  accNo: shown(),
  bankCode: shown(),
  bankName: shown(),
  branchCode: shown(),
  branchName: shown(),
  bankProvinceCode: shown(),
  bankCityCode: shown(),
  accPhone: shown(),
  accIdNo: shown(),
  accIdBegin: shownDay(),
  accIdEnd: shownDay(),
  accRelation: orNull(code(AccRelation)),
  verifyState: code(VerifyState),
  settleCycle: code(SettleCycle),
  settleMin: yuan(),
})

/** Everything of a merchant; personal numbers masked. */
export const MerchantDetail = z.object({
  ...listed,
  address: shown(),
  longitude: shown(),
  latitude: shown(),
  microType: orNull(code(MicroType)),
  creditCode: shown(),
  licenseBegin: shownDay(),
  licenseEnd: shownDay(),
  licenseAddress: shown(),
  businessScope: shown(),
  legalIdType: code(IdType),
  legalIdNo: shown(),
  legalIdBegin: shownDay(),
  legalIdEnd: shownDay(),
  professionCode: shown(),
  contactType: code(ContactType),
  contactName: shown(),
  contactPhone: shown(),
  contactIdNo: shown(),
  contactEmail: shown(),
  uboIsLegal: flag(),
  loginPhone: shown(),
  industryCode: shown(),
  qualNo: shown(),
  qualEnd: shownDay(),
  sceneType: code(SceneType),
  websiteUrl: shown(),
  appName: shown(),
  icpNo: shown(),
  storeName: shown(),
  servicePhone: shown(),
  businessBegin: shown(),
  businessEnd: shown(),
  storeArea: orNull(code(StoreArea)),
  ipLimit: code(IpLimit),
  ipWhite: z.array(z.string()),
  limitRelaxed: flag(),
  agreementNo: shown(),
  remark: shown(),
  submitTime: shownInstant(),
  version: count(),
  /** Null for groups and providers' own records. */
  account: orNull(SettlementAccount),
  /** The change that waits or is at the channel; until it is done the merchant stays as it is. '' and null when there is none. */
  openChangeNo: shown(),
  openChangeStatus: orNull(code(ChangeStatus)),
})

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Merchants. @source docs/domain/network.md 3 */
export const merchant = {
  list: call({
    id: 'C0160',
    method: 'GET',
    path: `${incomingBasic}/list`,
    title: '商户列表',
    permission: 'pos_info_view',
    input: PageQuery.extend(MerchantFilter.shape),
    output: page(Merchant),
    allowsAll: true,
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0163',
    method: 'GET',
    path: `${incomingBasic}/export`,
    title: '导出商户',
    permission: 'pos_info_export',
    input: MerchantFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C0165',
    method: 'GET',
    path: `${incomingBasic}/basicDetail`,
    title: '商户详情',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    output: MerchantDetail,
    refusals: { common: 'notFound' },
  }),
  aisles: call({
    id: 'C0169',
    method: 'GET',
    path: `${incomingBasic}/queryBasicAisleListPlus`,
    title: '商户通道列表',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    output: z.array(MerchantAisle),
    refusals: { common: 'notFound' },
  }),
}

/** Numbers of merchants: a list, or one text joined by commas. */
export const rpiNos = () => labelled('商户', keyList(/^[A-Z0-9]{1,20}$/))

/** Result for each of many merchants: those that could be changed are changed. */
export const ChangedMany = z.object({
  total: count(),
  success: count(),
  fail: count(),
  failures: z.array(z.object({ rpiNo: z.string(), reason: z.string() })),
})
