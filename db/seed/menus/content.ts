import { deskGroup, merchantGroup } from '../menu-groups.ts'
import type { RoleAlias } from '../../../features/tenants/tenant/tenant.rules.ts'
import type { MenuSeed } from '../menu-seed.ts'

/** Every default role. */
const everybody: readonly RoleAlias[] = [
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
]

/** The download and upload centre, which every signed-in user has for the own tasks, and the reasons of refusals. */
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
        en: 'Download centre',
        path: '/rb-oem/download/download',
        icon: 'iconfont iconicon_savememo',
        sort: 1,
        screen: 'P220',
        roles: everybody,
      },
      {
        code: 'upload',
        name: '上传中心',
        en: 'Upload centre',
        path: '/rb-oem/upload/upload',
        icon: 'iconfont iconicon_compile',
        sort: 2,
        screen: 'P221',
        roles: everybody,
      },
    ],
  },
  {
    ...merchantGroup,
    children: [
      {
        code: 'reject_reason',
        name: '驳回原因',
        en: 'Reasons for rejection',
        path: '/rb-oem/rejectReason/reject_reason',
        icon: 'iconfont iconicon_doc',
        sort: 90,
        screen: 'P217',
        roles: ['admin', 'auditor'],
        buttons: [
          { code: 'reject_reason_view', name: '查看', en: 'View', action: 2 },
          { code: 'reject_reason_edit', name: '编辑', en: 'Edit', action: 3 },
        ],
      },
    ],
  },
  {
    ...deskGroup,
    children: [
      {
        code: 'notice',
        name: '通知公告',
        en: 'Announcements',
        path: '/desk/notice',
        icon: 'iconfont iconicon_sms',
        sort: 1,
        screen: 'P219',
        roles: everybody,
        buttons: [
          { code: 'desk_notice_view', name: '查看', en: 'View', action: 2 },
          { code: 'notice_edit', name: '编辑', en: 'Edit', action: 3, roles: ['administrator', 'admin'] },
          { code: 'notice_delete', name: '删除', en: 'Delete', action: 2, roles: ['administrator', 'admin'] },
        ],
      },
    ],
  },
  {
    code: 'content_management',
    name: '运营内容',
    en: 'Content',
    path: '/rb-oem/content',
    icon: 'iconfont iconicon_compile',
    sort: 80,
    children: [
      {
        code: 'system_notice',
        name: '系统公告',
        en: 'System notices',
        path: '/rb-oem/systemNotice/system_notice',
        icon: 'iconfont iconicon_notice',
        sort: 1,
        screen: 'P218',
        roles: ['administrator', 'admin', 'operation'],
        buttons: [
          { code: 'system_notice_view', name: '查看', en: 'View', action: 2 },
          { code: 'system_notice_edit', name: '编辑', en: 'Edit', action: 3 },
        ],
      },
      {
        code: 'carousel_img',
        name: '轮播图',
        en: 'Carousel images',
        path: '/rb-oem/carouselImg/carousel_img',
        icon: 'iconfont iconicon_doc',
        sort: 2,
        screen: 'P192',
        roles: ['administrator', 'admin', 'operation'],
        buttons: [
          { code: 'carousel_img_view', name: '查看', en: 'View', action: 2 },
          { code: 'carousel_img_add', name: '新增', en: 'Add', action: 1 },
          { code: 'carousel_img_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'carousel_img_delete', name: '删除', en: 'Delete', action: 2 },
        ],
      },
      {
        code: 'version',
        name: '版本管理',
        en: 'Versions',
        path: '/rb-oem/version/version',
        icon: 'iconfont iconicon_savememo',
        sort: 3,
        screen: 'P193',
        roles: ['administrator', 'admin', 'operation'],
        buttons: [
          { code: 'version_view', name: '查看', en: 'View', action: 2 },
          { code: 'version_edit', name: '编辑', en: 'Edit', action: 3, roles: ['administrator', 'admin'] },
        ],
      },
      {
        code: 'sphere_linkme',
        name: '私域链接',
        en: 'Private domain links',
        path: '/rb-oem/sphere/sphere_linkme',
        icon: 'iconfont iconicon_send',
        sort: 4,
        screen: 'P190',
        roles: ['admin', 'operation', 'service_admin'],
        buttons: [
          { code: 'sphere_linkme_view', name: '查看', en: 'View', action: 2 },
          { code: 'sphere_linkme_edit', name: '编辑', en: 'Edit', action: 3 },
        ],
      },
      {
        code: 'sphere_douyin',
        name: '抖音链接',
        en: 'Douyin links',
        path: '/rb-oem/sphere/sphere_douyin',
        icon: 'iconfont iconicon_send',
        sort: 5,
        screen: 'P191',
        roles: ['admin', 'operation', 'service_admin'],
        buttons: [
          { code: 'sphere_douyin_view', name: '查看', en: 'View', action: 2 },
          { code: 'sphere_douyin_edit', name: '编辑', en: 'Edit', action: 3 },
        ],
      },
    ],
  },
]
