/** English of top menus. */
export const topMenuTexts = {
  顶部菜单列表: 'Top menus',
  顶部菜单详情: 'Top menu',
  保存顶部菜单: 'Save top menu',
  删除顶部菜单: 'Remove top menu',
  顶部菜单授权: 'Menus of top menus',
  顶部菜单可选的菜单: 'Menus for top menus',
  顶部菜单已有的菜单: 'Menus that top menus have',
  顶部菜单: 'Top menu',
  编辑顶部菜单: 'Change top menu',
  新增顶部菜单: 'New top menu',
  '选中时打开的页面；不填则停留在当前页面': 'Page that opens when it is chosen; none: the present page stays',
  '设置 {name} 的菜单': 'Menus of {name}',
  '删除顶部菜单 {name}': 'Remove top menu {name}',
  菜单配置: 'Set menus',
} as const
