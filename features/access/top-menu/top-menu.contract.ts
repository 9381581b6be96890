import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, int, labelled, maybeText, optional, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { keptText, maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'
import { TreeNode } from '../../../core/shared/tree/tree-node.ts'

/** A top menu as its screen sees it. */
export const TopMenuRow = z.object({
  id: id(),
  tenantId: z.string(),
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string(),
  sort: int(),
  createTime: shownInstant(),
})

const path = '/api/blade-system/topmenu'

/** Entries of the top bar, each with the menus it narrows the side menu to. @source docs/wire.md 4.4 */
export const topMenu = {
  list: call({
    id: 'C0046',
    method: 'GET',
    path: `${path}/list`,
    title: '顶部菜单列表',
    permission: 'topmenu_view',
    input: PageQuery.extend({ name: maybeText(50), code: maybeText(60) }),
    output: page(TopMenuRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0047',
    method: 'GET',
    path: `${path}/detail`,
    title: '顶部菜单详情',
    permission: 'topmenu_view',
    input: z.object({ id: id() }),
    output: TopMenuRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0049',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存顶部菜单',
    permission: 'signedIn',
    audit: 'topMenu.submit',
    requestNo: true,
    input: z.object({
      id: optional(labelled('顶部菜单', id())),
      code: labelled('菜单编号', text(60)),
      name: labelled('菜单名称', text(50)),
      source: labelled('菜单图标', text(100)),
      path: labelled('路由地址', keptText(200)),
      sort: labelled('菜单排序', int(0, 99_999)),
    }),
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', menu: 'pathForm', topMenu: 'codeTaken' },
  }),
  remove: call({
    id: 'C0048',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除顶部菜单',
    permission: 'topmenu_delete',
    audit: 'topMenu.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound' },
  }),
  grant: call({
    id: 'C0050',
    method: 'POST',
    path: `${path}/grant`,
    title: '顶部菜单授权',
    permission: 'topmenu_setting',
    audit: 'topMenu.grant',
    input: z.object({ topMenuIds: labelled('顶部菜单', ids()), menuIds: labelled('菜单', maybeIds()) }),
    refusals: { common: 'notFound', topMenu: 'beyondTree codeTaken' },
  }),
  grantTree: call({
    id: 'C0044',
    method: 'GET',
    path: '/api/blade-system/menu/grant-top-tree',
    title: '顶部菜单可选的菜单',
    permission: 'topmenu_setting',
    output: z.object({ menu: z.array(TreeNode) }),
  }),
  treeKeys: call({
    id: 'C0045',
    method: 'GET',
    path: '/api/blade-system/menu/top-tree-keys',
    title: '顶部菜单已有的菜单',
    permission: 'topmenu_setting',
    input: z.object({ topMenuIds: labelled('顶部菜单', ids()) }),
    output: z.object({ menu: z.array(z.string()) }),
    refusals: { common: 'notFound' },
  }),
}

export const topMenuErrors = defineErrors('topMenu', {
  codeTaken: { status: 409, zh: '顶部菜单编号已存在', en: 'This top menu code already exists' },
  beyondTree: { status: 403, zh: '不能授予超出自身的权限', en: 'You cannot grant permissions you do not have' },
})
