import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of terminal calls. @source docs/domain/network.md 13.2, 13.3 */
export const terminalErrors = defineErrors('terminal', {
  snTaken: { status: 409, zh: '该SN已被绑定', en: 'This SN is already bound' },
  aisleMissing: {
    status: 409,
    zh: '商户未开通该机具通道',
    en: 'The merchant is not onboarded with this device’s channel',
  },
  tooMany: { status: 409, zh: '每个商户最多{n}台终端', en: 'At most {n} terminals per merchant' },
  staffBound: {
    status: 409,
    zh: '终端已绑定店员，请先解绑',
    en: 'The terminal is bound to staff. Unbind it first',
  },
  equipmentOn: { status: 409, zh: '请先解绑云喇叭/打印机', en: 'Unbind its soundboxes and cloud printers first' },
  onStand: { status: 409, zh: '设备挂在台卡上，请先解绑', en: 'The device is attached to a QR stand. Detach it first' },
  roomFull: {
    status: 409,
    zh: '同一门店、店员或台卡最多{n}台云喇叭和{n}台云打印机',
    en: 'At most {n} soundboxes and {n} cloud printers per store, staff member or QR stand',
  },
  offByRisk: {
    status: 409,
    zh: '该终端由风控停用，只能由风控启用',
    en: 'This terminal was disabled by risk control, and only risk control can enable it',
  },
  tooManyAtOnce: { status: 400, zh: '单次最多移除{n}台终端', en: 'Remove at most {n} terminals at a time' },
  trading: {
    status: 409,
    zh: '终端{sn}有进行中的交易，不能移除',
    en: 'Terminal {sn} has a transaction in progress and cannot be removed',
  },
  pledged: {
    status: 409,
    zh: '该终端存在未完结的押金订单，不能移除',
    en: 'This terminal has an open deposit and cannot be removed',
  },
  notOfStaff: { status: 409, zh: '终端未绑定该店员', en: 'The terminal is not bound to this staff member' },
  otherStore: {
    status: 409,
    zh: '终端在其他门店，请先移到该门店',
    en: 'The terminal is in another store. Move it to this store first',
  },
  sharedKind: {
    status: 409,
    zh: '云喇叭、云打印机和扫码插件请在设备中绑定店员',
    en: 'Bind soundboxes, cloud printers and scanner plug-ins to staff under Devices',
  },
  wrongKind: { status: 409, zh: '该终端不是{kind}', en: 'This terminal is not a {kind}' },
  notAtChannel: { status: 409, zh: '该终端没有通道绑定', en: 'This terminal is not bound at any channel' },
  releaseRefused: { status: 409, zh: '通道解绑失败：{msg}', en: 'The channel could not unbind the terminal: {msg}' },
  releaseSilent: {
    status: 409,
    zh: '通道未应答，系统将继续确认，请稍后查看终端状态',
    en: 'The channel did not respond. The system keeps checking. Check the terminal status later',
  },
  releasing: { status: 409, zh: '终端正在通道解绑中', en: 'The terminal is being unbound at the channel' },
  channelSilent: { status: 409, zh: '通道未应答，请稍后重试', en: 'The channel did not respond. Try again later' },
  channelUnknown: { status: 409, zh: '通道没有该终端', en: 'The channel does not have this terminal' },
  channelRefused: { status: 409, zh: '通道返回：{msg}', en: 'Channel response: {msg}' },
  storeOff: { status: 409, zh: '门店已停用', en: 'The store is disabled' },
  foreignStaff: { status: 409, zh: '店员不属于该门店', en: 'The staff member does not belong to this store' },
})
