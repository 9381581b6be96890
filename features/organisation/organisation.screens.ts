import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const organisationScreens: readonly Screen[] = [
  screen('/system/dept', '机构管理', () => import('./dept/DeptPage.tsx').then((m) => m.DeptPage), {
    permission: 'dept_view',
  }),
  screen('/system/post', '岗位管理', () => import('./post/PostListPage.tsx').then((m) => m.PostListPage), {
    permission: 'post_view',
  }),
]
