import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, id, ids, int, labelled, nameText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { districtCode } from '../../settings/settings.shared.ts'

/** An address of the caller's own party. */
export const MallAddress = z.object({
  id: id(),
  version: int(),
  receiverName: shown(),
  /** Masked. */
  receiverPhone: shown(),
  districtCode: shown(),
  address: shown(),
  isDefault: flag(),
})

/** Fields of an address that a user fills in. */
export const MallAddressDraft = z.object({
  id: optional(labelled('收货地址', id())),
  version: optional(int()),
  receiverName: labelled('收货人', nameText(30)),
  /** On a change the masked one stays as it is. */
  receiverPhone: labelled('收货电话', text(20)),
  districtCode: labelled('所在地区', districtCode()),
  address: labelled('详细地址', nameText(100)),
  isDefault: labelled('默认地址', flag()).default(false),
})

const path = '/api/countinghouse/mall/address'

/** Addresses to which a party has its orders sent. */
export const mallAddress = {
  list: call({
    id: 'C1435',
    method: 'GET',
    path: `${path}/list`,
    title: '收货地址列表',
    permission: 'mall_order',
    output: z.array(MallAddress),
    refusals: { common: 'forbidden' },
  }),
  submit: call({
    id: 'C1436',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存收货地址',
    permission: 'mall_order',
    audit: 'mallAddress.submit',
    requestNo: true,
    input: MallAddressDraft,
    output: z.object({ id: id() }),
    refusals: {
      common: 'forbidden notFound moved fieldMasked',
      mallAddress: 'tooMany phoneFormat',
      region: 'wrong',
    },
  }),
  remove: call({
    id: 'C1437',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除收货地址',
    permission: 'mall_order',
    audit: 'mallAddress.remove',
    input: z.object({ ids: labelled('收货地址', ids()) }),
    refusals: { common: 'forbidden notFound' },
  }),
}

export const addressErrors = defineErrors('mallAddress', {
  tooMany: { status: 409, zh: '最多保存20个收货地址', en: 'Up to 20 addresses can be kept' },
  phoneFormat: { status: 400, zh: '收货电话格式不正确', en: 'The phone number is invalid' },
})
