import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const terminalsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/batchCode/batch_code',
    '二维码批次',
    () => import('./batch/BatchListPage.tsx').then((m) => m.BatchListPage),
    { permission: 'batch_code_view' },
  ),
  screen(
    '/rb-oem/posinfo/pluginUnit',
    '插件管理',
    () => import('./plugin/PluginListPage.tsx').then((m) => m.PluginListPage),
    { permission: 'plugin_unit_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_equipment',
    '商户设备',
    () => import('./equipment/EquipmentListPage.tsx').then((m) => m.MerchantEquipmentPage),
    { permission: 'equipment_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_terminal',
    '商户终端',
    () => import('./terminal/TerminalListPage.tsx').then((m) => m.MerchantTerminalsPage),
    { permission: 'terminal_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_terminal_bind',
    '终端绑定',
    () => import('./binding/TerminalBindPage.tsx').then((m) => m.TerminalBindPage),
    { permission: 'terminal_view', tabBy: ['storeNo', 'rpstNo'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal',
    '终端管理',
    () => import('./binding/TerminalTreePage.tsx').then((m) => m.TerminalTreePage),
    { permission: 'terminal_view' },
  ),
  screen(
    '/rb-oem/posinfo/terminal/cashier/printer',
    '收银员打印机',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.CashierPrinterPage),
    { permission: 'equipment_view', tabBy: ['rpstNo'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal/cashier/sound',
    '收银员音箱',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.CashierSoundPage),
    { permission: 'equipment_view', tabBy: ['rpstNo'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal/store/printer',
    '门店打印机',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.StorePrinterPage),
    { permission: 'equipment_view', tabBy: ['storeNo'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal/store/sound',
    '门店音箱',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.StoreSoundPage),
    { permission: 'equipment_view', tabBy: ['storeNo'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal/taika/printer',
    '台卡打印机',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.StandPrinterPage),
    { permission: 'equipment_view', tabBy: ['rqCode'] },
  ),
  screen(
    '/rb-oem/posinfo/terminal/taika/sound',
    '台卡音箱',
    () => import('./equipment/PlaceEquipmentPages.tsx').then((m) => m.StandSoundPage),
    { permission: 'equipment_view', tabBy: ['rqCode'] },
  ),
  screen(
    '/rb-oem/qrcode/qrcode',
    '二维码管理',
    () => import('./qrcode/QrcodeListPage.tsx').then((m) => m.QrcodeListPage),
    { permission: 'qrcode_view' },
  ),
  screen(
    '/rb-oem/terminal/equipment',
    '设备列表',
    () => import('./equipment/EquipmentListPage.tsx').then((m) => m.EquipmentListPage),
    { permission: 'equipment_view' },
  ),
  screen(
    '/rb-oem/terminal/equipment_cmf',
    'CMF设备',
    () => import('./cmf/CmfListPage.tsx').then((m) => m.CmfListPage),
    { permission: 'equipment_cmf_view' },
  ),
  screen(
    '/rb-oem/terminal/terminal',
    '终端列表',
    () => import('./terminal/TerminalListPage.tsx').then((m) => m.TerminalListPage),
    { permission: 'terminal_view' },
  ),
]
