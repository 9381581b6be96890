import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, flag, id, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../providers/listing/listing.contract.ts'
import { scopedList } from '../../providers/party/scoped-list.contract.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'

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
  }),
  detail: call({
    id: 'C0394',
    method: 'GET',
    path: `${posStore}/detailV2`,
    title: '门店详情',
    permission: 'pos_store_view',
    input: z.object(storeNumber),
    output: Store,
  }),
}
