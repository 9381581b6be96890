/** English of the object stores. */
export const ossSettingTexts = {
  对象存储列表: 'Object stores',
  对象存储详情: 'Object store',
  保存对象存储: 'Save object store',
  删除对象存储: 'Remove object stores',
  启用对象存储: 'Use object store',
  对象存储: 'Object storage',
  存储服务商: 'Storage service',
  存储编号: 'Store code',
  访问地址: 'Endpoint',
  存储桶: 'Bucket',
  存储应用编号: 'Account (APPID)',
  请填写SecretKey: 'Enter the secret key',
  新增对象存储: 'New object store',
  编辑对象存储: 'Change object store',
  '唯一，用于区分配置': 'Unique; tells settings apart',
  '如 https://oss-cn-hangzhou.aliyuncs.com，不含存储桶和路径':
    'Like https://oss-cn-hangzhou.aliyuncs.com, without bucket and path',
  '腾讯云的APPID，存储桶名称已包含时可不填': 'APPID of Tencent; not needed when the name of the bucket ends in it',
  '如 cn-hangzhou；默认 us-east-1': 'Like cn-hangzhou; us-east-1 when left out',
  '启用后新上传的文件存入该存储，原启用的配置同时停用；已有文件仍可读取。':
    'New files go there from now on and the one in use so far is switched off; files that are there stay readable.',
  '其中已有的文件仍可读取，不再存入新文件。': 'Files that lie there stay readable; no new ones go there.',
} as const
