/** English of reports. */
export const reportTexts = {
  报表列表: 'Report list',
  报表详情: 'Report details',
  删除报表: 'Delete reports',
  报表: 'Report',
  报表管理: 'Reports',
  报表名称: 'Report name',
  报表定义: 'Report definition',
  '删除报表 {name}': 'Delete report {name}',
  '报表定义将被删除，不能恢复。': 'The report definition is permanently deleted.',
} as const
