/** English of top menus. */
export const topMenuTexts = {
  顶部菜单列表: 'Top menus',
  顶部菜单详情: 'Top menu details',
  保存顶部菜单: 'Save top menu',
  删除顶部菜单: 'Delete top menu',
  顶部菜单授权: 'Set menus of top menus',
  顶部菜单可选的菜单: 'Menus available to top menus',
  顶部菜单已有的菜单: 'Menus assigned to top menus',
  顶部菜单: 'Top menu',
  编辑顶部菜单: 'Edit top menu',
  新增顶部菜单: 'Add top menu',
  '选中时打开的页面；不填则停留在当前页面': 'Page to open when selected. Leave empty to stay on the current page',
  '设置 {name} 的菜单': 'Menus of {name}',
  '删除顶部菜单 {name}': 'Delete top menu {name}',
  菜单配置: 'Configure menus',
} as const
