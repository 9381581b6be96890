/** English of the object stores. */
export const ossSettingTexts = {
  对象存储列表: 'Object storage list',
  对象存储详情: 'Object storage details',
  保存对象存储: 'Save object storage',
  删除对象存储: 'Delete object storage',
  启用对象存储: 'Enable object storage',
  对象存储: 'Object storage',
  存储服务商: 'Storage provider',
  存储编号: 'Storage code',
  访问地址: 'Endpoint',
  存储桶: 'Bucket',
  存储应用编号: 'App ID (APPID)',
  请填写SecretKey: 'Enter the SecretKey',
  新增对象存储: 'Add object storage',
  编辑对象存储: 'Edit object storage',
  '唯一，用于区分配置': 'Unique, used to tell configurations apart',
  '如 https://oss-cn-hangzhou.aliyuncs.com，不含存储桶和路径':
    'Such as https://oss-cn-hangzhou.aliyuncs.com, without bucket or path',
  '腾讯云的APPID，存储桶名称已包含时可不填': 'Tencent Cloud APPID. Optional if the bucket name includes it',
  '如 cn-hangzhou；默认 us-east-1': 'Such as cn-hangzhou. Defaults to us-east-1',
  '启用后新上传的文件存入该存储，原启用的配置同时停用；已有文件仍可读取。':
    'New uploads are stored here and the configuration currently in use is disabled. Existing files can still be read.',
  '其中已有的文件仍可读取，不再存入新文件。': 'Existing files can still be read. No new files are stored here.',
} as const
