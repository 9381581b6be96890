import { describe, expect, it } from 'vitest'
import { openDebtsOf, waiveBlocked } from './debt-screen.rules.ts'

describe('what a screen offers for a debt', () => {
  it.each([
    { debtStatus: 0, makerNo: 'finance', account: 'auditor', why: undefined },
    { debtStatus: 1, makerNo: '', account: 'auditor', why: undefined },
    { debtStatus: 0, makerNo: 'finance', account: 'finance', why: '不能豁免本人登记的欠款' },
    { debtStatus: 2, makerNo: '', account: 'auditor', why: '已全部抵扣' },
    { debtStatus: 3, makerNo: '', account: 'auditor', why: '已经豁免' },
  ])('in status $debtStatus made by "$makerNo" to $account: $why', ({ account, why, ...row }) => {
    expect(waiveBlocked(row, account)).toBe(why)
  })

  it('leads to what is not settled, of one owner or of all', () => {
    expect(openDebtsOf('F1')).toBe('/rb-oem/active/active_debt?userNo=F1&debtStatus=0%2C1')
    expect(openDebtsOf('')).toBe('/rb-oem/active/active_debt?debtStatus=0%2C1')
  })
})
