import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const developmentScreens: readonly Screen[] = [
  screen('/tool/code', '代码生成', () => import('./generator/GeneratorListPage.tsx').then((m) => m.GeneratorListPage), {
    permission: 'code_view',
  }),
  screen(
    '/tool/datasource',
    '数据源管理',
    () => import('./datasource/DatasourceListPage.tsx').then((m) => m.DatasourceListPage),
    { permission: 'datasource_view' },
  ),
]
