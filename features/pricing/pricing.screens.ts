import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const pricingScreens: readonly Screen[] = [
  screen(
    '/rb-oem/aisleOem/aisle_oem',
    '运营商通道',
    () => import('./opened-aisle/OpenedAisleListPage.tsx').then((m) => m.OpenedAisleListPage),
    { permission: 'aisle_oem_view' },
  ),
  screen(
    '/rb-oem/aislePolicy/aisle_policy',
    '通道政策',
    () => import('./proposed-template/ProposedTemplateListPage.tsx').then((m) => m.ProposedTemplateListPage),
    { permission: 'aisle_policy_view' },
  ),
  screen(
    '/rb-oem/empAisle/emp_aisle',
    '员工通道',
    () => import('./party-aisle/PartyAisleListPage.tsx').then((m) => m.PartyAisleListPage),
    { permission: 'emp_aisle_view' },
  ),
  screen(
    '/rb-oem/emppolicy/emp_policy_trad',
    '员工政策',
    () => import('./employee-policy/EmployeePolicyListPage.tsx').then((m) => m.EmployeePolicyListPage),
    { permission: 'emp_policy_view' },
  ),
  screen(
    '/rb-oem/emppolicy/emp_policy_trad_history',
    '员工政策历史',
    () => import('./employee-policy/EmployeePolicyHistoryPage.tsx').then((m) => m.EmployeePolicyHistoryPage),
    { permission: 'emp_policy_history_view' },
  ),
  screen(
    '/rb-oem/oempolicy/oem_policy',
    '政策列表',
    () => import('./policy-upkeep/PolicyListPages.tsx').then((m) => m.PolicyListPage),
    { permission: 'oem_policy_view' },
  ),
  screen(
    '/rb-oem/oempolicy/oem_policy_rela',
    '政策关系',
    () => import('./hold/HoldListPage.tsx').then((m) => m.HoldListPage),
    { permission: 'oem_policy_rela_view' },
  ),
  screen(
    '/rb-oem/oempolicy/policy_template',
    '政策模板',
    () => import('./template-upkeep/TemplateListPage.tsx').then((m) => m.TemplateListPage),
    { permission: 'policy_template_view' },
  ),
  screen(
    '/rb-oem/oempolicy/service_policy',
    '服务商政策',
    () => import('./policy-upkeep/PolicyListPages.tsx').then((m) => m.ServicePolicyListPage),
    { permission: 'oem_policy_view' },
  ),
]
