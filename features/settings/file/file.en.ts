/** English of files and attachments. */
export const fileTexts = {
  上传文件: 'Upload file',
  上传公开文件: 'Upload public file',
  上传私有文件: 'Upload private file',
  上传私有文件并取得链接: 'Upload private file and get its link',
  获取文件: 'Get file',
  文件: 'File',
  附件列表: 'Attachments',
  附件详情: 'Attachment',
  删除附件: 'Remove attachments',
  附件: 'Attachment',
} as const
