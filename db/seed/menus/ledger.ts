import type { MenuSeed } from '../menu-seed.ts'

/** Ledger: the proof of the books, and the clock of the demo world. @source docs/catalogue/routes.tsv */
export const ledgerMenus: readonly MenuSeed[] = [
  {
    code: 'ledger_management',
    name: '账本管理',
    en: 'Ledger',
    path: '/ledger',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 46,
    children: [
      {
        code: 'ledger_proof',
        name: '账本自证',
        en: 'Proof of the books',
        path: '/ledger/proof',
        icon: 'iconfont iconicon_doc',
        sort: 9,
        screen: 'P291',
        isRootOnly: true,
        roles: ['administrator', 'admin', 'finance', 'auditor'],
        buttons: [
          { code: 'ledger_verify', name: '核对', en: 'Prove', action: 1 },
          {
            code: 'clock_move',
            name: '移动时钟',
            en: 'Move the clock',
            action: 1,
          },
        ],
      },
    ],
  },
  {
    code: 'recon_management',
    name: '对账管理',
    en: 'Reconciliation',
    path: '/rb-oem/recon',
    icon: 'iconfont iconicon_doc',
    sort: 45,
    children: [
      {
        code: 'recon_batch',
        name: '对账批次',
        en: 'Batches',
        path: '/rb-oem/recon/recon_batch',
        sort: 1,
        screen: 'P288',
        roles: ['administrator', 'admin', 'finance', 'auditor', 'operation'],
        buttons: [
          { code: 'recon_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'recon_run',
            name: '执行对账',
            en: 'Reconcile',
            action: 3,
            roles: ['administrator', 'admin', 'finance'],
          },
          {
            code: 'recon_force',
            name: '强制放行',
            en: 'Release anyway',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
        ],
      },
      {
        code: 'recon_diff',
        name: '对账差异',
        en: 'Differences',
        path: '/rb-oem/recon/recon_diff',
        sort: 2,
        screen: 'P289',
        roles: ['administrator', 'admin', 'finance', 'auditor', 'operation'],
        buttons: [
          {
            code: 'recon_resolve',
            name: '处理',
            en: 'Settle',
            action: 3,
            roles: ['administrator', 'admin', 'finance'],
          },
          {
            code: 'recon_audit',
            name: '复核',
            en: 'Check',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
        ],
      },
    ],
  },
]
