import { screen, type Screen } from '../../core/web/screen.ts'

export const ledgerScreens: readonly Screen[] = [
  screen('/ledger/proof', '账本自证', () => import('./proof/ProofPage.tsx').then((m) => m.ProofPage), {
    permission: 'ledger_verify',
  }),
  screen(
    '/rb-oem/moneychange/money_change',
    '资金调账',
    () => import('./adjustment/MoneyChangeListPage.tsx').then((m) => m.MoneyChangeListPage),
    { permission: 'money_change_view' },
  ),
  screen(
    '/rb-oem/othermoney/other_money',
    '其他款项',
    () => import('./other-money/OtherMoneyListPage.tsx').then((m) => m.OtherMoneyListPage),
    { permission: 'other_money_view' },
  ),
  screen(
    '/ledger/risk_hold',
    '风险冻结',
    () => import('./risk-hold/RiskHoldListPage.tsx').then((m) => m.RiskHoldListPage),
    {
      permission: 'risk_hold_view',
    },
  ),
  screen(
    '/rb-oem/recon/recon_batch',
    '对账批次',
    () => import('./recon-batch/ReconBatchListPage.tsx').then((m) => m.ReconBatchListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/recon/recon_diff',
    '对账差异',
    () => import('./recon-diff/ReconDiffListPage.tsx').then((m) => m.ReconDiffListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/recon/recon_remittance',
    '通道汇款',
    () => import('./remittance/RemittanceListPage.tsx').then((m) => m.RemittanceListPage),
    { permission: 'recon_view' },
  ),
]
