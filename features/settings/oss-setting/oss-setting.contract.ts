import { z } from 'zod'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, labelled, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { accountDraft, InUse, shownAccount } from '../vendor-setting/vendor-setting.contract.ts'

/** Vendors of object stores; all offer the interface of S3. @source docs/wire.md 4.8 */
export const OssCategory = codes(['oss', '对象存储类型', 'Object storage type'], {
  minio: [1, 'MinIO', 'MinIO'],
  qiniu: [2, '七牛云', 'Qiniu'],
  aliyun: [3, '阿里云', 'Alibaba Cloud'],
  tencent: [4, '腾讯云', 'Tencent Cloud'],
  s3: [5, 'S3', 'S3'],
})

/** A store as its screen sees it: the access key masked, the secret key never. */
export const OssSetting = z.object({
  category: code(OssCategory),
  ossCode: z.string(),
  endpoint: z.string(),
  bucketName: z.string(),
  region: z.string(),
  ...shownAccount,
})

/** Input for a store. Masked keys stay as they are. */
export const OssSettingDraft = z.object({
  id: optional(labelled('对象存储', id())),
  category: labelled('存储服务商', code(OssCategory)),
  ossCode: labelled('存储编号', text(40)),
  endpoint: labelled('访问地址', text(200)),
  bucketName: labelled('存储桶', text(100)),
  appId: labelled('存储应用编号', keptText(60)),
  region: labelled('地域', keptText(40)),
  ...accountDraft,
})

const path = '/api/blade-resource/oss'

/** Calls for the object stores that hold the uploaded files of a login tenant. @source docs/wire.md 4.13 */
export const ossSetting = {
  list: call({
    id: 'C0132',
    method: 'GET',
    path: `${path}/list`,
    title: '对象存储列表',
    permission: 'oss_view',
    input: PageQuery.extend({
      ossCode: maybeText(40).default(''),
      bucketName: maybeText(100).default(''),
      category: optional(code(OssCategory)),
      status: optional(code(InUse)),
    }),
    output: page(OssSetting),
    refusals: { common: 'datesReversed notFound' },
  }),
  detail: call({
    id: 'C0133',
    method: 'GET',
    path: `${path}/detail`,
    title: '对象存储详情',
    permission: 'oss_view',
    input: z.object({ id: labelled('对象存储', id()) }),
    output: OssSetting,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0134',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除对象存储',
    permission: 'oss_delete',
    audit: 'ossSetting.remove',
    input: z.object({ ids: labelled('对象存储', ids()) }),
    refusals: { common: 'notFound', ossSetting: 'inUse' },
  }),
  submit: call({
    id: 'C0135',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存对象存储',
    permission: 'signedIn',
    audit: 'ossSetting.submit',
    requestNo: true,
    input: OssSettingDraft,
    output: z.object({ id: id() }),
    refusals: {
      common: 'notFound',
      ossSetting: 'bucketForm codeTaken endpointForm endpointRefused placeKept secretMissing',
    },
  }),
  enable: call({
    id: 'C0136',
    method: 'POST',
    path: `${path}/enable`,
    title: '启用对象存储',
    permission: 'oss_enable',
    audit: 'ossSetting.enable',
    input: z.object({ id: labelled('对象存储', id()) }),
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/wire.md 4.13; docs/server-safety.md 14 */
export const ossSettingErrors = defineErrors('ossSetting', {
  codeTaken: { status: 409, zh: '存储编号已存在', en: 'This storage code already exists' },
  endpointForm: {
    status: 400,
    zh: '访问地址须为http或https地址，不含路径和账号',
    en: 'The endpoint must be an http or https address without a path or account',
  },
  endpointRefused: {
    status: 400,
    zh: '访问地址不允许：内网地址和特殊端口须由安装者放行',
    en: 'The endpoint is not allowed. Internal addresses and special ports must be permitted by the installer',
  },
  secretMissing: { status: 400, zh: '请填写SecretKey', en: 'Enter the SecretKey' },
  bucketForm: { status: 400, zh: '存储桶名称格式不正确', en: 'The bucket name is invalid' },
  inUse: {
    status: 409,
    zh: '启用中的配置不能删除，请先启用其他配置',
    en: 'A configuration in use cannot be deleted. Enable another one first',
  },
  placeKept: {
    status: 409,
    zh: '该存储已有文件，服务商、地址和存储桶不能修改；请新增配置',
    en: 'This storage already has files, so its provider, endpoint and bucket cannot be changed. Add a new configuration instead',
  },
})
