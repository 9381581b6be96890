import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  ids,
  instant,
  labelled,
  maybeText,
  nameText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { CouponStatus } from './coupon-codes.contract.ts'

const filter = {
  couponNo: labelled('优惠券编号', optional(text(32))),
  couponName: labelled('优惠券名称', maybeText(50)),
  userNo: labelled('所属主体编号', optional(text(32))),
  userName: labelled('所属主体', maybeText(50)),
  couponStatus: labelled('优惠券状态', optional(codeList(CouponStatus))),
  ...createTimeFilter,
}
export const CouponFilter = z.object(filter)

/** A coupon of a buyer. @source docs/domain/money.md 8.3 */
export const ServiceCoupon = z.object({
  id: id(),
  couponNo: shown(),
  couponName: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  threshold: yuan(),
  amount: yuan(),
  /** Classes of the mall that it is for; empty: all goods. */
  classNos: z.array(id()),
  classNames: shown(),
  validFrom: shownInstant(),
  validTo: shownInstant(),
  couponStatus: code(CouponStatus),
  masterCode: shown(),
  remark: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
})

/** Fields of a coupon that a user fills in. */
export const ServiceCouponDraft = z.object({
  userNo: labelled('所属主体编号', text(32)),
  couponName: labelled('优惠券名称', nameText(50)),
  threshold: labelled('使用门槛', positiveYuan()),
  amount: labelled('优惠金额', positiveYuan()),
  classNos: labelled('适用分类', z.array(id()).max(50)).default([]),
  validFrom: labelled('生效时间', instant()),
  validTo: labelled('失效时间', instant()),
  remark: labelled('备注', maybeText(200)).default(''),
})

const path = '/api/rb-oem/oem/service_coupon'

/** Coupons of buyers in the mall. @source docs/domain/money.md 8.3, service_coupon */
export const serviceCoupon = {
  list: call({
    id: 'C0841',
    method: 'GET',
    path: `${path}/list`,
    title: '服务商优惠券列表',
    permission: 'coupon_view',
    input: PageQuery.extend(filter),
    output: page(ServiceCoupon),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  counts: call({
    id: 'C0842',
    method: 'GET',
    path: `${path}/listCount`,
    title: '服务商优惠券统计',
    permission: 'coupon_view',
    input: CouponFilter,
    output: z.object({
      couponCount: count(),
      amount: yuan(),
      groups: z.array(z.object({ couponStatus: code(CouponStatus), couponCount: count(), amount: yuan() })),
    }),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0843',
    method: 'GET',
    path: `${path}/detail`,
    title: '服务商优惠券详情',
    permission: 'coupon_view',
    input: z.object({ id: labelled('优惠券', id()) }),
    output: ServiceCoupon.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0844',
    method: 'POST',
    path: `${path}/remove`,
    title: '作废服务商优惠券',
    permission: 'coupon_edit',
    audit: 'serviceCoupon.remove',
    input: z.object({ ids: labelled('优惠券', ids()) }),
    refusals: { common: 'forbidden notFound stateRefuses' },
  }),
  submit: call({
    id: 'C0845',
    method: 'POST',
    path: `${path}/submit`,
    title: '发放服务商优惠券',
    permission: 'coupon_edit',
    audit: 'serviceCoupon.submit',
    requestNo: true,
    input: ServiceCouponDraft,
    output: z.object({ id: id(), couponNo: shown() }),
    refusals: { common: 'forbidden', serviceCoupon: 'ownerUnknown amountTooHigh timesReversed isOver classMissing' },
  }),
  export: call({
    id: 'C0846',
    method: 'GET',
    path: `${path}/export`,
    title: '导出服务商优惠券',
    permission: 'coupon_export',
    input: CouponFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}

/** @source docs/domain/money.md 8.3 */
export const couponErrors = defineErrors('serviceCoupon', {
  ownerUnknown: {
    status: 409,
    zh: '所属主体不存在，或不在本商城采购',
    en: 'The party does not exist, or does not buy in this mall',
  },
  amountTooHigh: { status: 400, zh: '优惠金额须小于使用门槛', en: 'The discount must be below the minimum order' },
  timesReversed: { status: 400, zh: '失效时间须晚于生效时间', en: 'The end must be after the start' },
  isOver: { status: 400, zh: '失效时间已过', en: 'The end has passed' },
  classMissing: { status: 409, zh: '适用分类不存在', en: 'A category does not exist' },
})
