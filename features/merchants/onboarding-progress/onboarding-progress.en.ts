/** English of the lists of merchants on their way. */
export const onboardingProgressTexts = {
  草稿时间: 'Draft saved at',
  进件管理: 'Onboarding applications',
  进件资料: 'Application details',
  继续填写: 'Continue',
  ' 等{n}项': ' and more ({n} in total)',
  通道进件: 'Channel applications',
  删除商户: 'Delete merchant',
  '商户“{name}”及其草稿将被删除，不能恢复。': '“{name}” and its drafts are permanently deleted.',
  已删除: 'Deleted',
}
