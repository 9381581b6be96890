import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const contentScreens: readonly Screen[] = [
  screen('/desk/notice', '通知公告', () => import('./desk-notice/DeskNoticePage.tsx').then((m) => m.DeskNoticePage), {
    permission: 'desk_notice_view',
  }),
  screen(
    '/rb-oem/carouselImg/carousel_img',
    '轮播图',
    () => import('./carousel/CarouselPage.tsx').then((m) => m.CarouselPage),
    { permission: 'carousel_img_view' },
  ),
  screen('/rb-oem/download/download', '下载中心', () =>
    import('./download/DownloadListPage.tsx').then((m) => m.DownloadListPage),
  ),
  screen(
    '/rb-oem/rejectReason/reject_reason',
    '驳回原因',
    () => import('./reject-reason/RejectReasonPage.tsx').then((m) => m.RejectReasonPage),
    { permission: 'reject_reason_view' },
  ),
  screen(
    '/rb-oem/systemNotice/system_notice',
    '系统公告',
    () => import('./system-notice/SystemNoticePage.tsx').then((m) => m.SystemNoticePage),
    { permission: 'system_notice_view' },
  ),
  screen('/rb-oem/version/version', '版本管理', () => import('./version/VersionPage.tsx').then((m) => m.VersionPage), {
    permission: 'version_view',
  }),
]
