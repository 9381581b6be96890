import { z } from 'zod'
import { flag, id, int, labelled, maybeText, nameText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { districtCode } from '../../settings/settings.shared.ts'

/** A time of day `HH:mm`. */
const timeOfDay = (): Wire<string, string> =>
  wire(
    { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '09:00' },
    (raw, refuse) => {
      const given = String(raw ?? '').trim()
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : refuse('format')
    },
    (value) => value.slice(0, 5),
  )

/** A longitude or latitude with up to six decimals. @param most 180 or 90 */
export const degree = (most: number): Wire<string, string> =>
  wire(
    { type: 'string', example: '120.123456' },
    (raw, refuse) => {
      const given = String(raw ?? '').trim()
      return /^-?\d{1,3}(\.\d{1,6})?$/.test(given) && Math.abs(Number(given)) <= most ? given : refuse('format')
    },
    (value) => value,
  )

/** Fields filled in for a store. An id names the one that is edited. @source docs/domain/network.md 12.1 */
export const StoreDraft = z.object({
  id: labelled('门店', optional(id())),
  version: labelled('版本', optional(int())),
  rpiNo: labelled('商户编号', text(32)),
  storeName: labelled('门店名称', nameText(50)),
  /** Province and city follow from the district; sent along, they must be the beginnings of it. */
  provinceCode: labelled('省', maybeText(6)).default(''),
  cityCode: labelled('市', maybeText(6)).default(''),
  districtCode: labelled('所在地区', districtCode()),
  address: labelled('地址', nameText(100)),
  longitude: labelled('经度', optional(degree(180))),
  latitude: labelled('纬度', optional(degree(90))),
  managerName: labelled('店长', nameText(30)),
  /** A masked one stays as it is. */
  managerMobile: labelled('店长手机号', maybeText(20)).default(''),
  /** App password of the manager: asked for when the person has none yet. */
  password: labelled('密码', maybeText(64)).default(''),
  servicePhone: labelled('客服电话', optional(servicePhone())),
  businessBegin: labelled('营业开始时间', optional(timeOfDay())),
  businessEnd: labelled('营业结束时间', optional(timeOfDay())),
  storePic: labelled('门店照片', keptText(255)),
  /** The operator's switch: taken from those who may turn it, left as it is for others. */
  isOn: labelled('启用状态', optional(flag())),
})
