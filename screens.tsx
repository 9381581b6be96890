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
  screen('/authority/role', '角色管理', () => import('./features/access/role/RolePage.tsx').then((m) => m.RolePage), {
    permission: 'role_view',
  }),
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
  screen(
    '/rb-oem/aisle/channel_wx_account',
    '渠道微信账号',
    () => import('./features/channels/wx-account/WxAccountListPage.tsx').then((m) => m.WxAccountListPage),
    { permission: 'channel_wx_account_view' },
  ),
  screen(
    '/rb-oem/aisle/pay_aisle',
    '支付通道',
    () => import('./features/channels/aisle/AisleListPage.tsx').then((m) => m.AisleListPage),
    { permission: 'pay_aisle_view' },
  ),
  screen(
    '/rb-oem/aisleComp/aisle_comp',
    '支付公司',
    () => import('./features/channels/aisle/AisleCompPage.tsx').then((m) => m.AisleCompPage),
    { permission: 'pay_aisle_view' },
  ),
  screen(
    '/rb-oem/aisleOem/aisle_oem',
    '运营商通道',
    () => import('./features/channels/aisle/OpenedAisleListPage.tsx').then((m) => m.OpenedAisleListPage),
    { permission: 'aisle_oem_view' },
  ),
  screen(
    '/rb-oem/aisleRela/aisle_rela',
    '商户通道关系',
    () => import('./features/channels/relation/RelationListPage.tsx').then((m) => m.RelationListPage),
    { permission: 'aisle_rela_view' },
  ),
  screen('/rb-oem/download/download', '下载中心', () =>
    import('./features/content/download/DownloadListPage.tsx').then((m) => m.DownloadListPage),
  ),
  screen(
    '/rb-oem/aislePolicy/aisle_policy',
    '通道政策',
    () =>
      import('./features/pricing/proposed-template/ProposedTemplateListPage.tsx').then(
        (m) => m.ProposedTemplateListPage,
      ),
    { permission: 'aisle_policy_view' },
  ),
  screen(
    '/rb-oem/empAisle/emp_aisle',
    '员工通道',
    () => import('./features/pricing/party-aisle/PartyAisleListPage.tsx').then((m) => m.PartyAisleListPage),
    { permission: 'emp_aisle_view' },
  ),
  screen(
    '/rb-oem/emppolicy/emp_policy_trad',
    '员工政策',
    () => import('./features/pricing/employee-policy/EmployeePolicyListPage.tsx').then((m) => m.EmployeePolicyListPage),
    { permission: 'emp_policy_view' },
  ),
  screen(
    '/rb-oem/emppolicy/emp_policy_trad_history',
    '员工政策历史',
    () =>
      import('./features/pricing/employee-policy/EmployeePolicyHistoryPage.tsx').then(
        (m) => m.EmployeePolicyHistoryPage,
      ),
    { permission: 'emp_policy_history_view' },
  ),
  screen(
    '/rb-oem/oempolicy/oem_policy',
    '政策列表',
    () => import('./features/pricing/policy/PolicyListPages.tsx').then((m) => m.PolicyListPage),
    { permission: 'oem_policy_view' },
  ),
  screen(
    '/rb-oem/oempolicy/oem_policy_rela',
    '政策关系',
    () => import('./features/pricing/hold/HoldListPage.tsx').then((m) => m.HoldListPage),
    { permission: 'oem_policy_rela_view' },
  ),
  screen(
    '/rb-oem/oempolicy/policy_template',
    '政策模板',
    () => import('./features/pricing/template/TemplateListPage.tsx').then((m) => m.TemplateListPage),
    { permission: 'policy_template_view' },
  ),
  screen(
    '/rb-oem/oempolicy/service_policy',
    '服务商政策',
    () => import('./features/pricing/policy/PolicyListPages.tsx').then((m) => m.ServicePolicyListPage),
    { permission: 'oem_policy_view' },
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
    '/rb-oem/merrecord/mer_change_menu',
    '商户变更',
    () => import('./features/merchants/change/ChangeListPage.tsx').then((m) => m.ChangeListPage),
    { permission: 'mer_change_record_view' },
  ),
  screen(
    '/rb-oem/merrecord/mer_change_menu/mer_change_alter',
    '新增商户变更',
    () => import('./features/merchants/change/ChangeFormPage.tsx').then((m) => m.ChangeAddPage),
    { permission: 'mer_change_record_add' },
  ),
  screen(
    '/rb-oem/merrecord/mer_change_menu/mer_change_details',
    '商户变更详情',
    () => import('./features/merchants/change/ChangeDetailPage.tsx').then((m) => m.ChangeDetailPage),
    { permission: 'mer_change_record_view', tabBy: ['changeNo'] },
  ),
  screen(
    '/rb-oem/merrecord/mer_change_menu/mer_change_modify',
    '修改商户变更',
    () => import('./features/merchants/change/ChangeFormPage.tsx').then((m) => m.ChangeModifyPage),
    { permission: 'mer_change_record_add', tabBy: ['changeNo'] },
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
    '/rb-oem/posgroup/pos_group',
    '集团商户',
    () => import('./features/merchants/group/GroupListPage.tsx').then((m) => m.GroupListPage),
    { permission: 'pos_group_view' },
  ),
  screen(
    '/rb-oem/posgroup/pos_group_details',
    '集团商户详情',
    () => import('./features/merchants/group/GroupDetailPage.tsx').then((m) => m.GroupDetailPage),
    { permission: 'pos_group_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/merchant_role',
    '商户角色',
    () => import('./features/merchants/merchant-role/MerchantRolePage.tsx').then((m) => m.MerchantRolePage),
    { permission: 'merchant_role_view' },
  ),
  screen(
    '/rb-oem/posinfo/pay_record',
    '支付公司开关记录',
    () => import('./features/merchants/route/CompanyRecordPage.tsx').then((m) => m.CompanyRecordPage),
    { permission: 'pay_record_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info',
    '商户列表',
    () => import('./features/merchants/merchant/MerchantListPage.tsx').then((m) => m.MerchantListPage),
    { permission: 'pos_info_view' },
  ),
  screen(
    '/rb-oem/accesssRecord/accessPage',
    '商户入网记录',
    () => import('./features/merchants/incoming/AccessListPage.tsx').then((m) => m.AccessListPage),
    { permission: 'access_record_view' },
  ),
  screen(
    '/rb-oem/accesssRecord/accessServicePage',
    '服务商入网记录',
    () => import('./features/merchants/incoming/AccessProviderListPage.tsx').then((m) => m.AccessProviderListPage),
    { permission: 'access_service_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_reg',
    '登记商户',
    () => import('./features/merchants/incoming/RegisteredListPage.tsx').then((m) => m.RegisteredListPage),
    { permission: 'pos_info_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_aisle',
    '通道配置',
    () => import('./features/merchants/route/MerchantRoutePage.tsx').then((m) => m.MerchantRoutePage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_aislepay',
    '支付公司配置',
    () => import('./features/merchants/route/MerchantCompanyPage.tsx').then((m) => m.MerchantCompanyPage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_audit_edit',
    '商户修改',
    () => import('./features/merchants/belonging/MerchantEditPage.tsx').then((m) => m.MerchantEditPage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_details',
    '商户详情',
    () => import('./features/merchants/merchant/MerchantDetailPage.tsx').then((m) => m.MerchantDetailPage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_images',
    '补充资质照片',
    () => import('./features/merchants/picture/PicturePages.tsx').then((m) => m.PictureEditPage),
    { permission: 'pos_info_pic_edit', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_images_preview',
    '资质照片预览',
    () => import('./features/merchants/picture/PicturePages.tsx').then((m) => m.PicturePreviewPage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_net',
    '进件管理',
    () => import('./features/merchants/onboarding/QueueListPage.tsx').then((m) => m.QueueListPage),
    { permission: 'pos_info_net_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_net_add',
    '商户进件新增',
    () => import('./features/merchants/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
    { permission: 'pos_info_net_add' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_net_edit',
    '商户进件编辑',
    () => import('./features/merchants/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
    { permission: 'pos_info_net_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/posinfo/settle_progress',
    '入驻进度',
    () => import('./features/merchants/onboarding/ProgressListPage.tsx').then((m) => m.ProgressListPage),
    { permission: 'settle_progress_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_details_activity',
    '实名认证',
    () => import('./features/merchants/wallet-auth/WalletAuthPage.tsx').then((m) => m.WalletAuthPage),
    { permission: 'pay_auth_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_rate',
    '签约费率',
    () => import('./features/merchants/merchant/MerchantRatePage.tsx').then((m) => m.MerchantRatePage),
    { permission: 'pos_info_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/real_name',
    '实名记录',
    () => import('./features/merchants/wallet-auth/WalletAuthListPage.tsx').then((m) => m.WalletAuthListPage),
    { permission: 'pay_auth_view' },
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
    '/rb-oem/aisle/aisle_examine',
    '通道审核',
    () => import('./features/providers/examine/ExamineListPages.tsx').then((m) => m.AisleExaminePage),
    { permission: 'aisle_examine_view' },
  ),
  screen(
    '/rb-oem/auth/auth',
    '实名认证记录',
    () => import('./features/providers/identity/IdentityListPage.tsx').then((m) => m.IdentityListPage),
    { permission: 'auth_view' },
  ),
  screen(
    '/rb-oem/auth/auth_examine',
    '实名审核',
    () => import('./features/providers/examine/ExamineListPages.tsx').then((m) => m.AuthExaminePage),
    { permission: 'auth_examine_view' },
  ),
  screen(
    '/rb-oem/bank/bank',
    '银行管理',
    () => import('./features/providers/bank/BankListPage.tsx').then((m) => m.BankListPage),
    { permission: 'bank_view' },
  ),
  screen(
    '/rb-oem/bankExamine/bank_examine',
    '审核申请',
    () => import('./features/providers/examine/ExamineListPages.tsx').then((m) => m.ExamineListPage),
    { permission: 'bank_examine_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/login_service',
    '代登录授权',
    () => import('./features/providers/login-as/LoginGrantListPage.tsx').then((m) => m.LoginGrantListPage),
    { permission: 'login_service_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_audit',
    '服务商审核',
    () => import('./features/providers/party/PartyListPage.tsx').then((m) => m.PartyAuditPage),
    { permission: 'service_audit_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_change_record',
    '服务商变更记录',
    () => import('./features/providers/party/PartyChangeListPage.tsx').then((m) => m.PartyChangeListPage),
    { permission: 'service_change_record_view' },
  ),
  screen(
    '/rb-oem/rejectReason/reject_reason',
    '驳回原因',
    () => import('./features/content/reject-reason/RejectReasonPage.tsx').then((m) => m.RejectReasonPage),
    { permission: 'reject_reason_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_info',
    '服务商管理',
    () => import('./features/providers/party/PartyListPage.tsx').then((m) => m.PartyListPage),
    { permission: 'service_info_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_info_details',
    '服务商详情',
    () => import('./features/providers/party/PartyDetailPage.tsx').then((m) => m.PartyDetailPage),
    { permission: 'service_info_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/serviceinfo/service_login_log',
    '服务商登录日志',
    () => import('./features/providers/login-as/PartyLoginListPage.tsx').then((m) => m.PartyLoginListPage),
    { permission: 'service_login_log_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_tree',
    '服务商树',
    () => import('./features/providers/party/PartyTreePage.tsx').then((m) => m.PartyTreePage),
    { permission: 'service_tree_view' },
  ),
  screen(
    '/rb-oem/terminal/terminal',
    '终端列表',
    () => import('./features/terminals/terminal/TerminalListPage.tsx').then((m) => m.TerminalListPage),
    { permission: 'terminal_view' },
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
    '/system/client',
    '应用管理',
    () => import('./features/access/client/ClientListPage.tsx').then((m) => m.ClientListPage),
    { permission: 'client_view' },
  ),
  screen(
    '/system/dept',
    '机构管理',
    () => import('./features/organisation/dept/DeptPage.tsx').then((m) => m.DeptPage),
    { permission: 'dept_view' },
  ),
  screen('/system/menu', '菜单管理', () => import('./features/access/menu/MenuPage.tsx').then((m) => m.MenuPage), {
    permission: 'menu_view',
  }),
  screen(
    '/system/post',
    '岗位管理',
    () => import('./features/organisation/post/PostListPage.tsx').then((m) => m.PostListPage),
    { permission: 'post_view' },
  ),
  screen(
    '/system/tenant',
    '租户管理',
    () => import('./features/organisation/tenant/TenantListPage.tsx').then((m) => m.TenantListPage),
    { permission: 'tenant_view' },
  ),
  screen(
    '/system/tenantpackage',
    '租户产品包',
    () =>
      import('./features/organisation/tenant-package/TenantPackageListPage.tsx').then((m) => m.TenantPackageListPage),
    { permission: 'tenantpackage_view' },
  ),
  screen(
    '/system/topmenu',
    '顶部菜单',
    () => import('./features/access/top-menu/TopMenuListPage.tsx').then((m) => m.TopMenuListPage),
    { permission: 'topmenu_view' },
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
