/** English of the reconciliation batches. */
export const reconBatchTexts = {
  对账批次: 'Reconciliation batches',
  对账批次列表: 'Reconciliation batch list',
  对账批次详情: 'Reconciliation batch details',
  执行对账: 'Run reconciliation',
  上传账单: 'Upload bill',
  强制放行: 'Force release',
  账单日: 'Bill day',
} as const
