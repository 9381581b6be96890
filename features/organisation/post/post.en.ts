/** English of posts. */
export const postTexts = {
  岗位列表: 'Posts',
  岗位详情: 'Post',
  保存岗位: 'Save post',
  删除岗位: 'Remove post',
  岗位选择: 'Choose a post',
  查找岗位: 'Find posts',
  岗位类型: 'Post kind',
  岗位编号: 'Post code',
  岗位名称: 'Post name',
  岗位排序: 'Post order',
  岗位描述: 'Post description',
  编辑岗位: 'Change post',
  新增岗位: 'New post',
  '删除岗位 {name}': 'Remove post {name}',
  岗位管理: 'Posts',
  '将删除 {n} 个岗位。': '{n} {n|post|posts} will be removed.',
} as const
