import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, optional, text } from '../../../core/shared/shapes/shapes.ts'

/** Whether something is bound or unbound. @source docs/domain/network.md 4.4 */
export const BindOp = codes(['bind_op', '绑定操作', 'Binding action'], {
  bind: [1, '绑定', 'Bind'],
  unbind: [2, '解绑', 'Unbind'],
})

/**
 * Refusals of the calls on the settings that a merchant's WeChat number is bound to. @source docs/domain/network.md 4.4, 1.7
 */
export const wxConfigErrors = defineErrors('wxConfig', {
  appidFormat: { status: 400, zh: 'AppID格式不正确', en: 'The AppID is invalid' },
  appidBound: { status: 409, zh: '该AppID已绑定', en: 'This AppID is already bound' },
  appidMissing: { status: 409, zh: '该AppID未绑定', en: 'This AppID is not bound' },
  tooManyAppids: { status: 409, zh: '最多绑定50个AppID', en: 'Bind at most 50 AppIDs' },
  pathFormat: {
    status: 400,
    zh: '支付目录须以http或https开头、以/结尾',
    en: 'A payment directory must start with http or https and end with /',
  },
  pathBound: { status: 409, zh: '该支付目录已添加', en: 'This payment directory already exists' },
  tooManyPaths: { status: 409, zh: '支付目录最多5个', en: 'Add at most 5 payment directories' },
})

/** Settings that a merchant's WeChat number at a channel is bound to. */
export const WxConfig = z.object({ subAppids: z.array(z.string()), jsapiPaths: z.array(z.string()) })

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'
const place = { rpiNo: labelled('商户编号', text(20)), aisleCode: labelled('通道编码', text(20)) }

/** WeChat developer settings of merchants at channels. @source docs/domain/network.md 4.4 */
export const wxConfig = {
  query: call({
    id: 'C0164',
    method: 'GET',
    path: `${basic}/queryWxConfig`,
    title: '微信开发配置',
    permission: 'pos_info_view',
    /** Without a merchant and a channel nothing is bound. */
    input: z.object({ rpiNo: optional(place.rpiNo), aisleCode: optional(place.aisleCode) }),
    output: WxConfig,
    refusals: { common: 'notFound' },
  }),
  alterAppid: call({
    id: 'C0188',
    method: 'POST',
    path: `${basic}/alterAppid`,
    title: '绑定或解绑AppID',
    permission: 'pos_info_wx_config',
    input: z.object({ ...place, subAppid: labelled('AppID', text(18)), op: labelled('操作', code(BindOp)) }),
    output: WxConfig,
    audit: 'merchant.wxConfig',
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      walletAuth: 'channelRefused channelSilent notOpen',
      wxConfig: 'appidBound appidFormat appidMissing tooManyAppids',
    },
  }),
  addPath: call({
    id: 'C0189',
    method: 'POST',
    path: `${basic}/alterJsAPIPath`,
    title: '添加支付目录',
    permission: 'pos_info_wx_config',
    input: z.object({ ...place, jsapiPath: labelled('支付目录', text(255)) }),
    output: WxConfig,
    audit: 'merchant.wxConfig',
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      walletAuth: 'channelRefused channelSilent notOpen',
      wxConfig: 'pathBound pathFormat tooManyPaths',
    },
  }),
}
