import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
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

/** A type of devices. @source docs/domain/money.md 8.5 */
export const ShopType = z.object({
  id: id(),
  version: int(),
  shopTypeNo: shown(),
  typeName: shown(),
  shopClassNo: shown(),
  className: shown(),
  sort: int(),
  status: flag(),
  modelCount: count(),
  createTime: shownInstant(),
})

/** Fields of a type that a user fills in. */
export const ShopTypeDraft = z.object({
  typeName: labelled('类型名称', nameText(30)),
  shopClassNo: labelled('所属分类', text(32)),
  sort: labelled('排序', int(0, 9999)),
})

const Name = z.object({ no: shown(), name: shown() })
const path = '/api/rb-oem/oem/shopType/shop_type'

/** Types of the device catalogue. @source docs/domain/money.md 8.5 */
export const deviceType = {
  list: call({
    id: 'C0776',
    method: 'GET',
    path: `${path}/typePageList`,
    title: '商品类型列表',
    permission: 'shop_type_view',
    input: PageQuery.extend({
      typeName: labelled('类型名称', maybeText(30)),
      shopClassNo: labelled('所属分类', optional(text(32))),
      status: labelled('状态', optional(flag())),
    }),
    output: page(ShopType),
    refusals: { common: 'datesReversed' },
  }),
  classNames: call({
    id: 'C0777',
    method: 'GET',
    path: `${path}/listClassName`,
    title: '可选的商品分类',
    permission: 'signedIn',
    output: z.array(Name),
  }),
  names: call({
    id: 'C0778',
    method: 'GET',
    path: `${path}/listTypeName`,
    title: '启用的商品类型',
    permission: 'signedIn',
    output: z.array(Name),
  }),
  detail: call({
    id: 'C0779',
    method: 'GET',
    path: `${path}/detail`,
    title: '商品类型详情',
    permission: 'shop_type_view',
    input: z.object({ id: labelled('商品类型', id()) }),
    output: ShopType,
    refusals: { common: 'notFound' },
  }),
  byNo: call({
    id: 'C0780',
    method: 'GET',
    path: `${path}/detailByTypeNo`,
    title: '按编号查询商品类型',
    permission: 'shop_type_view',
    input: z.object({ shopTypeNo: labelled('类型编号', text(32)) }),
    output: ShopType,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0781',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商品类型',
    permission: 'shop_type_edit',
    audit: 'shopType.remove',
    input: z.object({ ids: labelled('商品类型', ids()) }),
    refusals: { common: 'forbidden notFound', deviceCatalogue: 'used hasChildren' },
  }),
  save: call({
    id: 'C0782',
    method: 'POST',
    path: `${path}/save`,
    title: '新增商品类型',
    permission: 'shop_type_edit',
    audit: 'shopType.save',
    requestNo: true,
    input: ShopTypeDraft,
    output: z.object({ id: id(), shopTypeNo: shown() }),
    refusals: { common: 'forbidden', deviceCatalogue: 'nameTaken parentMissing parentOff' },
  }),
  submit: call({
    id: 'C0783',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商品类型',
    permission: 'shop_type_edit',
    audit: 'shopType.submit',
    requestNo: true,
    input: ShopTypeDraft.extend({ id: optional(labelled('商品类型', id())), version: optional(int()) }),
    output: z.object({ id: id(), shopTypeNo: shown() }),
    refusals: { common: 'forbidden notFound moved', deviceCatalogue: 'nameTaken parentMissing parentOff' },
  }),
  updateStatus: call({
    id: 'C0784',
    method: 'POST',
    path: `${path}/updateStatus`,
    title: '启停商品类型',
    permission: 'shop_type_edit',
    audit: 'shopType.updateStatus',
    input: z.object({ id: labelled('商品类型', id()), status: labelled('状态', flag()) }),
    refusals: { common: 'forbidden notFound', deviceCatalogue: 'childrenOn parentMissing parentOff' },
  }),
}
