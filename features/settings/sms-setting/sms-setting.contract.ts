import { z } from 'zod'
import { keptText } from '../../../core/shared/kept-shapes.ts'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { accountDraft, InUse, shownAccount } from '../vendor-setting/vendor-setting.contract.ts'
import { count, id, ids, labelled, maybeText, optional, text } from '../../../core/shared/shapes.ts'

/** Vendors that send text messages for the operator. @source docs/wire.md 4.8 */
export const SmsCategory = codes(['sms', '短信服务类型', 'Text message service'], {
  yunpian: [1, '云片', 'Yunpian'],
  qiniu: [2, '七牛云', 'Qiniu'],
  aliyun: [3, '阿里云', 'Aliyun'],
  tencent: [4, '腾讯云', 'Tencent'],
  simulator: [5, '模拟器', 'Simulator'],
})

/** A configuration as its screen sees it: the access key masked, the secret key never. */
export const SmsSetting = z.object({
  category: code(SmsCategory),
  smsCode: z.string(),
  templateId: z.string(),
  signName: z.string(),
  regionId: z.string(),
  ...shownAccount,
})

/** Input for a configuration. Masked keys stay as they are. */
export const SmsSettingDraft = z.object({
  id: optional(labelled('短信配置', id())),
  category: labelled('短信服务商', code(SmsCategory)),
  smsCode: labelled('短信编号', text(40)),
  templateId: labelled('模板编号', text(60)),
  signName: labelled('短信签名', text(40)),
  appId: labelled('短信应用编号', keptText(60)),
  regionId: labelled('地域', keptText(40)),
  ...accountDraft,
})

const Message = z.object({
  /** Code of the configuration; the one in use when left out. */
  code: labelled('短信编号', maybeText(40).default('')),
  phones: labelled('手机号码', text(1_200)),
  /** Values of the template, a JSON object as text. */
  params: labelled('模板参数', maybeText(1_000).default('')),
})
const Sent = z.object({ count: count() })
const path = '/api/blade-resource/sms'

/** Calls for the text message configurations of a login tenant. @source docs/wire.md 4.13 */
export const smsSetting = {
  list: call({
    id: 'C0126',
    method: 'GET',
    path: `${path}/list`,
    title: '短信配置列表',
    permission: 'sms_view',
    input: PageQuery.extend({
      smsCode: maybeText(40).default(''),
      signName: maybeText(40).default(''),
      category: optional(code(SmsCategory)),
      status: optional(code(InUse)),
    }),
    output: page(SmsSetting),
  }),
  detail: call({
    id: 'C0127',
    method: 'GET',
    path: `${path}/detail`,
    title: '短信配置详情',
    permission: 'sms_view',
    input: z.object({ id: labelled('短信配置', id()) }),
    output: SmsSetting,
  }),
  remove: call({
    id: 'C0128',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除短信配置',
    permission: 'sms_delete',
    audit: 'smsSetting.remove',
    input: z.object({ ids: labelled('短信配置', ids()) }),
  }),
  submit: call({
    id: 'C0129',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存短信配置',
    permission: 'signedIn',
    audit: 'smsSetting.submit',
    requestNo: true,
    input: SmsSettingDraft,
    output: z.object({ id: id() }),
  }),
  enable: call({
    id: 'C0130',
    method: 'POST',
    path: `${path}/enable`,
    title: '启用短信配置',
    permission: 'sms_enable',
    audit: 'smsSetting.enable',
    input: z.object({ id: labelled('短信配置', id()) }),
  }),
  sendMessage: call({
    id: 'C0131',
    method: 'POST',
    path: `${path}/send-message`,
    title: '发送短信',
    permission: 'sms_send',
    audit: 'sms.send',
    requestNo: true,
    input: Message,
    output: Sent,
  }),
  // The same under the path of the family's older screens.
  endpointSendMessage: call({
    id: 'C1190',
    method: 'POST',
    path: `${path}/endpoint/send-message`,
    title: '发送短信',
    permission: 'sms_send',
    audit: 'sms.send',
    requestNo: true,
    input: Message,
    output: Sent,
  }),
}

/** @source docs/wire.md 4.13 */
export const smsSettingErrors = defineErrors('smsSetting', {
  codeTaken: { status: 409, zh: '短信编号已存在', en: 'This code is taken' },
  secretMissing: { status: 400, zh: '请填写该服务商的SecretKey', en: 'This service needs a secret key' },
  appMissing: { status: 400, zh: '请填写腾讯云短信的应用编号', en: 'Tencent needs the number of the application' },
  simulatorOnly: {
    status: 409,
    zh: '模拟器不会真正发送短信，仅可在演示环境启用',
    en: 'The simulator sends nothing: it can be used in the demo only',
  },
  inUse: { status: 409, zh: '启用中的配置不能删除，请先启用其他配置', en: 'It is in use: enable another one first' },
  noneEnabled: { status: 409, zh: '没有启用的短信配置', en: 'No configuration of text messages is in use' },
  codeUnknown: { status: 409, zh: '短信编号不存在', en: 'There is no configuration with this code' },
  paramsForm: {
    status: 400,
    zh: '模板参数须为JSON对象，最多10项',
    en: 'The values of the template are a JSON object of ten entries at most',
  },
  phonesMany: { status: 400, zh: '一次最多发送100个号码', en: 'At most 100 numbers at once' },
  tooMany: {
    status: 429,
    zh: '发送过于频繁：每人每小时最多{n}条',
    en: 'Too many: {n} messages an hour and person at most',
  },
})
