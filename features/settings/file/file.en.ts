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
  附件管理: 'Attachments',
  上传附件: 'Upload',
  上传成功: 'Uploaded',
  扩展名: 'Extension',
  大小: 'Size',
  存储键: 'Stored as',
  域名: 'Domain',
  '删除附件 {name}': 'Remove attachment {name}',
  '附件从列表中消失，30天后文件被清除；引用它的单据届时无法再打开。':
    'It leaves the list now and its file goes after 30 days; records that name it cannot open it then.',
  '将删除 {n} 个附件，30天后清除文件。': '{n} attachments will be removed; their files go after 30 days.',
} as const
