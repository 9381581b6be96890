/** English of the settings. */
export const paramTexts = {
  参数列表: 'Parameters',
  参数详情: 'Parameter',
  保存参数: 'Save parameter',
  删除参数: 'Remove parameters',
  参数: 'Parameter',
  参数导入模板: 'Template for parameters',
  预览参数导入: 'Preview import of parameters',
  导入参数: 'Import parameters',
  参数名称: 'Parameter name',
  参数键名: 'Parameter key',
  参数键值: 'Parameter value',
} as const
