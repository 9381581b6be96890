import type { MenuSeed } from '../menu-seed.ts'

/** Tools of developers, and reports. @source docs/catalogue/routes.tsv */
export const developmentMenus: readonly MenuSeed[] = [
  {
    code: 'tool',
    name: '研发工具',
    en: 'Development',
    path: '/tool',
    icon: 'iconfont icon-wxbgongju',
    sort: 4,
    children: [
      {
        code: 'code',
        name: '代码生成',
        en: 'Code generator',
        path: '/tool/code',
        icon: 'iconfont iconicon_savememo',
        sort: 1,
        screen: 'P241',
        roles: ['administrator'],
        buttons: [
          { code: 'code_add', name: '新增', en: 'Add', action: 1 },
          { code: 'code_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'code_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'code_view', name: '查看', en: 'View', action: 2 },
          { code: 'code_gen', name: '生成代码', en: 'Generate code', action: 3 },
        ],
      },
      {
        code: 'datasource',
        name: '数据源管理',
        en: 'Data sources',
        path: '/tool/datasource',
        icon: 'iconfont icon-caidanguanli',
        sort: 2,
        screen: 'P240',
        roles: ['administrator'],
        buttons: [
          { code: 'datasource_add', name: '新增', en: 'Add', action: 1 },
          { code: 'datasource_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'datasource_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'datasource_view', name: '查看', en: 'View', action: 2 },
        ],
      },
    ],
  },
  {
    code: 'report',
    name: '报表管理',
    en: 'Reports',
    path: '/report',
    icon: 'iconfont icon-shujuzhanshi2',
    sort: 5,
    children: [
      {
        code: 'report_list',
        name: '报表列表',
        en: 'Report list',
        path: '/report/reportlist',
        icon: 'iconfont icon-biaodan',
        sort: 2,
        screen: 'P242',
        roles: ['administrator'],
        buttons: [
          { code: 'report_view', name: '查看', en: 'View', action: 2 },
          { code: 'report_delete', name: '删除', en: 'Delete', action: 3 },
        ],
      },
    ],
  },
]
