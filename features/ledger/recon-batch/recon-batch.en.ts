/** English of the reconciliation batches. */
export const reconBatchTexts = {
  对账批次: 'Reconciliation batches',
  对账批次列表: 'Reconciliation batches (list)',
  对账批次详情: 'Reconciliation batch',
  执行对账: 'Reconcile',
  上传账单: 'Upload a bill',
  强制放行: 'Release anyway',
  账单日: 'Bill day',
} as const
