/** English of signing in and out, besides the words of its pages. */
export const sessionTexts = {
  上传本地日志: 'Upload local logs',
  当前用户: 'Current user',
  授权类型: 'Grant type',
} as const
