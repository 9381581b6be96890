import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const channelsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/aisle/channel_wx_account',
    '渠道微信账号',
    () => import('./wx-account/WxAccountListPage.tsx').then((m) => m.WxAccountListPage),
    { permission: 'channel_wx_account_view' },
  ),
  screen(
    '/rb-oem/aisle/pay_aisle',
    '支付通道',
    () => import('./aisle/AisleListPage.tsx').then((m) => m.AisleListPage),
    { permission: 'pay_aisle_view' },
  ),
  screen(
    '/rb-oem/aisleComp/aisle_comp',
    '支付公司',
    () => import('./aisle/AisleCompPage.tsx').then((m) => m.AisleCompPage),
    { permission: 'pay_aisle_view' },
  ),
  screen(
    '/rb-oem/terminal/terminal_model',
    '机具型号与供应商',
    () => import('./model/ModelListPage.tsx').then((m) => m.ModelListPage),
    { permission: 'terminal_model_view' },
  ),
]
