import { z } from 'zod'
import { filePath } from '../../../core/shared/file-path.ts'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/** A stored file, as put-file answers it. */
const StoredFile = z.object({
  /** Address of the file: of a private file valid for a short time only. */
  link: z.string(),
  domain: z.string(),
  /** The key it is stored under: what a form sends back. */
  name: z.string(),
  originalName: z.string(),
  attachId: id(),
})

/** A stored file in the list of attachments. */
export const Attachment = z.object({
  id: id(),
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  extension: z.string(),
  attachSize: count(),
  createTime: shownInstant(),
})

const putFile = (callId: string, path: string, title: string) =>
  call({
    id: callId,
    method: 'POST',
    path: `/api/blade-resource/${path}`,
    title,
    permission: 'signedIn',
    audit: 'file.put',
    upload: true,
    input: z.object({ type: maybeText(30).default('') }),
    output: StoredFile,
    refusals: { file: '*' },
  })

/** Files sent in, and given out by signed addresses. @source docs/wire.md 2.5 and 4.13 */
export const file = {
  put: putFile('C0137', 'put-file', '上传文件'),
  putPublic: putFile('C0138', 'put-file-public', '上传公开文件'),
  putPrivate: putFile('C0139', 'put-file-private', '上传私有文件'),
  putPrivateUrl: putFile('C0140', 'put-file-private_url', '上传私有文件并取得链接'),
  // The same under the paths of the family's older screens.
  endpointPut: putFile('C1073', 'oss/endpoint/put-file', '上传文件'),
  endpointPutPublic: putFile('C1074', 'oss/endpoint/put-file-public', '上传公开文件'),
  endpointPutPrivate: putFile('C1075', 'oss/endpoint/put-file-private', '上传私有文件'),
  endpointPutPrivateUrl: putFile('C1076', 'oss/endpoint/put-file-private_url', '上传私有文件并取得链接'),
  get: call({
    id: 'C1070',
    method: 'GET',
    path: filePath,
    title: '获取文件',
    permission: 'public',
    answer: 'file',
    input: z.object({
      key: labelled('文件', text(200)),
      name: maybeText(200).default(''),
      /** The session that the link was given to. */
      session: optional(id()),
      until: optional(int(0, 99_999_999_999)),
      sign: maybeText(100).default(''),
    }),
    refusals: { file: 'gone' },
  }),
}

/** The list of files sent in. @source docs/wire.md 4.13 */
export const attach = {
  list: call({
    id: 'C0978',
    method: 'GET',
    path: '/api/blade-resource/attach/list',
    title: '附件列表',
    permission: 'attach_view',
    input: PageQuery.extend({
      originalName: maybeText(100).default(''),
      extension: maybeText(10).default(''),
      ...createTimeFilter,
    }),
    output: page(Attachment),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0986',
    method: 'GET',
    path: '/api/blade-resource/attach/detail',
    title: '附件详情',
    permission: 'attach_view',
    input: z.object({ id: labelled('附件', id()) }),
    output: Attachment,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0987',
    method: 'POST',
    path: '/api/blade-resource/attach/remove',
    title: '删除附件',
    permission: 'attach_delete',
    audit: 'attach.remove',
    input: z.object({ ids: labelled('附件', ids()) }),
    refusals: { common: 'notFound' },
  }),
}

/** Refusals of files. */
export const fileErrors = defineErrors('file', {
  missing: { status: 400, zh: '请选择文件', en: 'Select a file' },
  kind: { status: 400, zh: '不支持的文件类型', en: 'This file type is not supported' },
  avatarKind: { status: 400, zh: '头像只能是jpg或png图片', en: 'The avatar must be a JPG or PNG image' },
  tooLarge: { status: 400, zh: '文件大小不能超过{n}', en: 'The file must be no larger than {n}' },
  pictureBroken: { status: 400, zh: '图片已损坏，请重新选择', en: 'The image is damaged. Select another one' },
  pictureTooLarge: {
    status: 400,
    zh: '图片尺寸不能超过4000万像素',
    en: 'The image must be no larger than 40 megapixels',
  },
  paperKind: { status: 400, zh: '上传图片只能是 JPG 和 Png 格式!', en: 'Only JPG and PNG images are supported' },
  paperUnclear: {
    status: 400,
    zh: '图片不清晰，请重新上传',
    en: 'The image is not clear. Upload another one',
  },
  tooMany: {
    status: 429,
    zh: '上传过于频繁：每小时最多{hour}个、每天最多{day}个文件，请稍后再试',
    en: 'Too many uploads. Upload at most {hour} files an hour and {day} a day, and try again later',
  },
  tooMuch: {
    status: 429,
    zh: '上传总量超限：每小时最多{hour}MB、每天最多{day}MB，请稍后再试',
    en: 'Upload volume exceeded. Upload at most {hour} MB an hour and {day} MB a day, and try again later',
  },
  storeAway: {
    status: 409,
    zh: '对象存储暂不可用，文件未保存，请联系管理员',
    en: 'Object storage is unavailable and the file was not saved. Contact an administrator',
  },
  gone: { status: 404, zh: '文件不存在或链接已失效', en: 'The file does not exist or the link has expired' },
})
