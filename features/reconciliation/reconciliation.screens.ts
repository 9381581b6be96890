import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const reconciliationScreens: readonly Screen[] = [
  screen('/ledger/proof', '账本自证', () => import('./proof/ProofPage.tsx').then((m) => m.ProofPage), {
    permission: 'ledger_verify',
  }),
  screen(
    '/rb-oem/recon/recon_batch',
    '对账批次',
    () => import('./recon-batch/ReconBatchListPage.tsx').then((m) => m.ReconBatchListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/recon/recon_diff',
    '对账差异',
    () => import('./resolution/ReconDiffListPage.tsx').then((m) => m.ReconDiffListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/recon/recon_remittance',
    '通道汇款',
    () => import('./remittance/RemittanceListPage.tsx').then((m) => m.RemittanceListPage),
    { permission: 'recon_view' },
  ),
]
