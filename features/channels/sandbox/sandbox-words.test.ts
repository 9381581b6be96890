import { expect, it } from 'vitest'
import { payoutEvent, refundEvent, settlementEvent } from './sandbox-events.rules.ts'
import { definiteCodes } from './sandbox-http.adapter.ts'
import { sandboxReason } from './sandbox-words.rules.ts'

const head = { aisleCode: 'SANDBOX', notifyId: 'N1', occurredAt: '2026-03-02 10:00:00+08' }

// A notification and the answer to a question become the same event.
it.each([
  { state: 'FAILED', failCode: 'ACCOUNT_CLOSED', reason: '收款账户已销户' },
  { state: 'FAILED', failCode: 'ACCOUNT_WRONG', reason: '收款账号错误' },
  { state: 'RETURNED', failCode: 'BANK_RETURNED', reason: '银行退票' },
  { state: 'FAILED', failCode: 'SYSTEM_BUSY', reason: '通道返回代码 SYSTEM_BUSY' },
  { state: 'SUCCESS', failCode: null, reason: '' },
] as const)('says of a payout that is $state for $failCode why in words: $reason', ({ state, failCode, reason }) => {
  const payout = { outNo: 'PO1', platformOrderNo: 'SP1', amount: 100, cost: 1, state, failCode, finishTime: null }
  expect(payoutEvent(head, payout as never)).toMatchObject({ failCode: failCode ?? '', failReason: reason })
})

it('says so of refunds and settlements, too', () => {
  expect(
    refundEvent(head, {
      state: 'FAILED',
      failCode: 'NOT_ENOUGH',
      amount: 1,
      feeReturn: null,
      costReturn: null,
    } as never).failReason,
  ).toBe('商户待结算余额不足')
  const settlement = { state: 'RETURNED', failCode: 'BANK_RETURNED', amount: 1, fee: 0, netAmount: 1 }
  expect(settlementEvent(head, settlement as never).failReason).toBe('银行退票')
  expect(sandboxReason('')).toBe('')
})

it.each([...definiteCodes])('has words for a call that is refused for %s', (code) => {
  expect(sandboxReason(code)).toMatch(/[\u4e00-\u9fff]/)
  expect(sandboxReason(code)).not.toContain(code)
})
