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

/** A class of the device catalogue. @source docs/domain/money.md 8.5 */
export const ShopClass = z.object({
  id: id(),
  version: int(),
  shopClassNo: shown(),
  className: shown(),
  /** Key of its picture; '' for none. */
  icon: shown(),
  /** Address at which the picture can be seen. */
  iconUrl: shown(),
  sort: int(),
  status: flag(),
  typeCount: count(),
  createTime: shownInstant(),
})

/** Fields of a class that a user fills in. */
export const ShopClassDraft = z.object({
  className: labelled('分类名称', nameText(30)),
  icon: labelled('图标', maybeText(200)).default(''),
  sort: labelled('排序', int(0, 9999)),
})

const Name = z.object({ no: shown(), name: shown() })
const path = '/api/rb-oem/oem/shopClass/shop_class'
const ofSave = { deviceCatalogue: 'nameTaken', mallGallery: 'notPicture', file: 'gone' }

/** Classes of the device catalogue. @source docs/domain/money.md 8.5 */
export const deviceClass = {
  list: call({
    id: 'C0768',
    method: 'GET',
    path: `${path}/shopClassList`,
    title: '商品分类列表',
    permission: 'shop_class_view',
    input: PageQuery.extend({
      className: labelled('分类名称', maybeText(30)),
      status: labelled('状态', optional(flag())),
    }),
    output: page(ShopClass),
    refusals: { common: 'datesReversed' },
  }),
  names: call({
    id: 'C0769',
    method: 'GET',
    path: `${path}/listNameNo`,
    title: '启用的商品分类',
    permission: 'signedIn',
    output: z.array(Name),
  }),
  detail: call({
    id: 'C0770',
    method: 'GET',
    path: `${path}/detail`,
    title: '商品分类详情',
    permission: 'shop_class_view',
    input: z.object({ id: labelled('商品分类', id()) }),
    output: ShopClass,
    refusals: { common: 'notFound' },
  }),
  byNo: call({
    id: 'C0771',
    method: 'GET',
    path: `${path}/detailByClassNo`,
    title: '按编号查询商品分类',
    permission: 'shop_class_view',
    input: z.object({ shopClassNo: labelled('分类编号', text(32)) }),
    output: ShopClass,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0772',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商品分类',
    permission: 'shop_class_edit',
    audit: 'shopClass.remove',
    input: z.object({ ids: labelled('商品分类', ids()) }),
    refusals: { common: 'forbidden notFound', deviceCatalogue: 'used hasChildren' },
  }),
  save: call({
    id: 'C0773',
    method: 'POST',
    path: `${path}/save`,
    title: '新增商品分类',
    permission: 'shop_class_edit',
    audit: 'shopClass.save',
    requestNo: true,
    input: ShopClassDraft,
    output: z.object({ id: id(), shopClassNo: shown() }),
    refusals: { common: 'forbidden', ...ofSave },
  }),
  submit: call({
    id: 'C0774',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商品分类',
    permission: 'shop_class_edit',
    audit: 'shopClass.submit',
    requestNo: true,
    input: ShopClassDraft.extend({ id: optional(labelled('商品分类', id())), version: optional(int()) }),
    output: z.object({ id: id(), shopClassNo: shown() }),
    refusals: { common: 'forbidden notFound moved', ...ofSave },
  }),
  updateStatus: call({
    id: 'C0775',
    method: 'POST',
    path: `${path}/updateStatus`,
    title: '启停商品分类',
    permission: 'shop_class_edit',
    audit: 'shopClass.updateStatus',
    input: z.object({ id: labelled('商品分类', id()), status: labelled('状态', flag()) }),
    refusals: { common: 'forbidden notFound', deviceCatalogue: 'childrenOn' },
  }),
}
