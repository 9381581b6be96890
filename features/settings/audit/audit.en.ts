/** English of the audit log. */
export const auditTexts = {
  操作审计列表: 'Audit log',
  变更历史: 'History of changes',
  业务对象: 'Kind of record',
  业务编号: 'Record number',
} as const
