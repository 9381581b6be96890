/** Chinese names of what happens to an onboarding, for its time line. @source docs/domain/network.md 4.2 */
export const incomingWords: Readonly<Record<string, string>> = {
  add: '新增进件',
  submit: '提交进件',
  submitForReview: '提交平台审核',
  passReview: '平台审核通过',
  failReview: '平台驳回',
  accept: '通道受理',
  refuse: '通道驳回',
  fail: '提交失败',
  askSignature: '等待签约',
  open: '进件成功',
  abandon: '作废',
  close: '通道停用',
  reopen: '通道恢复',
  switchOn: '启用通道',
  switchOff: '停用通道',
  correctNumber: '修改通道商户号',
  terminalUnbound: '终端未绑定',
}

/** Chinese names of the states that channels answer with. */
export const answerWords: Readonly<Record<string, string>> = {
  reviewing: '审核中',
  signing: '待签约',
  open: '已开通',
  rejected: '已驳回',
  closed: '已停用',
}
