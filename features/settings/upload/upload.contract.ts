import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { ImportMode } from '../../../core/shared/import.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { count, id, labelled, maybeText, optional, shownInstant } from '../../../core/shared/shapes/shapes.ts'

/** Status of an imported file. @source docs/domain/network.md 18.5 */
export const UploadStatus = codes(['upload_status', '上传任务状态', 'Upload task status'], {
  waiting: [0, '待处理', 'Waiting'],
  running: [1, '处理中', 'Processing'],
  allGood: [2, '全部成功', 'All succeeded'],
  partlyFailed: [3, '部分失败', 'Partly failed'],
  allFailed: [4, '全部失败', 'All failed'],
})

/** An imported file in the upload centre. */
export const Upload = z.object({
  id: id(),
  bizType: z.string(),
  fileName: z.string(),
  total: count(),
  success: count(),
  fail: count(),
  importMode: code(ImportMode),
  uploadStatus: code(UploadStatus),
  createTime: shownInstant(),
})

const path = '/api/rb-oem/oem/upload/upload'
const Link = z.object({ link: z.string(), name: z.string() })
const input = z.object({ id: labelled('上传任务', id()) })

/** The caller's own imported files. @source docs/domain/network.md 18.5 */
export const upload = {
  uploadPageList: call({
    id: 'C0972',
    method: 'GET',
    path: `${path}/uploadPageList`,
    title: '上传中心',
    permission: 'signedIn',
    input: PageQuery.extend({
      fileName: maybeText(100).default(''),
      bizType: maybeText(60).default(''),
      uploadStatus: optional(code(UploadStatus)),
      ...createTimeFilter,
    }),
    output: page(Upload),
    refusals: { common: 'datesReversed' },
  }),
  clickUpload: call({
    id: 'C0973',
    method: 'POST',
    path: `${path}/clickUpload`,
    title: '下载上传文件',
    permission: 'signedIn',
    audit: 'upload.fetch',
    input,
    output: Link,
    refusals: { common: 'notFound', upload: 'expired' },
  }),
  clickUploadFail: call({
    id: 'C0974',
    method: 'POST',
    path: `${path}/clickUploadFail`,
    title: '下载失败明细',
    permission: 'signedIn',
    audit: 'upload.fetchFail',
    input,
    output: Link,
    refusals: { common: 'notFound', upload: 'expired noFail' },
  }),
}

/** Refusals of the upload centre. @source docs/domain/network.md 18.5 */
export const uploadErrors = defineErrors('upload', {
  noFail: { status: 409, zh: '没有失败数据', en: 'There are no failed rows' },
  expired: { status: 409, zh: '文件已过期', en: 'The file has expired' },
})
