import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  ids,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes.ts'

/** Places of a carousel. @source docs/domain/network.md 18.3 */
export const CarouselPosition = codes(['carousel_position', '轮播位置', 'Carousel place'], {
  merchantHome: [1, '商户端首页', 'Merchant home'],
  providerHome: [2, '服务商端首页', 'Provider home'],
  mall: [3, '商城', 'Mall'],
  checkout: [4, '收银台', 'Checkout'],
})

/** Targets of a tap on a picture. @source docs/domain/network.md 18.3 */
export const JumpType = codes(['jump_type', '跳转类型', 'Leads to'], {
  none: [0, '无', 'None'],
  link: [1, '外链', 'Link'],
  miniProgram: [2, '小程序', 'Mini program'],
  page: [3, '内页', 'Page'],
})

/** @source docs/domain/network.md 18.3 */
export const carouselErrors = defineErrors('carousel', {
  tooMany: { status: 409, zh: '同一位置最多启用10张', en: 'At most 10 pictures are on in one place' },
  notPicture: { status: 400, zh: '上传图片只能是 JPG 和 Png 格式!', en: 'A picture is a JPG or PNG file' },
  noTarget: { status: 400, zh: '请填写跳转地址', en: 'Say where the picture leads' },
  linkFormat: { status: 400, zh: '链接须以http或https开头', en: 'A link begins with http or https' },
  programFormat: {
    status: 400,
    zh: '小程序地址须为页面路径，或AppID加页面路径',
    en: 'A mini program is named by the path of a page, or an AppID with a path',
  },
  pageFormat: { status: 400, zh: '内页地址须为页面路径', en: 'A page of the app is named by its path' },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'It would end before it begins' },
})

/** A picture as it is filled in. */
export const CarouselDraft = z.object({
  title: labelled('标题', nameText(30)),
  /** The key that the upload answered. */
  imageKey: labelled('图片', text(200)),
  position: labelled('轮播位置', code(CarouselPosition)),
  jumpType: labelled('跳转类型', code(JumpType)),
  jumpUrl: labelled('跳转地址', maybeText(255)).default(''),
  sort: labelled('排序', int(0, 9999)),
  beginTime: labelled('开始时间', optional(instant())),
  endTime: labelled('结束时间', optional(instant())),
  isOn: labelled('启用状态', flag()).default(true),
})

/** A picture of a carousel. */
export const CarouselImage = z.object({
  id: id(),
  version: int(),
  title: shown(),
  imageKey: shown(),
  /** Address at which the picture can be seen. */
  imageUrl: shown(),
  position: code(CarouselPosition),
  jumpType: code(JumpType),
  jumpUrl: shown(),
  sort: int(),
  beginTime: shownInstant(),
  endTime: shownInstant(),
  isOn: flag(),
  updateTime: shownInstant(),
})

const path = '/api/rb-oem/oem/carouselImg/carousel_img'

/** Pictures of the apps' carousels. @source docs/domain/network.md 18.3 */
export const carousel = {
  list: call({
    id: 'C0698',
    method: 'GET',
    path: `${path}/list`,
    title: '轮播图',
    permission: 'carousel_img_view',
    input: PageQuery.extend({
      title: labelled('标题', optional(text(30))),
      position: labelled('轮播位置', optional(code(CarouselPosition))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(CarouselImage),
  }),
  detail: call({
    id: 'C0699',
    method: 'GET',
    path: `${path}/detail`,
    title: '轮播图详情',
    permission: 'carousel_img_view',
    input: z.object({ id: labelled('轮播图', id()) }),
    output: CarouselImage,
  }),
  remove: call({
    id: 'C0700',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除轮播图',
    permission: 'carousel_img_delete',
    input: z.object({ ids: labelled('轮播图', ids()) }),
    audit: 'carousel.remove',
  }),
  save: call({
    id: 'C0701',
    method: 'POST',
    path: `${path}/save`,
    title: '新增轮播图',
    permission: 'carousel_img_add',
    input: CarouselDraft,
    output: z.object({ id: id() }),
    audit: 'carousel.save',
    requestNo: true,
  }),
  update: call({
    id: 'C0702',
    method: 'POST',
    path: `${path}/update`,
    title: '修改轮播图',
    permission: 'carousel_img_edit',
    input: CarouselDraft.extend({ id: labelled('轮播图', id()), version: optional(int()) }),
    audit: 'carousel.update',
  }),
}
