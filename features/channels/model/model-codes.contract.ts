import { codes } from '../../../core/shared/codes.ts'

/** Type of a device. @source docs/domain/network.md 13.1 */
export const RpmType = codes(['rpm_type', '机具类型', 'Device type'], {
  pos: [1, 'POS', 'POS'],
  soundBox: [2, '云喇叭', 'Soundbox'],
  printer: [3, '云打印机', 'Cloud printer'],
  stand: [4, '台卡', 'QR stand'],
  plugIn: [5, '扫码插件', 'Scan plug-in'],
  faceDevice: [6, '刷脸设备', 'Face payment device'],
  scanner: [7, '扫码盒/枪', 'Scanner'],
})

/** Kind of a POS. @source docs/domain/network.md 13.1 */
export const PosKind = codes(['pos_kind', 'POS类型', 'POS type'], {
  classic: [1, '传统POS', 'Traditional POS'],
  smart: [2, '智能POS', 'Smart POS'],
  eSignature: [3, '电签POS', 'E-signature POS'],
  mpos: [4, 'MPOS', 'MPOS'],
})

/** Network connection of a device. @source docs/domain/network.md 13.1 */
export const ModuleType = codes(['module_type', '通信模块', 'Connectivity'], {
  g2: [1, '2G', '2G'],
  g4: [2, '4G', '4G'],
  wifi: [3, 'WiFi', 'WiFi'],
  g4Wifi: [4, '4G+WiFi', '4G+WiFi'],
  bluetooth: [5, '蓝牙', 'Bluetooth'],
  usb: [6, 'USB', 'USB'],
  none: [7, '无', 'None'],
})
