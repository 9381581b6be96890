import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const membersScreens: readonly Screen[] = [
  screen(
    '/rb-oem/member/member',
    '会员列表',
    () => import('./member/MemberListPage.tsx').then((m) => m.MemberListPage),
    { permission: 'member_person_view' },
  ),
  screen(
    '/rb-oem/member/member_trade',
    '会员消费',
    () => import('./spending/SpendingListPage.tsx').then((m) => m.SpendingListPage),
    { permission: 'member_trade_view' },
  ),
  screen(
    '/rb-oem/member/recharge_active',
    '会员充值活动',
    () => import('./recharge-active/RechargeActiveListPage.tsx').then((m) => m.RechargeActiveListPage),
    { permission: 'member_active_view' },
  ),
  screen(
    '/rb-oem/member/recharge_trade',
    '会员充值',
    () => import('./recharge/RechargeListPage.tsx').then((m) => m.RechargeListPage),
    { permission: 'member_recharge_view' },
  ),
  screen(
    '/rb-oem/rpiMemberOem/rpi_member',
    '商户会员',
    () => import('./member/RpiMemberListPage.tsx').then((m) => m.RpiMemberListPage),
    { permission: 'member_view' },
  ),
  screen(
    '/rb-oem/rpiMemberOem/rpi_member_details',
    '商户会员详情',
    () => import('./member/RpiMemberDetailPage.tsx').then((m) => m.RpiMemberDetailPage),
    { permission: 'member_view', tabBy: ['rpiMemberNo'] },
  ),
]
