import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for equipment and its places. @source docs/domain/network.md 13.3 */
export const equipmentErrors = defineErrors('equipment', {
  wrongKind: { status: 409, zh: '该终端不是云喇叭或云打印机', en: 'This terminal is not a soundbox or cloud printer' },
  onePlace: {
    status: 400,
    zh: '请选择门店、店员或台卡中的一个',
    en: 'Select a store, a staff member or a QR stand',
  },
  foreignPlace: { status: 409, zh: '设备不属于该商户', en: 'The device does not belong to this merchant' },
  attached: { status: 409, zh: '设备已挂接，请先解绑', en: 'The device is already attached. Detach it first' },
  notAttached: { status: 409, zh: '设备未挂接', en: 'The device is not attached' },
  staffTwice: { status: 409, zh: '该店员已绑定此设备', en: 'This device is already bound to the staff member' },
  notWithStaff: { status: 409, zh: '终端未绑定该店员', en: 'The terminal is not bound to this staff member' },
  noCommonStore: {
    status: 409,
    zh: '所选店员不在同一门店',
    en: 'The selected staff are not in the same store',
  },
  standTaken: {
    status: 409,
    zh: '该台卡已登记其他收款码',
    en: 'This QR stand is already registered with another payment code',
  },
  codeTaken: {
    status: 409,
    zh: '该收款码已登记其他台卡',
    en: 'This payment code is already registered with another QR stand',
  },
  noStand: { status: 409, zh: '该终端不是台卡', en: 'This terminal is not a QR stand' },
})
