/** English of reports. */
export const reportTexts = {
  报表列表: 'Reports',
  报表详情: 'Report',
  删除报表: 'Remove reports',
  报表: 'Report',
  报表管理: 'Reports',
  报表名称: 'Name of the report',
  报表定义: 'Definition',
  '删除报表 {name}': 'Remove report {name}',
  '报表定义将被删除，不能恢复。': 'Its definition goes and cannot be brought back.',
} as const
