import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const iotScreens: readonly Screen[] = [
  screen(
    '/rb-oem/posSimRecord/pos_sim_record',
    '流量卡记录',
    () => import('./record/SimRecordListPage.tsx').then((m) => m.SimRecordListPage),
    { permission: 'pos_sim_record_view' },
  ),
  screen(
    '/rb-oem/iot/iot_card',
    '物联网卡',
    () => import('./card-pages/CardListPage.tsx').then((m) => m.CardListPage),
    {
      permission: 'iot_card_view',
    },
  ),
  screen(
    '/rb-oem/iot/iot_card_details',
    '物联网卡详情',
    () => import('./card-pages/CardDetailPage.tsx').then((m) => m.CardDetailPage),
    { permission: 'iot_card_view', tabBy: ['iccid'] },
  ),
  screen(
    '/rb-oem/iot/iot_recharge',
    '物联网卡充值',
    () => import('./recharge/RechargeListPage.tsx').then((m) => m.RechargeListPage),
    { permission: 'iot_recharge_view' },
  ),
  screen(
    '/rb-oem/iot/iot_product',
    '流量产品',
    () => import('./product/ProductListPage.tsx').then((m) => m.ProductListPage),
    { permission: 'iot_product_view' },
  ),
]
