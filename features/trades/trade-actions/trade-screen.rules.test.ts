import { describe, expect, it } from 'vitest'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { RptStatus, SettleStatus } from '../trade/trade.contract.ts'
import { nextOfTrade } from './trade-screen.rules.ts'

describe('what comes next of a trade', () => {
  it.each([
    { rptStatus: RptStatus.success, settleStatus: SettleStatus.unsettled, next: '等待结算，可由财务退款' },
    { rptStatus: RptStatus.success, settleStatus: SettleStatus.settled, next: '已结算；仍可由财务退款' },
    { rptStatus: RptStatus.success, settleStatus: SettleStatus.failed, next: '结算失败，待财务处理' },
    { rptStatus: RptStatus.refunded, settleStatus: SettleStatus.settled, next: '已结束，款项已全部退回付款人' },
    { rptStatus: RptStatus.paying, settleStatus: SettleStatus.unsettled, next: '等待付款人支付，到期未支付自动关闭' },
  ] as const)('of status $rptStatus with settlement $settleStatus', ({ next, ...trade }) => {
    expect(nextOfTrade(trade)).toBe(next)
  })

  it('never waits for a settlement that was made', () => {
    for (const { value } of codeSetOf(RptStatus).entries)
      expect(nextOfTrade({ rptStatus: value as never, settleStatus: SettleStatus.settled })).not.toContain('等待结算')
  })
})
