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
} from '../../../core/shared/shapes/shapes.ts'

/** Places of a carousel. @source docs/domain/network.md 18.3 */
export const CarouselPosition = codes(['carousel_position', '轮播位置', 'Placement'], {
  merchantHome: [1, '商户端首页', 'Merchant app home'],
  providerHome: [2, '服务商端首页', 'Provider app home'],
  mall: [3, '商城', 'Mall'],
  checkout: [4, '收银台', 'Checkout page'],
})

/** Targets of a tap on a picture. @source docs/domain/network.md 18.3 */
export const JumpType = codes(['jump_type', '跳转类型', 'Link type'], {
  none: [0, '无', 'None'],
  link: [1, '外链', 'External link'],
  miniProgram: [2, '小程序', 'Mini program'],
  page: [3, '内页', 'In-app page'],
})

/** @source docs/domain/network.md 18.3 */
export const carouselErrors = defineErrors('carousel', {
  tooMany: { status: 409, zh: '同一位置最多启用10张', en: 'Up to 10 images can be enabled per placement' },
  notPicture: { status: 400, zh: '上传图片只能是 JPG 和 Png 格式!', en: 'Only JPG and PNG images are supported' },
  noTarget: { status: 400, zh: '请填写跳转地址', en: 'Enter a link address' },
  linkFormat: { status: 400, zh: '链接须以http或https开头', en: 'The link must start with http or https' },
  programFormat: {
    status: 400,
    zh: '小程序地址须为页面路径，或AppID加页面路径',
    en: 'The mini program address must be a page path, or an AppID with a page path',
  },
  pageFormat: { status: 400, zh: '内页地址须为页面路径', en: 'The in-app address must be a page path' },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end time must be after the start time' },
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
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0699',
    method: 'GET',
    path: `${path}/detail`,
    title: '轮播图详情',
    permission: 'carousel_img_view',
    input: z.object({ id: labelled('轮播图', id()) }),
    output: CarouselImage,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0700',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除轮播图',
    permission: 'carousel_img_delete',
    input: z.object({ ids: labelled('轮播图', ids()) }),
    audit: 'carousel.remove',
    refusals: { common: 'notFound' },
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
    refusals: {
      carousel: 'linkFormat noTarget notPicture pageFormat programFormat timesReversed tooMany',
      file: 'gone',
    },
  }),
  update: call({
    id: 'C0702',
    method: 'POST',
    path: `${path}/update`,
    title: '修改轮播图',
    permission: 'carousel_img_edit',
    input: CarouselDraft.extend({ id: labelled('轮播图', id()), version: optional(int()) }),
    audit: 'carousel.update',
    refusals: {
      carousel: 'linkFormat noTarget notPicture pageFormat programFormat timesReversed tooMany',
      common: 'notFound',
      file: 'gone',
    },
  }),
}
