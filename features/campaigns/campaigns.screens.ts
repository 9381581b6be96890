import { screen, type Screen } from '../../core/web/screen.ts'

export const campaignsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/active/active_debt',
    '欠款记录',
    () => import('./debt/DebtListPage.tsx').then((m) => m.DebtListPage),
    {
      permission: 'debt_view',
    },
  ),
]
