import { screen, type Screen } from '../../core/web/screen.ts'

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
    '/rb-oem/aisleOem/aisle_oem',
    '运营商通道',
    () => import('./aisle/OpenedAisleListPage.tsx').then((m) => m.OpenedAisleListPage),
    { permission: 'aisle_oem_view' },
  ),
  screen(
    '/rb-oem/aisleRela/aisle_rela',
    '商户通道关系',
    () => import('./relation/RelationListPage.tsx').then((m) => m.RelationListPage),
    { permission: 'aisle_rela_view' },
  ),
]
