import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const providersScreens: readonly Screen[] = [
  screen(
    '/rb-oem/aisle/aisle_examine',
    '通道审核',
    () => import('./verdict/ExamineListPages.tsx').then((m) => m.AisleExaminePage),
    { permission: 'aisle_examine_view' },
  ),
  screen(
    '/rb-oem/auth/auth',
    '实名认证记录',
    () => import('./identity/IdentityListPage.tsx').then((m) => m.IdentityListPage),
    { permission: 'auth_view' },
  ),
  screen(
    '/rb-oem/auth/auth_examine',
    '实名审核',
    () => import('./verdict/ExamineListPages.tsx').then((m) => m.AuthExaminePage),
    { permission: 'auth_examine_view' },
  ),
  screen('/rb-oem/bank/bank', '银行管理', () => import('./bank/BankListPage.tsx').then((m) => m.BankListPage), {
    permission: 'bank_view',
  }),
  screen(
    '/rb-oem/bankExamine/bank_examine',
    '审核申请',
    () => import('./verdict/ExamineListPages.tsx').then((m) => m.ExamineListPage),
    { permission: 'bank_examine_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_audit',
    '服务商审核',
    () => import('./party-upkeep/PartyListPage.tsx').then((m) => m.PartyAuditPage),
    { permission: 'service_audit_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_change_record',
    '服务商变更记录',
    () => import('./party/PartyChangeListPage.tsx').then((m) => m.PartyChangeListPage),
    { permission: 'service_change_record_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_info',
    '服务商管理',
    () => import('./party-upkeep/PartyListPage.tsx').then((m) => m.PartyListPage),
    { permission: 'service_info_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_info_details',
    '服务商详情',
    () => import('./party-upkeep/PartyDetailPage.tsx').then((m) => m.PartyDetailPage),
    { permission: 'service_info_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/serviceinfo/service_tree',
    '服务商树',
    () => import('./party-upkeep/PartyTreePage.tsx').then((m) => m.PartyTreePage),
    { permission: 'service_tree_view' },
  ),
]
