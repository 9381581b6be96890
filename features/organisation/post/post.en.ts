/** English of posts. */
export const postTexts = {
  岗位列表: 'Position list',
  岗位详情: 'Position details',
  保存岗位: 'Save position',
  删除岗位: 'Delete position',
  岗位选择: 'Select position',
  查找岗位: 'Find positions',
  岗位类型: 'Position type',
  岗位编号: 'Position No.',
  岗位名称: 'Position name',
  岗位排序: 'Position sort order',
  岗位描述: 'Position description',
  编辑岗位: 'Edit position',
  新增岗位: 'Add position',
  '删除岗位 {name}': 'Delete position {name}',
  岗位管理: 'Positions',
  '将删除 {n} 个岗位。': '{n} {n|position|positions} will be deleted.',
} as const
