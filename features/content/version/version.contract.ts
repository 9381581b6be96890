import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { NoticeStatus } from '../system-notice/system-notice.contract.ts'

/** App that a version belongs to. @source docs/domain/network.md 18.3 */
export const VersionPlatform = codes(['version_platform', '版本平台', 'App'], {
  merchantAndroid: [1, '安卓商户端', 'Merchant app (Android)'],
  merchantIos: [2, '苹果商户端', 'Merchant app (iOS)'],
  providerAndroid: [3, '安卓服务商端', 'Provider app (Android)'],
  providerIos: [4, '苹果服务商端', 'Provider app (iOS)'],
  posApp: [5, 'POS应用', 'POS app'],
  tillPlugin: [6, '收银插件', 'Checkout plug-in'],
})

/** @source docs/domain/network.md 18.3 */
export const versionErrors = defineErrors('appVersion', {
  nameFormat: { status: 400, zh: '版本名称格式应为x.y.z', en: 'The version name must be in the form x.y.z' },
  linkFormat: { status: 400, zh: '链接须以http或https开头', en: 'The link must start with http or https' },
  md5Format: { status: 400, zh: 'MD5格式不正确', en: 'The MD5 is invalid' },
  notHigher: { status: 409, zh: '版本号必须大于当前版本', en: 'The version code must be greater than the current one' },
  codeTaken: { status: 409, zh: '该平台已存在相同版本号', en: 'This app already has a version with this code' },
  published: {
    status: 409,
    zh: '已发布过的版本只能修改灰度比例、强制更新和状态',
    en: 'Only the rollout percentage, force update and status of a published version can be changed',
  },
  cannotRemove: {
    status: 409,
    zh: '已发布的版本不能删除，请先下线',
    en: 'A published version cannot be deleted. Unpublish it first',
  },
})

/** A version as it is filled in; an id names the one that is edited, a status moves it. */
export const VersionDraft = z.object({
  id: labelled('版本', optional(id())),
  version: optional(int()),
  platform: labelled('版本平台', code(VersionPlatform)),
  versionName: labelled('版本名称', text(20)),
  versionCode: labelled('版本号', int(1)),
  url: labelled('下载地址', text(255)),
  fileSize: labelled('文件大小', optional(int(1))),
  md5: labelled('MD5', maybeText(32)).default(''),
  content: labelled('更新说明', text(500)),
  forceUpdate: labelled('强制更新', flag()),
  grayPercent: labelled('灰度比例', int(1, 100).default(100)),
  versionStatus: labelled('版本状态', optional(code(NoticeStatus))),
})

/** A version of an app. */
export const AppVersion = z.object({
  id: id(),
  version: int(),
  platform: code(VersionPlatform),
  versionName: shown(),
  versionCode: int(),
  url: shown(),
  fileSize: orNull(count()),
  md5: shown(),
  content: shown(),
  forceUpdate: flag(),
  grayPercent: int(),
  versionStatus: code(NoticeStatus),
  publishTime: shownInstant(),
  createTime: shownInstant(),
})

export const VersionFilter = z.object({
  platform: labelled('版本平台', optional(code(VersionPlatform))),
  versionName: labelled('版本名称', optional(text(20))),
  versionStatus: labelled('版本状态', optional(code(NoticeStatus))),
  ...createTimeFilter,
})

const path = '/api/rb-oem/oem/version/version'

/** Versions of the apps. @source docs/domain/network.md 18.3 */
export const appVersion = {
  list: call({
    id: 'C0703',
    method: 'GET',
    path: `${path}/list`,
    title: '版本管理',
    permission: 'version_view',
    input: PageQuery.extend(VersionFilter.shape),
    output: page(AppVersion),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0704',
    method: 'GET',
    path: `${path}/detail`,
    title: '版本详情',
    permission: 'version_view',
    input: z.object({ id: labelled('版本', id()) }),
    output: AppVersion,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0705',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除版本',
    permission: 'version_edit',
    input: z.object({ ids: labelled('版本', ids()) }),
    audit: 'appVersion.remove',
    refusals: { appVersion: 'cannotRemove', common: 'notFound' },
  }),
  submit: call({
    id: 'C0706',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存版本',
    permission: 'version_edit',
    input: VersionDraft,
    output: z.object({ id: id() }),
    audit: 'appVersion.submit',
    requestNo: true,
    refusals: {
      appVersion: 'codeTaken linkFormat md5Format nameFormat notHigher published',
      common: 'notFound stateRefuses',
    },
  }),
  export: call({
    id: 'C0707',
    method: 'GET',
    path: `${path}/export`,
    title: '导出版本',
    permission: 'version_view',
    input: VersionFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
