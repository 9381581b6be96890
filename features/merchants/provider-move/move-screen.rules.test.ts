import { expect, it } from 'vitest'
import { MoveStatus } from './move.contract.ts'
import { auditBlocked, cancelBlocked } from './move-screen.rules.ts'

const { pending, done } = MoveStatus

it.each([
  { moveStatus: pending, account: 'second', audit: undefined, cancel: '仅申请人可撤销' },
  { moveStatus: pending, account: 'first', audit: '不能审核本人提交的申请', cancel: undefined },
  { moveStatus: done, account: 'second', audit: '已经审核', cancel: '已经审核' },
])('says why $account cannot act on a move in state $moveStatus', ({ moveStatus, account, audit, cancel }) => {
  const row = { moveStatus, makerNo: 'first' }
  expect(auditBlocked(row, account)).toBe(audit)
  expect(cancelBlocked(row, account)).toBe(cancel)
})
