import { expect, it } from 'vitest'
import { OtherMoneyStatus } from './other-money.contract.ts'
import { auditBlocked, reverseBlocked } from './other-money-screen.rules.ts'

const { toReview, posted, rejected, reversed } = OtherMoneyStatus

it.each([
  [toReview, 'maker', '不能审核本人提交的申请', '只有已入账的款项可以冲销'],
  [toReview, 'other', undefined, '只有已入账的款项可以冲销'],
  [posted, 'maker', '已经审核', '不能冲销本人提交的款项'],
  [posted, 'other', '已经审核', undefined],
  [rejected, 'other', '已经审核', '只有已入账的款项可以冲销'],
  [reversed, 'other', '已经审核', '只有已入账的款项可以冲销'],
])('in state %s the account “%s” may: review %s, reverse %s', (otherStatus, account, audit, reverse) => {
  const item = { otherStatus, makerNo: 'maker' }
  expect([auditBlocked(item, account), reverseBlocked(item, account)]).toEqual([audit, reverse])
})
