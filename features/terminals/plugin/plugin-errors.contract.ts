import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for plug-ins and their tills. @source docs/domain/network.md 13.3, Pro */
export const pluginErrors = defineErrors('plugin', {
  wrongKind: { status: 409, zh: '该终端不是扫码插件', en: 'This terminal is not a scanner plug-in' },
  tillTaken: { status: 409, zh: '插件已绑定', en: 'A plug-in is already bound' },
  foreignTill: { status: 409, zh: '设备不属于该商户', en: 'The device does not belong to this merchant' },
  noTill: { status: 409, zh: '终端{sn}不是收银终端', en: 'Terminal {sn} is not a checkout terminal' },
})
