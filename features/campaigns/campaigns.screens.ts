import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const campaignsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/active/active',
    '设备活动',
    () => import('./activity/ActivityListPage.tsx').then((m) => m.ActivityListPage),
    { permission: 'active_view' },
  ),
  screen(
    '/rb-oem/active/active_add',
    '新增设备活动',
    () => import('./activity/ActivityFormPages.tsx').then((m) => m.ActivityAddPage),
    { permission: 'active_edit' },
  ),
  screen(
    '/rb-oem/active/active_edit',
    '编辑设备活动',
    () => import('./activity/ActivityFormPages.tsx').then((m) => m.ActivityEditPage),
    { permission: 'active_edit', tabBy: ['activeCode'] },
  ),
  screen(
    '/rb-oem/active/active_explain',
    '活动说明',
    () => import('./activity-explain/ExplainPage.tsx').then((m) => m.ExplainPage),
    { permission: 'active_explain_view', tabBy: ['sn', 'activeCode'] },
  ),
  screen(
    '/rb-oem/active/active_node',
    '服务商活动说明',
    () => import('./activity-explain/NodeExplainPage.tsx').then((m) => m.NodeExplainPage),
    { permission: 'active_explain_view' },
  ),
  screen(
    '/rb-oem/active/active_pass',
    '奖励分配',
    () => import('./reward-grant/GrantListPage.tsx').then((m) => m.GrantListPage),
    { permission: 'active_pass_view' },
  ),
  screen(
    '/rb-oem/active/active_progress',
    '活动进度',
    () => import('./activity-explain/ProgressListPage.tsx').then((m) => m.ProgressListPage),
    { permission: 'active_explain_view' },
  ),
  screen(
    '/rb-oem/active/active_reward',
    '活动奖励',
    () => import('./activity-reward/RewardListPage.tsx').then((m) => m.RewardListPage),
    { permission: 'active_reward_view' },
  ),
  screen(
    '/rb-oem/active/active_sim_bonus',
    '流量费返现',
    () => import('./sim-bonus/SimBonusListPage.tsx').then((m) => m.SimBonusListPage),
    { permission: 'sim_bonus_view' },
  ),
  screen(
    '/rb-oem/active/active_debt',
    '欠款记录',
    () => import('./debt/DebtListPage.tsx').then((m) => m.DebtListPage),
    {
      permission: 'debt_view',
    },
  ),
  screen(
    '/rb-oem/ticket/ticket',
    '优惠券活动',
    () => import('./ticket/TicketListPage.tsx').then((m) => m.TicketListPage),
    { permission: 'ticket_view' },
  ),
  screen(
    '/rb-oem/ticket/ticket_merchant',
    '活动商户',
    () => import('./ticket/TicketMerchantPage.tsx').then((m) => m.TicketMerchantPage),
    { permission: 'ticket_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/ticket/ticket_record',
    '优惠券活动统计',
    () => import('./ticket-record/TicketSumPage.tsx').then((m) => m.TicketSumPage),
    { permission: 'ticket_view' },
  ),
  screen(
    '/rb-oem/ticket/ticket_trade',
    '优惠券使用明细',
    () => import('./ticket-record/TicketTradePage.tsx').then((m) => m.TicketTradePage),
    { permission: 'ticket_view' },
  ),
  screen(
    '/rb-oem/bankActive/bankActive',
    '银行活动',
    () => import('./bank-campaign/BankCampaignPage.tsx').then((m) => m.BankCampaignPage),
    { permission: 'bank_active_view' },
  ),
]
