/** English of the views of lists. */
export const viewTexts = {
  我的列表设置: 'My list settings',
  保存列设置: 'Save column settings',
  保存视图: 'Save view',
  删除视图: 'Delete view',
  设为默认视图: 'Set as default view',
  列表: 'List',
  视图: 'View',
  视图名称: 'View name',
  筛选条件: 'Filters',
  共享角色: 'Shared with roles',
} as const
