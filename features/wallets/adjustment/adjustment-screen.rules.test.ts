import { expect, it } from 'vitest'
import { MoneyChangeStatus } from './adjustment.contract.ts'
import { auditBlocked, editBlocked, removeBlocked } from './adjustment-screen.rules.ts'

const { draft, toReview, posted, rejected } = MoneyChangeStatus

it.each([
  [draft, 'maker', undefined, undefined, '草稿尚未提交审核'],
  [draft, 'other', '草稿由提交人本人编辑', undefined, '草稿尚未提交审核'],
  [toReview, 'maker', '只有草稿可以编辑', '只有草稿可以删除', '不能审核本人提交的申请'],
  [toReview, 'other', '只有草稿可以编辑', '只有草稿可以删除', undefined],
  [posted, 'other', '只有草稿可以编辑', '只有草稿可以删除', '已经审核'],
  [rejected, 'other', '只有草稿可以编辑', '只有草稿可以删除', '已经审核'],
])('in state %s the account “%s” may: edit %s, remove %s, review %s', (changeStatus, account, edit, remove, audit) => {
  const change = { changeStatus, makerNo: 'maker' }
  expect([editBlocked(change, account), removeBlocked(change), auditBlocked(change, account)]).toEqual([
    edit,
    remove,
    audit,
  ])
})
