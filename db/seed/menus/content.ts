import type { MenuSeed } from '../menu-seed.ts'

/** The download and upload centre: every signed-in user has the own tasks. */
export const contentMenus: readonly MenuSeed[] = [
  {
    code: 'file',
    name: '文件中心',
    en: 'Files',
    path: '/file',
    icon: 'iconfont iconicon_savememo',
    sort: 90,
    children: [
      {
        code: 'download',
        name: '下载中心',
        en: 'Downloads',
        path: '/rb-oem/download/download',
        icon: 'iconfont iconicon_savememo',
        sort: 1,
        screen: 'P220',
        roles: [
          'administrator',
          'admin',
          'operation',
          'auditor',
          'risk',
          'finance',
          'warehouse',
          'account_manager',
          'service_admin',
          'service_staff',
          'institution',
        ],
      },
      {
        code: 'upload',
        name: '上传中心',
        en: 'Uploads',
        path: '/rb-oem/upload/upload',
        icon: 'iconfont iconicon_compile',
        sort: 2,
        screen: 'P221',
        roles: [
          'administrator',
          'admin',
          'operation',
          'auditor',
          'risk',
          'finance',
          'warehouse',
          'account_manager',
          'service_admin',
          'service_staff',
          'institution',
        ],
      },
    ],
  },
]
