/** English of desk notices. */
export const deskNoticeTexts = {
  通知公告: 'Announcements',
  通知公告详情: 'Announcement details',
  保存通知公告: 'Save announcement',
  删除通知公告: 'Delete announcements',
  新增通知: 'Add announcement',
  编辑通知: 'Edit announcement',
  '删除通知 {name}': 'Delete announcement {name}',
  '删除后所有人都不再看到它。': 'No one will see it any more.',
  发布时间: 'Published at',
  在此之前只有管理人员能看到: 'Only administrators can see it before this time',
} as const
