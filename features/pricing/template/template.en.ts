/** English of templates of policies. */
export const templateTexts = {
  生效中的政策: 'Policies in effect',
  模板已保存: 'Template saved',
  '编辑模板 {name}': 'Edit template {name}',
  新增模板: 'Add template',
  本方模板内不重复: 'Must be unique among your templates',
  子运营商: 'Sub-operator',
  模板已作废: 'Template voided',
  '作废模板 {name}': 'Void template {name}',
  '以后不能再选用；已按它制定的政策不受影响。':
    'It can no longer be selected. Policies created from it are not affected.',
  模板名称: 'Template name',
  政策模板列表: 'Policy template list',
  政策模板详情: 'Policy template details',
  政策模板档案: 'Policy template record',
  保存政策模板: 'Save policy template',
  批量新增政策模板: 'Add policy templates in bulk',
  作废政策模板: 'Void policy template',
  模板: 'Template',
} as const
