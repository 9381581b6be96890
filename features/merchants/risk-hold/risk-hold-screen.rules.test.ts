import { describe, expect, it } from 'vitest'
import { liftBlocked, releaseBlocked, standingHoldsOf } from './risk-hold-screen.rules.ts'

describe('what a screen offers for a hold', () => {
  it.each([
    { holdStatus: 1, liftNo: '', lift: undefined, release: '没有待复核的解冻申请' },
    { holdStatus: 2, liftNo: 'risk', lift: '已申请解冻，等待复核', release: '不能审核本人提交的申请' },
    { holdStatus: 2, liftNo: 'admin', lift: '已申请解冻，等待复核', release: undefined },
    { holdStatus: 3, liftNo: 'admin', lift: '已经解冻', release: '没有待复核的解冻申请' },
  ])('in status $holdStatus asked by "$liftNo", to risk', ({ lift, release, ...row }) => {
    expect(liftBlocked(row)).toBe(lift)
    expect(releaseBlocked(row, 'risk')).toBe(release)
  })

  it('leads to the holds of a merchant that stand', () => {
    expect(standingHoldsOf('M1')).toBe('/ledger/risk_hold?rpiNo=M1&holdStatus=1%2C2')
  })
})
