/** English of clients. */
export const clientTexts = {
  应用列表: 'Clients',
  应用详情: 'Client',
  保存应用: 'Save client',
  删除应用: 'Remove client',
  应用: 'Client',
  应用编号: 'Client id',
  应用密钥: 'Client secret',
  令牌秒数: 'Seconds of an access token',
  刷新令牌秒数: 'Seconds of a refresh token',
  授权范围: 'Scope',
  回调地址: 'Redirect address',
  资源集合: 'Resources',
  权限: 'Authorities',
  自动授权: 'Approved by itself',
  附加说明: 'Further text',
} as const
