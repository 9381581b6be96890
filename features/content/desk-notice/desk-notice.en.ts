/** English of desk notices. */
export const deskNoticeTexts = {
  通知公告: 'Desk notices',
  通知公告详情: 'Desk notice',
  保存通知公告: 'Save a desk notice',
  删除通知公告: 'Remove desk notices',
  新增通知: 'Add a notice',
  编辑通知: 'Edit the notice',
  '删除通知 {name}': 'Remove the notice {name}',
  '删除后所有人都不再看到它。': 'Nobody sees it any more.',
  发布时间: 'Released',
  在此之前只有管理人员能看到: 'Until then only those who manage notices see it',
} as const
