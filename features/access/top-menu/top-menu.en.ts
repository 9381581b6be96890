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
} as const
