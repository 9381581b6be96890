/** English of the settings. */
export const paramTexts = {
  参数列表: 'Parameter list',
  参数详情: 'Parameter details',
  保存参数: 'Save parameter',
  删除参数: 'Delete parameters',
  参数: 'Parameter',
  参数导入模板: 'Parameter import template',
  预览参数导入: 'Preview parameter import',
  导入参数: 'Import parameters',
  参数名称: 'Parameter name',
  参数键名: 'Parameter key',
  参数键值: 'Parameter value',
  参数管理: 'Parameters',
  新增参数: 'Add parameter',
  编辑参数: 'Edit parameter',
  请输入参数名称: 'Enter a parameter name',
  请输入参数键名: 'Enter a parameter key',
  请输入参数键值: 'Enter a parameter value',
  '删除参数 {name}': 'Delete parameter {name}',
  '删除后该参数恢复为平台设置或默认值，立即生效。':
    'The parameter returns to the platform setting or default immediately.',
  '将删除 {n} 个参数，它们恢复为平台设置或默认值。':
    '{n} {n|parameter|parameters} will be deleted and return to the platform setting or default.',
  '默认值：{value}': 'Default: {value}',
  '程序不读取该键名，可存放任意内容': 'The program does not read this key. It can hold any value',
  选择或输入参数键名: 'Select or enter a parameter key',
} as const
