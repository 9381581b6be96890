import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, id, ids, int, labelled, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { TreeNode } from '../../../core/shared/tree/tree-node.ts'

/** @source docs/wire.md 4.8 */
export const MenuCategory = codes(['menu_category', '菜单类型', 'Menu type'], {
  menu: [1, '菜单', 'Menu'],
  button: [2, '按钮', 'Button'],
})

/** Place of a button on its page; menus have 0. @source docs/wire.md 4.8 */
export const ButtonPlace = codes(['button_func', '按钮功能', 'Button placement'], {
  toolbar: [1, '工具栏', 'Toolbar'],
  row: [2, '操作栏', 'Row actions'],
  both: [3, '工具操作栏', 'Toolbar and row actions'],
})

/** Way an entry opens. @source docs/wire.md 4.3, isOpen */
export const OpenMode = codes(['yes_no', '是否', 'Yes or no'], {
  no: [1, '否', 'No'],
  yes: [2, '是', 'Yes'],
})

const action = () => int(0, 3)

/** A menu entry or button as the management screens see it. */
export const MenuRow = z.object({
  id: id(),
  parentId: id(),
  code: z.string(),
  name: z.string(),
  /** English name; '' when none was given. */
  nameEn: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  category: code(MenuCategory),
  action: action(),
  isOpen: code(OpenMode),
  sort: int(),
  remark: z.string(),
  parentName: z.string(),
  categoryName: z.string(),
  actionName: z.string(),
  isOpenName: z.string(),
})
const MenuTree = MenuRow.extend({
  hasChildren: flag(),
  get children() {
    return z.array(MenuTree)
  },
})

/** A button of a menu, as the frame needs it: a leaf, so without `children`, which clients of the family test for. */
const ButtonRow = z.object({
  id: id(),
  parentId: id(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: int(),
  category: code(MenuCategory),
  action: action(),
  isOpen: code(OpenMode),
  remark: z.string(),
})

/** An entry of the side menu with those below it. */
export const RouteRow = ButtonRow.extend({
  get children() {
    return z.array(RouteRow)
  },
})

/** A menu with the buttons that the caller holds there. */
const MenuButtons = ButtonRow.extend({ children: z.array(ButtonRow) })

/** Fields that a person fills in for an entry. Keys left out stay as they are on an update. */
export const MenuDraft = z.object({
  id: optional(labelled('菜单', id())),
  parentId: optional(labelled('上级菜单', id())),
  code: labelled('菜单编号', text(60)),
  name: labelled('菜单名称', text(50)),
  nameEn: optional(labelled('英文名称', maybeText(60))),
  alias: labelled('菜单别名', text(50)),
  path: labelled('路由地址', maybeText(200).default('')),
  source: labelled('菜单图标', maybeText(100).default('')),
  category: labelled('菜单类型', code(MenuCategory)),
  action: optional(labelled('按钮功能', action())),
  isOpen: optional(labelled('新窗口', int(0, 2))),
  sort: labelled('菜单排序', int(0, 99_999)),
  remark: labelled('备注', maybeText(200).default('')),
})

const Filters = z.object({
  name: maybeText(50).default(''),
  code: maybeText(60).default(''),
  alias: maybeText(50).default(''),
})
const LazyFilters = Filters.extend({ parentId: optional(id()) })
const path = '/api/blade-system/menu'
const view = { method: 'GET', permission: 'menu_view', forAdministrators: true } as const

/** The menu table, and what of it a user gets. */
export const menu = {
  list: call({
    ...view,
    id: 'C0031',
    path: `${path}/list`,
    title: '菜单列表',
    input: Filters,
    output: z.array(MenuTree),
  }),
  lazyList: call({
    ...view,
    id: 'C0032',
    path: `${path}/lazy-list`,
    title: '菜单逐级列表',
    input: LazyFilters,
    output: z.array(MenuTree),
  }),
  lazyMenuList: call({
    ...view,
    id: 'C0033',
    path: `${path}/lazy-menu-list`,
    title: '菜单逐级列表（不含按钮）',
    input: LazyFilters,
    output: z.array(MenuTree),
  }),
  menuList: call({
    ...view,
    id: 'C0034',
    path: `${path}/menu-list`,
    title: '菜单列表（不含按钮）',
    input: Filters,
    output: z.array(MenuTree),
  }),
  tree: call({ ...view, id: 'C0035', path: `${path}/tree`, title: '菜单树', output: z.array(TreeNode) }),
  detail: call({
    ...view,
    id: 'C0038',
    path: `${path}/detail`,
    title: '菜单详情',
    input: z.object({ id: id() }),
    output: MenuRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0037',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存菜单',
    permission: 'signedIn',
    audit: 'menu.submit',
    requestNo: true,
    input: MenuDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', menu: 'codeTaken parentBelow parentButton pathForm pathMissing' },
  }),
  remove: call({
    id: 'C0036',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除菜单',
    permission: 'menu_delete',
    audit: 'menu.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', menu: 'hasChildren' },
  }),
  routes: call({
    id: 'C0040',
    method: 'GET',
    path: `${path}/routes`,
    title: '我的菜单',
    permission: 'signedIn',
    emptyForGuests: true,
    beforePasswordChange: true,
    input: z.object({ topMenuId: optional(id()) }),
    output: z.array(RouteRow),
    refusals: { common: 'notFound' },
  }),
  buttons: call({
    id: 'C0041',
    method: 'GET',
    path: `${path}/buttons`,
    title: '我的按钮',
    permission: 'signedIn',
    emptyForGuests: true,
    beforePasswordChange: true,
    output: z.array(MenuButtons),
  }),
  topMenu: call({
    id: 'C0039',
    method: 'GET',
    path: `${path}/top-menu`,
    title: '我的顶部菜单',
    permission: 'signedIn',
    beforePasswordChange: true,
    emptyForGuests: true,
    output: z.array(
      z.object({ id: id(), code: z.string(), name: z.string(), source: z.string(), path: z.string(), sort: int() }),
    ),
  }),
  grantTree: call({
    id: 'C0042',
    method: 'GET',
    path: `${path}/grant-tree`,
    title: '可授权的菜单',
    permission: 'role_grant',
    output: z.object({ menu: z.array(TreeNode), dataScope: z.array(TreeNode), apiScope: z.array(TreeNode) }),
  }),
  roleTreeKeys: call({
    id: 'C0043',
    method: 'GET',
    path: `${path}/role-tree-keys`,
    title: '角色已有的菜单',
    permission: 'role_grant',
    input: z.object({ roleIds: ids() }),
    output: z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) }),
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/wire.md 4.3 and docs/domain/network.md 20 */
export const menuErrors = defineErrors('menu', {
  hasChildren: { status: 409, zh: '请先删除子节点!', en: 'Delete its children first' },
  codeTaken: { status: 409, zh: '菜单编号已存在', en: 'This menu code already exists' },
  parentBelow: {
    status: 409,
    zh: '父级菜单不能为自己或下级',
    en: 'The parent menu cannot be the menu itself or one of its children',
  },
  parentButton: { status: 409, zh: '按钮下不能添加菜单', en: 'You cannot add a menu under a button' },
  pathForm: {
    status: 400,
    zh: '路由地址须以/开头，或为http、https链接',
    en: 'The path must start with / or be an http or https link',
  },
  pathMissing: { status: 400, zh: '路由地址不能为空', en: 'The path is required' },
})
