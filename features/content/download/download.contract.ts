import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  ids,
  labelled,
  maybeText,
  optional,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/** Status of an export task. @source docs/domain/network.md 18.5 */
export const DownloadStatus = codes(['download_status', '下载任务状态', 'Download status'], {
  queued: [0, '排队', 'Queued'],
  running: [1, '生成中', 'Generating'],
  done: [2, '成功', 'Succeeded'],
  failed: [3, '失败', 'Failed'],
  expired: [4, '已过期', 'Expired'],
  cancelled: [5, '已取消', 'Cancelled'],
})

/** A task of the download centre. */
export const Download = z.object({
  id: id(),
  taskName: z.string(),
  bizType: z.string(),
  /** The filter, personal numbers masked. */
  params: z.record(z.string(), z.unknown()),
  rows: count(),
  progress: count(),
  downloadStatus: code(DownloadStatus),
  fileSize: count(),
  clickCount: count(),
  expireTime: shownInstant(),
  failReason: z.string(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
})

const path = '/api/rb-oem/oem/download/download'
const task = labelled('下载任务', id())
const input = PageQuery.extend({
  taskName: maybeText(100).default(''),
  bizType: maybeText(60).default(''),
  downloadStatus: optional(code(DownloadStatus)),
  ...createTimeFilter,
})

/** The caller's own export tasks. @source docs/domain/network.md 18.5 */
export const download = {
  list: call({
    id: 'C0966',
    method: 'GET',
    path: `${path}/list`,
    title: '下载任务列表',
    permission: 'signedIn',
    input,
    output: page(Download),
    refusals: { common: 'datesReversed' },
  }),
  downloadPageList: call({
    id: 'C0967',
    method: 'GET',
    path: `${path}/downloadPageList`,
    title: '下载中心',
    permission: 'signedIn',
    input,
    output: page(Download),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0968',
    method: 'GET',
    path: `${path}/detail`,
    title: '下载任务详情',
    permission: 'signedIn',
    input: z.object({ id: task }),
    output: Download,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0969',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除下载任务',
    permission: 'signedIn',
    audit: 'download.remove',
    input: z.object({ ids: labelled('下载任务', ids()) }),
    refusals: { common: 'notFound' },
  }),
  /** Queues an export by hand: `bizType` is the catalogue id or the path of its call, `params` what that call takes. */
  submit: call({
    id: 'C0970',
    method: 'POST',
    path: `${path}/submit`,
    title: '提交导出任务',
    permission: 'signedIn',
    audit: 'download.submit',
    requestNo: true,
    input: z.object({
      bizType: labelled('业务类型', text(200)),
      params: z.record(z.string(), z.unknown()).default({}),
    }),
    output: z.object({ id: id() }),
    refusals: { download: 'sameRunning tooMany', export: 'tooMany unknown' },
  }),
  clickDownload: call({
    id: 'C0971',
    method: 'POST',
    path: `${path}/clickDownload`,
    title: '下载文件',
    permission: 'signedIn',
    audit: 'download.fetch',
    input: z.object({ id: task }),
    output: z.object({ link: z.string(), name: z.string() }),
    refusals: { common: 'notFound', download: 'expired notMade' },
  }),
  cancel: call({
    id: 'C1003',
    method: 'POST',
    path: `${path}/cancel`,
    title: '取消导出任务',
    permission: 'signedIn',
    audit: 'download.cancel',
    input: z.object({ id: task }),
    refusals: { common: 'notFound stateRefuses' },
  }),
}

/** Refusals of the download centre. @source docs/domain/network.md 18.5 */
export const downloadErrors = defineErrors('download', {
  sameRunning: { status: 409, zh: '相同导出任务正在执行', en: 'The same export is already running' },
  tooMany: {
    status: 409,
    zh: '最多同时执行3个导出任务，请等待完成后再试',
    en: 'Up to 3 exports can run at once. Wait for one to finish',
  },
  notMade: { status: 409, zh: '文件未生成', en: 'The file has not been generated yet' },
  expired: { status: 409, zh: '文件已过期，请重新导出', en: 'The file has expired. Export again' },
})
