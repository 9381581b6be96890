import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  labelled,
  optional,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { ProjectStatus, ReceiptStatus } from '../project/project.contract.ts'

/** A merchant whose payments a project divides, at one channel. */
export const Payer = z.object({
  id: id(),
  projectCode: shown(),
  projectName: shown(),
  projectStatus: code(ProjectStatus),
  rpiNo: shown(),
  rpiName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  applyNo: shown(),
  aisleApplyNo: shown(),
  grantedRatio: percent(),
  divMerStatus: code(ReceiptStatus),
  failReason: shown(),
  boundStores: count(),
  createTime: shownInstant(),
})

/** A store of a dividing merchant, bound to the project or not. */
export const PayerStore = z.object({
  /** The merchant's id and the number of the store. */
  bindKey: z.string(),
  divMerchantId: id(),
  projectCode: shown(),
  projectName: shown(),
  projectStatus: code(ProjectStatus),
  rpiNo: shown(),
  rpiName: shown(),
  rpsNo: shown(),
  storeName: shown(),
  isBound: flag(),
  bindTime: shownInstant(),
})

/** Binding of a store as `bindQuery` tells it. */
export const StoreBinding = z.object({
  rpsNo: shown(),
  storeName: shown(),
  rpiNo: shown(),
  isBound: flag(),
  bindings: z.array(
    z.object({
      divMerchantId: id(),
      projectCode: shown(),
      projectName: shown(),
      projectStatus: code(ProjectStatus),
      aisleCode: shown(),
      isBound: flag(),
    }),
  ),
})

const controller = '/api/rb-oem/oem/division_merchant'
const payerId = labelled('分账商户', id())

/** Merchants whose payments projects divide, registered at the channel. @source docs/domain/money.md 6.1 */
export const payer = {
  list: call({
    id: 'C0669',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '分账商户列表',
    permission: 'division_merchant_view',
    input: PageQuery.extend({
      projectCode: labelled('分账项目', optional(text(32))),
      rpiNo: labelled('商户编号', optional(text(32))),
      rpiName: labelled('商户名称', optional(text(64))),
      aisleCode: labelled('通道', optional(text(32))),
      divMerStatus: labelled('报备状态', optional(codeList(ReceiptStatus))),
    }),
    output: page(Payer),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0670',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分账商户详情',
    permission: 'division_merchant_view',
    input: z.object({ id: payerId }),
    output: Payer.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0671',
    method: 'POST',
    path: `${controller}/add`,
    title: '新增分账商户',
    permission: 'division_edit',
    input: z.object({
      projectCode: labelled('分账项目', text(32)),
      rpiNo: labelled('商户', text(32)),
      aisleCode: labelled('通道', text(32)),
      grantedRatio: labelled('授权比例', percent()),
    }),
    output: z.object({ id: id(), divMerStatus: code(ReceiptStatus) }),
    audit: 'divisionMerchant.add',
    requestNo: true,
    refusals: { common: 'notFound', division: 'noWalletDivision notAtChannel', divisionMerchant: '*' },
  }),
  resubmit: call({
    id: 'C1423',
    method: 'POST',
    path: `${controller}/resubmit`,
    title: '重新报备分账商户',
    permission: 'division_edit',
    input: z.object({ id: payerId }),
    audit: 'divisionMerchant.resubmit',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', divisionMerchant: 'notAtAisle' },
  }),
  switch: call({
    id: 'C1424',
    method: 'POST',
    path: `${controller}/switch`,
    title: '启停分账商户',
    permission: 'division_edit',
    input: z.object({ id: payerId, isOn: labelled('启用', flag()) }),
    audit: 'divisionMerchant.switch',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses' },
  }),
}

const stores = '/api/rb-oem/oem/division_merchant_store'

/** Stores whose payments are divided by themselves while they are bound. @source docs/domain/money.md 6.1; catalogue R652 */
export const payerStore = {
  list: call({
    id: 'C0672',
    method: 'GET',
    path: `${stores}/pageList`,
    title: '分账商户门店列表',
    permission: 'division_merchant_view',
    input: PageQuery.extend({
      divMerchantId: labelled('分账商户', optional(id())),
      projectCode: labelled('分账项目', optional(text(32))),
      rpiNo: labelled('商户编号', optional(text(32))),
      rpsNo: labelled('门店编号', optional(text(32))),
      isBound: labelled('绑定状态', optional(flag())),
    }),
    output: page(PayerStore),
    refusals: { common: 'datesReversed' },
  }),
  bindQuery: call({
    id: 'C0673',
    method: 'GET',
    path: `${stores}/bindQuery`,
    title: '门店分账绑定查询',
    permission: 'division_merchant_view',
    input: z.object({ rpsNo: labelled('门店编号', text(32)) }),
    output: StoreBinding,
    refusals: { common: 'notFound' },
  }),
  bind: call({
    id: 'C0674',
    method: 'POST',
    path: `${stores}/bind`,
    title: '绑定分账门店',
    permission: 'division_edit',
    input: z.object({
      divMerchantId: payerId,
      rpsNo: labelled('门店编号', text(32)),
      isBound: labelled('绑定', flag()),
    }),
    audit: 'divisionStore.bind',
    requestNo: true,
    refusals: { common: 'notFound', divisionProject: 'storeTaken' },
  }),
}

/** @source docs/domain/money.md 6.1 */
export const payerErrors = defineErrors('divisionMerchant', {
  merchantTwice: { status: 409, zh: '该商户已在项目中', en: 'The merchant is already in this project' },
  notAtAisle: { status: 409, zh: '商户未在该通道开通', en: 'The merchant is not active on this channel' },
  ratioZero: { status: 400, zh: '授权比例应大于0', en: 'The granted ratio must be above 0%' },
  aboveAisle: {
    status: 409,
    zh: '授权比例不能超过通道上限{x}%',
    en: 'The granted ratio cannot exceed the channel’s maximum of {x}%',
  },
  otherAisle: {
    status: 409,
    zh: '通道分账项目的商户须使用同一通道',
    en: 'All merchants of a channel split project must use the same channel',
  },
})
