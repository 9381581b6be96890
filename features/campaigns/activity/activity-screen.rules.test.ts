import { describe, expect, it } from 'vitest'
import { editBlocked, publishBlocked, removeBlocked, switchOf } from './activity-screen.rules.ts'

const row = (activeStatus: number) => ({ activeStatus, makerNo: 'finance' })

describe('the buttons of an activity', () => {
  it.each([
    { status: 0, publish: undefined, own: '不能审核本人提交的申请', edit: undefined, remove: undefined, to: undefined },
    {
      status: 1,
      publish: '只有草稿可以发布',
      own: '只有草稿可以发布',
      edit: undefined,
      remove: '已生效的活动不能删除',
      to: 3,
    },
    {
      status: 2,
      publish: '只有草稿可以发布',
      own: '只有草稿可以发布',
      edit: '活动已结束',
      remove: '已生效的活动不能删除',
      to: undefined,
    },
    {
      status: 3,
      publish: '只有草稿可以发布',
      own: '只有草稿可以发布',
      edit: undefined,
      remove: '已生效的活动不能删除',
      to: 1,
    },
  ])('in status $status', ({ status, publish, own, edit, remove, to }) => {
    expect(publishBlocked(row(status), 'auditor')).toBe(publish)
    expect(publishBlocked(row(status), 'finance')).toBe(own)
    expect(editBlocked(row(status))).toBe(edit)
    expect(removeBlocked(row(status))).toBe(remove)
    expect(switchOf(row(status))?.to).toBe(to)
  })
})
