import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  ids,
  labelled,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'
import { StoreDraft } from './store-draft.contract.ts'
import { PasswordAnswer, PasswordChange, PasswordQuestion } from '../app-password/app-password.contract.ts'

/** Shops as data scopes know them. */
export const storeList = scopedList('store.list', {
  rpsNo: 'text',
  rpiNo: 'text',
  storeName: 'text',
  storeType: 'number',
  storeStatus: 'number',
  districtCode: 'text',
  createTime: 'instant',
})

/** The number of a shop under either of its names. @source docs/domain/network.md 1.9 */
export const storeNumber = { storeNo: numberFilter('门店编号'), rpsNo: numberFilter('门店编号') }

/** A shop of a merchant. */
export const Store = z.object({
  id: id(),
  rpsNo: shown(),
  storeNo: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  storeName: shown(),
  storeType: code(StoreType),
  provinceCode: shown(),
  cityCode: shown(),
  districtCode: shown(),
  address: shown(),
  longitude: shown(),
  latitude: shown(),
  managerName: shown(),
  /** Masked. */
  managerMobile: shown(),
  servicePhone: shown(),
  businessBegin: shown(),
  businessEnd: shown(),
  storeStatus: code(StoreStatus),
  isOn: flag(),
  staffCount: count(),
  terminalCount: count(),
  codeCount: count(),
  createTime: shownInstant(),
  version: count(),
})

/** A shop with what happened to it: opened and closed, switched on and off. */
export const StoreDetail = Store.extend({ states: z.array(StateRow), switches: z.array(StateRow) })

const posStore = '/api/rb-oem/oem/posStore/pos_store'

/** Shops of merchants. @source docs/domain/network.md 12.1 */
export const store = {
  list: call({
    id: 'C0393',
    method: 'GET',
    path: `${posStore}/listV2`,
    title: '门店列表',
    permission: 'pos_store_view',
    input: PageQuery.extend({
      ...storeNumber,
      rpiNo: numberFilter('商户编号'),
      rpiName: labelled('商户名称', optional(text(50))),
      storeName: labelled('门店名称', optional(text(50))),
      storeType: labelled('门店类型', optional(code(StoreType))),
      storeStatus: labelled('营业状态', optional(code(StoreStatus))),
      isOn: labelled('启用状态', optional(flag())),
      managerMobile: labelled('店长手机号', optional(phoneFilter())),
      userNo: numberFilter('所属服务商'),
      districtCode: labelled('所在地区', optional(text(6))),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(Store),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0394',
    method: 'GET',
    path: `${posStore}/detailV2`,
    title: '门店详情',
    permission: 'pos_store_view',
    input: z.object(storeNumber),
    output: StoreDetail,
    refusals: { common: 'notFound' },
  }),
  hasPassword: call({
    id: 'C0395',
    method: 'GET',
    path: `${posStore}/isStaffPassWord`,
    title: '店长是否已有密码',
    permission: 'pos_store_edit',
    input: PasswordQuestion,
    output: PasswordAnswer,
    refusals: { sms: 'phoneFormat phoneLength phoneMissing' },
  }),
  remove: call({
    id: 'C0396',
    method: 'POST',
    path: `${posStore}/remove`,
    title: '删除门店',
    permission: 'pos_store_delete',
    input: z.object({ ids: ids() }),
    audit: 'store.remove',
    refusals: { common: 'notFound', merchant: 'notDirect', store: 'headKept inUse' },
  }),
  submit: call({
    id: 'C0397',
    method: 'POST',
    path: `${posStore}/submitV3`,
    title: '保存门店',
    permission: 'pos_store_edit',
    input: StoreDraft,
    output: z.object({ id: id(), rpsNo: shown(), storeNo: shown() }),
    audit: 'store.submit',
    requestNo: true,
    refusals: {
      common: 'busy notFound',
      file: 'gone',
      merchant: 'notDirect',
      password: 'format strictFormat tooCommon',
      region: 'wrong',
      sms: 'phoneFormat phoneLength phoneMissing',
      staff: 'isOwner tooMany',
      store: 'foreignStore merchantDraft merchantFixed microOne nameTaken tooMany',
    },
  }),
  updatePassword: call({
    id: 'C0398',
    method: 'POST',
    path: `${posStore}/updatePassV2`,
    title: '重置店长密码',
    permission: 'pos_store_edit',
    input: PasswordChange,
    audit: 'store.updatePassword',
    refusals: {
      common: 'busy notFound',
      merchant: 'notDirect',
      password: 'format strictFormat tooCommon',
      sms: 'phoneFormat phoneLength phoneMissing wrong',
    },
  }),
  changeStatus: call({
    id: 'C0399',
    method: 'POST',
    path: `${posStore}/changeStoreStatus`,
    title: '门店营业/停业',
    permission: 'pos_store_edit',
    input: z.object({ id: labelled('门店', id()), storeStatus: labelled('营业状态', code(StoreStatus)) }),
    audit: 'store.changeStatus',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', store: 'merchantOff' },
  }),
  enable: call({
    id: 'C1181',
    method: 'POST',
    path: '/api/countinghouse/stores/store/enable',
    title: '启停门店',
    permission: 'pos_store_enable',
    input: z.object({ id: labelled('门店', id()), isOn: labelled('启用状态', flag()) }),
    audit: 'store.enable',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect' },
  }),
}
