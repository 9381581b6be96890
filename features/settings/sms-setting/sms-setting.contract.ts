import { z } from 'zod'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { accountDraft, InUse, shownAccount } from '../vendor-setting/vendor-setting.contract.ts'
import { count, id, ids, labelled, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'

/** Vendors that send text messages for the operator. @source docs/wire.md 4.8 */
export const SmsCategory = codes(['sms', '短信服务类型', 'Text message provider'], {
  yunpian: [1, '云片', 'Yunpian'],
  qiniu: [2, '七牛云', 'Qiniu'],
  aliyun: [3, '阿里云', 'Alibaba Cloud'],
  tencent: [4, '腾讯云', 'Tencent Cloud'],
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
    refusals: { common: 'datesReversed notFound' },
  }),
  detail: call({
    id: 'C0127',
    method: 'GET',
    path: `${path}/detail`,
    title: '短信配置详情',
    permission: 'sms_view',
    input: z.object({ id: labelled('短信配置', id()) }),
    output: SmsSetting,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0128',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除短信配置',
    permission: 'sms_delete',
    audit: 'smsSetting.remove',
    input: z.object({ ids: labelled('短信配置', ids()) }),
    refusals: { common: 'notFound', smsSetting: 'inUse' },
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
    refusals: { common: 'notFound', smsSetting: 'appMissing codeTaken secretMissing' },
  }),
  enable: call({
    id: 'C0130',
    method: 'POST',
    path: `${path}/enable`,
    title: '启用短信配置',
    permission: 'sms_enable',
    audit: 'smsSetting.enable',
    input: z.object({ id: labelled('短信配置', id()) }),
    refusals: { common: 'notFound', smsSetting: 'simulatorOnly' },
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
    refusals: {
      sms: 'phoneFormat phoneLength phoneMissing',
      smsSetting: 'codeUnknown noneEnabled paramsForm phonesMany tooMany',
    },
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
    refusals: {
      sms: 'phoneFormat phoneLength phoneMissing',
      smsSetting: 'codeUnknown noneEnabled paramsForm phonesMany tooMany',
    },
  }),
}

/** @source docs/wire.md 4.13 */
export const smsSettingErrors = defineErrors('smsSetting', {
  codeTaken: { status: 409, zh: '短信编号已存在', en: 'This text message code already exists' },
  secretMissing: { status: 400, zh: '请填写该服务商的SecretKey', en: 'Enter the SecretKey of this provider' },
  appMissing: { status: 400, zh: '请填写腾讯云短信的应用编号', en: 'Enter the Tencent Cloud SdkAppId' },
  simulatorOnly: {
    status: 409,
    zh: '模拟器不会真正发送短信，仅可在演示环境启用',
    en: 'The simulator does not send real text messages and can only be enabled in a demo environment',
  },
  inUse: {
    status: 409,
    zh: '启用中的配置不能删除，请先启用其他配置',
    en: 'A configuration in use cannot be deleted. Enable another one first',
  },
  noneEnabled: { status: 409, zh: '没有启用的短信配置', en: 'No text message configuration is enabled' },
  codeUnknown: { status: 409, zh: '短信编号不存在', en: 'This text message code does not exist' },
  paramsForm: {
    status: 400,
    zh: '模板参数须为JSON对象，最多10项',
    en: 'Template parameters must be a JSON object with at most 10 entries',
  },
  phonesMany: { status: 400, zh: '一次最多发送100个号码', en: 'Send to at most 100 numbers at a time' },
  tooMany: {
    status: 429,
    zh: '发送过于频繁：每人每小时最多{n}条',
    en: 'Too many messages. Each person can send at most {n} an hour',
  },
})
