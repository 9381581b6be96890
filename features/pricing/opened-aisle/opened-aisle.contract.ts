import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { flag, id, int, labelled, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'

/** Input for a channel opened for an operator or sub-operator. An id names the one that is edited. */
export const OpenedAisleDraft = z.object({
  id: labelled('编号', optional(id())),
  version: labelled('版本', optional(int())),
  /** Login tenant that the channel is opened for. */
  tenantId: labelled('运营商编号', text(6)),
  aisleCode: labelled('通道编码', text(20)),
  instNo: labelled('机构号', maybeText(50)).default(''),
  /** JSON of the connection; '' and ****** leave the stored one. */
  apiConfig: labelled('接口配置', maybeText(4000)).default(''),
  isOn: labelled('启用状态', flag()).default(true),
  isDefault: labelled('默认通道', flag()).default(false),
})

/** Channels of operators. @source docs/domain/network.md 9, aisle_oem */
export const openedAisle = {
  submit: call({
    id: 'C0347',
    method: 'POST',
    path: '/api/rb-oem/oem/aisleOem/aisle_oem/submit',
    title: '保存运营商通道',
    permission: 'aisle_oem_edit',
    audit: 'aisleOem.submit',
    requestNo: true,
    input: OpenedAisleDraft,
    output: z.object({ id: id() }),
    refusals: {
      aisle: 'alreadyOpen notOpen parentClosed wrongConfig',
      common: 'notFound',
      policy: 'nameTaken notApproved pending templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  orderText: call({
    id: 'C0349',
    method: 'GET',
    path: '/api/rb-oem/oem/upload/upload/queryTenantOrderText',
    title: '租户订单文案',
    permission: 'signedIn',
    output: z.array(z.object({ aisleCode: z.string(), aisleName: z.string(), orderText: z.string() })),
  }),
}
