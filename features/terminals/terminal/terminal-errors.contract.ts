import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of terminal calls. @source docs/domain/network.md 13.2, 13.3 */
export const terminalErrors = defineErrors('terminal', {
  snTaken: { status: 409, zh: '该SN已被绑定', en: 'This SN is bound already' },
  aisleMissing: {
    status: 409,
    zh: '商户未开通该机具通道',
    en: 'The merchant is not open at the channel of this device',
  },
  tooMany: { status: 409, zh: '每个商户最多{n}台终端', en: 'At most {n} terminals for one merchant' },
  staffBound: {
    status: 409,
    zh: '终端已绑定店员，请先解绑',
    en: 'The terminal is with a staff member: unbind it first',
  },
  equipmentOn: { status: 409, zh: '请先解绑云喇叭/打印机', en: 'Unbind its sound boxes and printers first' },
  onStand: { status: 409, zh: '设备挂在台卡上，请先解绑', en: 'It hangs on a QR stand: unbind it first' },
  roomFull: {
    status: 409,
    zh: '同一门店、店员或台卡最多{n}台云喇叭和{n}台云打印机',
    en: 'At most {n} sound boxes and {n} printers on one store, staff member or stand',
  },
  offByRisk: {
    status: 409,
    zh: '该终端由风控停用，只能由风控启用',
    en: 'Risk control switched it off and alone can switch it on',
  },
  tooManyAtOnce: { status: 400, zh: '单次最多移除{n}台终端', en: 'At most {n} terminals at once' },
  trading: { status: 409, zh: '终端{sn}有进行中的交易，不能移除', en: 'Somebody is paying with terminal {sn}' },
  notOfStaff: { status: 409, zh: '终端未绑定该店员', en: 'The terminal is not with this staff member' },
  otherStore: {
    status: 409,
    zh: '终端在其他门店，请先移到该门店',
    en: 'The terminal stands in another store: move it first',
  },
  sharedKind: {
    status: 409,
    zh: '云喇叭、云打印机和扫码插件请在设备中绑定店员',
    en: 'Sound boxes, printers and plug-ins are given to staff among the equipment',
  },
  wrongKind: { status: 409, zh: '该终端不是{kind}', en: 'This terminal is no {kind}' },
  notAtChannel: { status: 409, zh: '该终端没有通道绑定', en: 'No channel knows this terminal' },
  releaseRefused: { status: 409, zh: '通道解绑失败：{msg}', en: 'The channel refuses to unbind it: {msg}' },
  releaseSilent: {
    status: 409,
    zh: '通道未应答，系统将继续确认，请稍后查看终端状态',
    en: 'The channel has not answered; it is asked again: see the terminal later',
  },
  releasing: { status: 409, zh: '终端正在通道解绑中', en: 'The channel is unbinding this terminal' },
  channelSilent: { status: 409, zh: '通道未应答，请稍后重试', en: 'The channel does not answer: try again later' },
  channelUnknown: { status: 409, zh: '通道没有该终端', en: 'The channel does not know this terminal' },
  channelRefused: { status: 409, zh: '通道返回：{msg}', en: 'The channel says: {msg}' },
  storeOff: { status: 409, zh: '门店已停用', en: 'The store is switched off' },
  foreignStaff: { status: 409, zh: '店员不属于该门店', en: 'The staff member is not of this store' },
})
