/** English of the settings of merchants at WeChat. */
export const wxConfigTexts = {
  微信开发配置: 'WeChat developer settings',
  绑定或解绑AppID: 'Bind or unbind an AppID',
  添加支付目录: 'Add payment directory',
  支付目录: 'Payment directory',
  '解绑AppID {id}': 'Unbind AppID {id}',
  '该公众号或小程序将不能再发起商户的微信支付。':
    'This official account or mini program can no longer start WeChat payments for the merchant.',
  '还没有绑定AppID': 'No AppIDs bound yet',
  'wx加16位小写字母或数字': 'wx followed by 16 lowercase letters or digits',
  'AppID（{n}/50）': 'AppIDs ({n}/50)',
  '支付目录（{n}/5）': 'Payment directories ({n}/5)',
  '还没有添加支付目录': 'No payment directories yet',
  '以http或https开头、以/结尾，添加后不能删除':
    'Starts with http or https and ends with /. Cannot be deleted once added',
  '添加': 'Add',
}
