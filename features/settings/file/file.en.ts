/** English of files and attachments. */
export const fileTexts = {
  上传文件: 'Upload file',
  上传公开文件: 'Upload public file',
  上传私有文件: 'Upload private file',
  上传私有文件并取得链接: 'Upload private file and get link',
  获取文件: 'Get file',
  文件: 'File',
  选择图片: 'Select image',
  更换图片: 'Change image',
  移除图片: 'Remove image',
  附件列表: 'Attachment list',
  附件详情: 'Attachment details',
  删除附件: 'Delete attachments',
  附件: 'Attachment',
  附件管理: 'Attachments',
  上传附件: 'Upload attachment',
  上传成功: 'Uploaded',
  扩展名: 'Extension',
  大小: 'Size',
  存储键: 'Storage key',
  域名: 'Domain',
  '删除附件 {name}': 'Delete attachment {name}',
  '附件从列表中消失，30天后文件被清除；引用它的单据届时无法再打开。':
    'The attachment is removed from the list and its file is deleted after 30 days. Records that refer to it can no longer open it then.',
  '将删除 {n} 个附件，30天后清除文件。':
    '{n} {n|attachment|attachments} will be deleted. {n|Its file is|Their files are} removed after 30 days.',
} as const
