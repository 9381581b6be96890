import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/** A model of goods. @source docs/domain/money.md 8.5 */
export const ShopModel = z.object({
  id: id(),
  version: int(),
  modelNo: shown(),
  modelName: shown(),
  shopTypeNo: shown(),
  typeName: shown(),
  shopClassNo: shown(),
  className: shown(),
  /** Terminal model that its serial numbers are of; '' for goods that are none. */
  rpmNo: shown(),
  rpmName: shown(),
  needSn: flag(),
  status: flag(),
  createTime: shownInstant(),
})

/** Fields of a model that a user fills in. */
export const ShopModelDraft = z.object({
  modelName: labelled('型号名称', nameText(50)),
  shopTypeNo: labelled('所属商品类型', text(32)),
  rpmNo: labelled('机具型号', maybeText(20)).default(''),
  needSn: labelled('按SN发货', flag()),
  status: labelled('状态', flag()).default(true),
})

const Name = z.object({ no: shown(), name: shown() })
const path = '/api/rb-oem/oem/shopModel/shop_model'
const ofSave = 'nameTaken parentMissing parentOff modelUnknown modelMissing'

/** Models of the device catalogue. @source docs/domain/money.md 8.5 */
export const deviceModel = {
  list: call({
    id: 'C0785',
    method: 'GET',
    path: `${path}/shopModelList`,
    title: '商品型号列表',
    permission: 'shop_model_view',
    input: PageQuery.extend({
      modelName: labelled('型号名称', maybeText(50)),
      shopTypeNo: labelled('所属商品类型', optional(text(32))),
      rpmNo: labelled('机具型号', optional(text(20))),
      status: labelled('状态', optional(flag())),
    }),
    output: page(ShopModel),
    refusals: { common: 'datesReversed' },
  }),
  names: call({
    id: 'C0786',
    method: 'GET',
    path: `${path}/modelNameNoList`,
    title: '启用的商品型号',
    permission: 'signedIn',
    output: z.array(Name),
  }),
  detail: call({
    id: 'C0787',
    method: 'GET',
    path: `${path}/detail`,
    title: '商品型号详情',
    permission: 'shop_model_view',
    input: z.object({ id: labelled('商品型号', id()) }),
    output: ShopModel,
    refusals: { common: 'notFound' },
  }),
  typesOfClass: call({
    id: 'C0788',
    method: 'GET',
    path: `${path}/getTypeListByClassNo`,
    title: '分类下启用的商品类型',
    permission: 'signedIn',
    input: z.object({ shopClassNo: labelled('分类编号', text(32)) }),
    output: z.array(Name),
  }),
  remove: call({
    id: 'C0789',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商品型号',
    permission: 'shop_model_edit',
    audit: 'shopModel.remove',
    input: z.object({ ids: labelled('商品型号', ids()) }),
    refusals: { common: 'forbidden notFound', deviceCatalogue: 'used' },
  }),
  save: call({
    id: 'C0790',
    method: 'POST',
    path: `${path}/save`,
    title: '新增商品型号',
    permission: 'shop_model_edit',
    audit: 'shopModel.save',
    requestNo: true,
    input: ShopModelDraft,
    output: z.object({ id: id(), modelNo: shown() }),
    refusals: { common: 'forbidden', deviceCatalogue: ofSave },
  }),
  submit: call({
    id: 'C0791',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商品型号',
    permission: 'shop_model_edit',
    audit: 'shopModel.submit',
    requestNo: true,
    input: ShopModelDraft.extend({ id: optional(labelled('商品型号', id())), version: optional(int()) }),
    output: z.object({ id: id(), modelNo: shown() }),
    refusals: { common: 'forbidden notFound moved', deviceCatalogue: ofSave },
  }),
}
