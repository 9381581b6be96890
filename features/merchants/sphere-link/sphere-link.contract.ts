import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
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

/** Targets of a deep link into a merchant's private domain. @source docs/domain/network.md 18.4 */
export const LinkmeTarget = codes(['linkme_target', '私域目标', 'Private domain target'], {
  miniProgram: [1, '小程序', 'Mini program'],
  weCom: [2, '企业微信', 'WeCom'],
  officialAccount: [3, '公众号', 'Official account'],
})

/** Targets of a link to Douyin. @source docs/domain/network.md 18.4 */
export const DouyinTarget = codes(['douyin_target', '抖音目标', 'Douyin target'], {
  profile: [1, '关注主页', 'Follow profile'],
  video: [2, '视频', 'Video'],
  shopPage: [3, 'POI门店', 'POI store'],
  deal: [4, '团购', 'Group deal'],
})

/** @source docs/domain/network.md 18.4 */
export const sphereErrors = defineErrors('sphere', {
  exists: { status: 409, zh: '已存在同类链接', en: 'A link of this type already exists' },
  notOnboarded: { status: 409, zh: '商户未入网', en: 'The merchant is not onboarded' },
  targetFormat: {
    status: 400,
    zh: '目标地址须为http或https链接，或AppID加路径',
    en: 'The target must be an http or https link, or an AppID with a path',
  },
  noStore: { status: 409, zh: '门店不属于该商户', en: 'The store does not belong to this merchant' },
  gone: { status: 404, zh: '链接不存在或已失效', en: 'This link does not exist or has expired' },
})

const filter = {
  rpiNo: labelled('商户编号', optional(text(20))),
  linkName: labelled('链接名称', optional(text(30))),
  isOn: labelled('启用状态', optional(flag())),
}

const draft = {
  id: labelled('链接', optional(id())),
  version: optional(int()),
  rpiNo: labelled('商户编号', text(20)),
  rpsNo: labelled('门店编号', maybeText(20)).default(''),
  linkName: labelled('链接名称', nameText(30)),
  /** http(s), or an AppID of WeChat and a path. */
  targetValue: labelled('目标地址', text(255)),
  isOn: labelled('启用状态', flag()).default(true),
  expireTime: labelled('失效时间', optional(instant())),
}

const link = {
  id: id(),
  version: int(),
  rpiNo: shown(),
  rpiName: shown(),
  rpsNo: shown(),
  storeName: shown(),
  linkName: shown(),
  targetValue: shown(),
  /** Address that is printed and shared; opening it counts a click. */
  shortUrl: shown(),
  isOn: flag(),
  clickCount: count(),
  expireTime: shownInstant(),
  createTime: shownInstant(),
}

const linkmeTarget = labelled('目标类型', code(LinkmeTarget))
const douyinTarget = labelled('目标类型', code(DouyinTarget))

/** A link as it is filled in; an id names the one that is edited. */
export const LinkmeDraft = z.object({ ...draft, targetType: linkmeTarget })
export const DouyinDraft = z.object({ ...draft, targetType: douyinTarget })

/** A link. */
export const Linkme = z.object({ ...link, targetType: code(LinkmeTarget) })
export const Douyin = z.object({ ...link, targetType: code(DouyinTarget) })

const ofLink = z.object({ id: labelled('链接', id()) })

/** Links from outside into a mini program, WeCom or an official account. @source docs/domain/network.md 18.4 */
export const sphereLinkme = {
  page: call({
    id: 'C0690',
    method: 'GET',
    path: '/api/rb-oem/oem/sphere_linkme/pageList',
    title: '私域链接',
    permission: 'sphere_linkme_view',
    input: PageQuery.extend({ ...filter, targetType: optional(linkmeTarget) }),
    output: page(Linkme),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0691',
    method: 'GET',
    path: '/api/rb-oem/oem/sphere_linkme/selectOne',
    title: '私域链接详情',
    permission: 'sphere_linkme_view',
    input: ofLink,
    output: Linkme,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0692',
    method: 'POST',
    path: '/api/rb-oem/oem/sphere_linkme/del',
    title: '删除私域链接',
    permission: 'sphere_linkme_edit',
    input: ofLink,
    audit: 'sphereLinkme.remove',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  save: call({
    id: 'C0693',
    method: 'POST',
    path: '/api/rb-oem/oem/sphere_linkme/save',
    title: '保存私域链接',
    permission: 'sphere_linkme_edit',
    input: LinkmeDraft,
    output: z.object({ id: id() }),
    audit: 'sphereLinkme.save',
    requestNo: true,
    refusals: { common: 'notFound', merchant: 'notDirect', sphere: 'exists noStore notOnboarded targetFormat' },
  }),
}

/** Links to a merchant's place on Douyin. @source docs/domain/network.md 18.4 */
export const sphereDouyin = {
  page: call({
    id: 'C0694',
    method: 'GET',
    path: '/api/rb-oem/oem/sphere_douyin/pageList',
    title: '抖音链接',
    permission: 'sphere_douyin_view',
    input: PageQuery.extend({ ...filter, targetType: optional(douyinTarget) }),
    output: page(Douyin),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0695',
    method: 'GET',
    path: '/api/rb-oem/oem/sphere_douyin/selectOne',
    title: '抖音链接详情',
    permission: 'sphere_douyin_view',
    input: ofLink,
    output: Douyin,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0696',
    method: 'POST',
    path: '/api/rb-oem/oem/sphere_douyin/del',
    title: '删除抖音链接',
    permission: 'sphere_douyin_edit',
    input: ofLink,
    audit: 'sphereDouyin.remove',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  save: call({
    id: 'C0697',
    method: 'POST',
    path: '/api/rb-oem/oem/sphere_douyin/save',
    title: '保存抖音链接',
    permission: 'sphere_douyin_edit',
    input: DouyinDraft,
    output: z.object({ id: id() }),
    audit: 'sphereDouyin.save',
    requestNo: true,
    refusals: { common: 'notFound', merchant: 'notDirect', sphere: 'exists noStore notOnboarded targetFormat' },
  }),
}
