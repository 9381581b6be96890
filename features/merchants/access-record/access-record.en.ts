/** English of access records. */
export const accessRecordTexts = {
  商户入网记录: 'Channel access records',
  服务商入网记录: 'Access records by service provider',
  服务商入网统计: 'Access statistics by service provider',
  导出入网记录: 'Export channel access records',
  提交数: 'Submitted',
  成功数: 'Approved',
  驳回数: 'Rejected',
  失败数: 'Failed',
  通过率: 'Approval rate',
  最近时间: 'Last recorded',
}
