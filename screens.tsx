import { screen, type Screen } from './core/web/screen.ts'

/**
 * Contents page of the application: one line a page, by area, then alphabetical. A page's code is read when it is opened.
 * Paths are those of the catalogue, whatever their spelling.
 */

/** Pages that need no sign-in. */
export const publicScreens: readonly Screen[] = [
  screen('/login', '登录', () => import('./features/access/shell/SignInPage.tsx').then((m) => m.SignInPage)),
  screen('/lock', '锁屏', () => import('./features/access/shell/LockPage.tsx').then((m) => m.LockPage)),
  screen('/forgetPassword', '忘记密码', () =>
    import('./features/access/shell/ForgottenPasswordPage.tsx').then((m) => m.ForgottenPasswordPage),
  ),
  screen('/403', '无权访问', () => import('./features/access/shell/MessagePages.tsx').then((m) => m.ForbiddenPage)),
  screen('/404', '页面不存在', () => import('./features/access/shell/MessagePages.tsx').then((m) => m.NotFoundPage)),
  screen('/500', '服务器错误', () => import('./features/access/shell/MessagePages.tsx').then((m) => m.ServerErrorPage)),
]

/** Pages inside the frame. */
export const screens: readonly Screen[] = [
  screen(
    '/childOemProfit/profit_gather',
    '下级机构分润汇总',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ChildProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/childOemProfit/service_profit_datail',
    '下级机构分润详情',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ChildProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/childOemProfit/service_profit_day',
    '下级机构分润日报',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ChildProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/deal_management/deal_management',
    '交易列表',
    () => import('./features/trades/trade/TradeListPage.tsx').then((m) => m.TradeListPage),
    { permission: 'pos_trade_view' },
  ),
  screen(
    '/deal_management/merchant_statistics',
    '商户交易统计',
    () => import('./features/trades/statistics/MerchantStatisticsPage.tsx').then((m) => m.MerchantStatisticsPage),
    { permission: 'pos_trade_view' },
  ),
  screen(
    '/deal_management_details/deal_management_details',
    '交易详情',
    () => import('./features/trades/trade/TradeDetailPage.tsx').then((m) => m.TradeDetailPage),
    { permission: 'pos_trade_view', tabBy: ['rptOrderCode', 'rptAisleOrderCode'] },
  ),
  screen('/ledger/proof', '账本自证', () => import('./features/ledger/proof/ProofPage.tsx').then((m) => m.ProofPage), {
    permission: 'ledger_verify',
  }),
  screen(
    '/oemprofit/all_pos_profit',
    '全部分润明细',
    () => import('./features/profit/trade-profit/TradeProfitPages.tsx').then((m) => m.AllTradeProfitPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/all_profit_day',
    '全部分润日报',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.AllProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/pos_profit',
    '商户分润明细',
    () => import('./features/profit/trade-profit/TradeProfitPages.tsx').then((m) => m.TradeProfitPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/pos_profit_datail',
    '商户分润详情',
    () => import('./features/profit/trade-profit/ExplainPage.tsx').then((m) => m.ExplainPage),
    { permission: 'profit_view', tabBy: ['rptOrderCode', 'rptAisleOrderCode', 'profitId', 'scope'] },
  ),
  screen(
    '/oemprofit/profit_datail',
    '分润详情',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/oemprofit/profit_gather',
    '分润汇总',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/profit_recalc',
    '分润重算',
    () => import('./features/profit/recalc/RecalcListPage.tsx').then((m) => m.RecalcListPage),
    { permission: 'profit_recalc_view' },
  ),
  screen(
    '/oemprofit/profit_release',
    '分润入账',
    () => import('./features/profit/release/ReleaseListPage.tsx').then((m) => m.ReleaseListPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/service_profit_day',
    '分润日报',
    () => import('./features/profit/day/ProfitDayPages.tsx').then((m) => m.ProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen('/rb-oem/download/download', '下载中心', () =>
    import('./features/content/download/DownloadListPage.tsx').then((m) => m.DownloadListPage),
  ),
  screen(
    '/rb-oem/balancerecord/balance_record',
    '余额记录',
    () => import('./features/wallets/balance-record/BalanceRecordListPage.tsx').then((m) => m.BalanceRecordListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_wallet',
    '商户钱包',
    () => import('./features/wallets/merchant-wallet/MerchantWalletListPage.tsx').then((m) => m.MerchantWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_wallet_record',
    '商户钱包明细',
    () =>
      import('./features/wallets/merchant-wallet/MerchantWalletRecordPage.tsx').then((m) => m.MerchantWalletRecordPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/moneychange/money_change',
    '资金调账',
    () => import('./features/ledger/adjustment/MoneyChangeListPage.tsx').then((m) => m.MoneyChangeListPage),
    { permission: 'money_change_view' },
  ),
  screen(
    '/rb-oem/othermoney/other_money',
    '其他款项',
    () => import('./features/ledger/other-money/OtherMoneyListPage.tsx').then((m) => m.OtherMoneyListPage),
    { permission: 'other_money_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_withdraw',
    '商户提现',
    () =>
      import('./features/withdrawals/merchant-withdraw/MerchantWithdrawListPage.tsx').then(
        (m) => m.MerchantWithdrawListPage,
      ),
    { permission: 'withdraw_view' },
  ),
  screen(
    '/rb-oem/oemWithdraw/oem_withdrawal',
    '分润提现',
    () => import('./features/withdrawals/withdrawal/WithdrawalListPage.tsx').then((m) => m.WithdrawalListPage),
    { permission: 'withdraw_view' },
  ),
  screen(
    '/rb-oem/oemWithdraw/oem_withdrawal_details',
    '提现详情',
    () => import('./features/withdrawals/withdrawal/WithdrawalDetailPage.tsx').then((m) => m.WithdrawalDetailPage),
    { permission: 'withdraw_view', tabBy: ['withdrawCode'] },
  ),
  screen(
    '/rb-oem/oemWithdraw/withdrawal_platform',
    '提现平台',
    () => import('./features/withdrawals/platform/PlatformListPage.tsx').then((m) => m.PlatformListPage),
    { permission: 'platform_view' },
  ),
  screen(
    '/rb-oem/posStaff/pos_staff',
    '店员列表',
    () => import('./features/stores/staff/StaffListPage.tsx').then((m) => m.StaffListPage),
    { permission: 'pos_staff_view' },
  ),
  screen(
    '/rb-oem/posStore/pos_store',
    '门店列表',
    () => import('./features/stores/store/StoreListPage.tsx').then((m) => m.StoreListPage),
    { permission: 'pos_store_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info',
    '商户列表',
    () => import('./features/merchants/merchant/MerchantListPage.tsx').then((m) => m.MerchantListPage),
    { permission: 'pos_info_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_details',
    '商户详情',
    () => import('./features/merchants/merchant/MerchantDetailPage.tsx').then((m) => m.MerchantDetailPage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/qrcode/qrcode',
    '二维码管理',
    () => import('./features/terminals/qrcode/QrcodeListPage.tsx').then((m) => m.QrcodeListPage),
    { permission: 'qrcode_view' },
  ),
  screen(
    '/rb-oem/recon/recon_batch',
    '对账批次',
    () => import('./features/ledger/recon-batch/ReconBatchListPage.tsx').then((m) => m.ReconBatchListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/recon/recon_diff',
    '对账差异',
    () => import('./features/ledger/recon-diff/ReconDiffListPage.tsx').then((m) => m.ReconDiffListPage),
    { permission: 'recon_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_info',
    '服务商管理',
    () => import('./features/providers/party/PartyListPage.tsx').then((m) => m.PartyListPage),
    { permission: 'service_info_view' },
  ),
  screen(
    '/rb-oem/store/stock_allot',
    '调拨',
    () => import('./features/inventory/transfer/StockAllotPage.tsx').then((m) => m.StockAllotPage),
    { permission: 'stock_allot_add' },
  ),
  screen(
    '/rb-oem/store/stock_rebate',
    '返库',
    () => import('./features/inventory/transfer/StockRebatePage.tsx').then((m) => m.StockRebatePage),
    { permission: 'stock_rebate_add' },
  ),
  screen(
    '/rb-oem/store/stock_storage',
    '入库',
    () => import('./features/inventory/stock/StockStoragePage.tsx').then((m) => m.StockStoragePage),
    { permission: 'stock_storage_add' },
  ),
  screen(
    '/rb-oem/store/store',
    '库存列表',
    () => import('./features/inventory/stock/StockListPage.tsx').then((m) => m.StockListPage),
    { permission: 'stock_view' },
  ),
  screen(
    '/rb-oem/store/store_allocation',
    '调拨记录',
    () => import('./features/inventory/transfer/TransferListPage.tsx').then((m) => m.AllocationListPage),
    { permission: 'store_transfer_view' },
  ),
  screen(
    '/rb-oem/store/store_record',
    '出入库记录',
    () => import('./features/inventory/record/StockRecordListPage.tsx').then((m) => m.StockRecordListPage),
    { permission: 'store_record_view' },
  ),
  screen(
    '/rb-oem/terminal/terminal',
    '终端列表',
    () => import('./features/terminals/terminal/TerminalListPage.tsx').then((m) => m.TerminalListPage),
    { permission: 'terminal_view' },
  ),
  screen(
    '/rb-oem/transfer/store_transfer',
    '调拨管理',
    () => import('./features/inventory/transfer/TransferListPage.tsx').then((m) => m.TransferListPage),
    { permission: 'store_transfer_view' },
  ),
  screen('/rb-oem/upload/upload', '上传中心', () =>
    import('./features/content/upload/UploadListPage.tsx').then((m) => m.UploadListPage),
  ),
  screen(
    '/rb-oem/wallet/user_wallet',
    '用户钱包',
    () => import('./features/wallets/wallet/UserWalletListPage.tsx').then((m) => m.UserWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/wallet/wallet_topup',
    '钱包充值',
    () => import('./features/wallets/topup/TopupListPage.tsx').then((m) => m.TopupListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/serviceprofit/profit_gather',
    '服务商分润汇总',
    () => import('./features/profit/month/ProfitMonthPages.tsx').then((m) => m.ServiceProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/serviceprofit/service_profit_datail',
    '服务商分润详情',
    () => import('./features/profit/month/ProfitMonthPages.tsx').then((m) => m.ServiceProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/serviceprofit/service_profit_month',
    '商户分润月报',
    () => import('./features/profit/month/ProfitMonthPages.tsx').then((m) => m.ProfitMonthPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/system/bank_branch',
    '银行支行',
    () => import('./features/settings/bank-list/BankBranchListPage.tsx').then((m) => m.BankBranchListPage),
    { permission: 'bank_branch_view' },
  ),
  screen(
    '/system/user',
    '用户管理',
    () => import('./features/access/user/UserListPage.tsx').then((m) => m.UserListPage),
    { permission: 'user_view' },
  ),
  screen('/wel/index', '首页', () => import('./features/access/home/HomePage.tsx').then((m) => m.HomePage)),
  screen('/info/index', '个人信息', () => import('./features/access/shell/ProfilePage.tsx').then((m) => m.ProfilePage)),
  screen('/myiframe/:routerPath', '外部页面', () =>
    import('./features/access/shell/FramedPage.tsx').then((m) => m.FramedPage),
  ),
]
