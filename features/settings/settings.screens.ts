import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const settingsScreens: readonly Screen[] = [
  screen('/base/region', '行政区划', () => import('./region/RegionPage.tsx').then((m) => m.RegionPage), {
    permission: 'region_view',
  }),
  screen(
    '/dict-horizontal/index',
    '字典管理（左右）',
    () => import('./dictionary/DictPages.tsx').then((m) => m.DictHorizontalPage),
    { permission: 'dict_view' },
  ),
  screen(
    '/dict-vertical/index',
    '字典管理',
    () => import('./dictionary/DictPages.tsx').then((m) => m.DictVerticalPage),
    { permission: 'dict_view' },
  ),
  screen('/monitor/audit', '操作审计', () => import('./audit/AuditPage.tsx').then((m) => m.AuditPage), {
    permission: 'audit_view',
  }),
  screen('/monitor/log/api', '接口日志', () => import('./log/LogPages.tsx').then((m) => m.ApiLogPage), {
    permission: 'log_api_view',
  }),
  screen('/monitor/log/error', '错误日志', () => import('./log/LogPages.tsx').then((m) => m.ErrorLogPage), {
    permission: 'log_error_view',
  }),
  screen('/monitor/log/usual', '通用日志', () => import('./log/LogPages.tsx').then((m) => m.UsualLogPage), {
    permission: 'log_usual_view',
  }),
  screen('/rb-oem/upload/upload', '上传中心', () =>
    import('./upload/UploadListPage.tsx').then((m) => m.UploadListPage),
  ),
  screen('/report/reportlist', '报表管理', () => import('./report/ReportListPage.tsx').then((m) => m.ReportListPage), {
    permission: 'report_view',
  }),
  screen('/resource/attach', '附件管理', () => import('./file/AttachListPage.tsx').then((m) => m.AttachListPage), {
    permission: 'attach_view',
  }),
  screen(
    '/resource/oss',
    '对象存储',
    () => import('./oss-setting/OssSettingListPage.tsx').then((m) => m.OssSettingListPage),
    { permission: 'oss_view' },
  ),
  screen(
    '/resource/sms',
    '短信配置',
    () => import('./sms-setting/SmsSettingListPage.tsx').then((m) => m.SmsSettingListPage),
    { permission: 'sms_view' },
  ),
  screen(
    '/system/bank_branch',
    '银行支行',
    () => import('./bank-list/BankBranchListPage.tsx').then((m) => m.BankBranchListPage),
    { permission: 'bank_branch_view' },
  ),
  screen(
    '/system/dictbiz',
    '业务字典',
    () => import('./business-dictionary/DictBizPage.tsx').then((m) => m.DictBizPage),
    {
      permission: 'dictbiz_view',
    },
  ),
  screen('/system/param', '参数管理', () => import('./param-setting/ParamListPage.tsx').then((m) => m.ParamListPage), {
    permission: 'param_view',
  }),
]
