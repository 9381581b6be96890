import { describe, expect, it } from 'vitest'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import {
  type ActableWithdrawal,
  auditBlocked,
  cancelBlocked,
  confirmFailedBlocked,
  confirmMissingBlocked,
  confirmPaidBlocked,
  confirmReturnBlocked,
  isUnderWay,
  payOfflineBlocked,
  withdrawalNext,
} from './withdrawal-screen.rules.ts'

const { auditing, approved, paying, paid, unknown } = WithdrawStatus
const row = (more: Partial<ActableWithdrawal> = {}): ActableWithdrawal => ({
  withdrawStatus: auditing,
  forwardType: ForwardType.audited,
  platformType: PlatformType.tax,
  holdReason: '',
  isOwn: 0,
  isMaker: 0,
  isPayer: 0,
  ...more,
})
const byHand = { forwardType: ForwardType.offline, platformType: PlatformType.offline } as const
const own = '不能审核本人提交的申请'

describe('P167 P168 the buttons of a withdrawal', () => {
  it.each([
    { why: 'waiting', blocked: auditBlocked(row()), is: undefined },
    { why: 'asked for by the reader', blocked: auditBlocked(row({ isMaker: 1 })), is: own },
    { why: 'decided', blocked: auditBlocked(row({ withdrawStatus: approved })), is: '只有待审核的提现可以审核' },
  ])('audit one that is $why: $is', ({ blocked, is }) => expect(blocked).toBe(is))

  it.each([
    { why: 'by a platform', blocked: payOfflineBlocked(row({ withdrawStatus: approved })), says: '由平台自动打款' },
    { why: 'before its approval', blocked: payOfflineBlocked(row(byHand)), says: '只有待打款' },
  ])('register no payment $why', ({ blocked, says }) => expect(blocked).toContain(says))
  it('register the payment of an approved one by hand', () =>
    expect(payOfflineBlocked(row({ ...byHand, withdrawStatus: approved }))).toBeUndefined())

  it.each([
    { why: 'by hand, registered', at: { ...byHand, withdrawStatus: paying }, is: undefined },
    {
      why: 'by hand, registered by the reader',
      at: { ...byHand, withdrawStatus: paying, isPayer: 1 as const },
      is: own,
    },
    { why: 'by a platform, unknown', at: { withdrawStatus: unknown }, is: undefined },
    {
      why: 'by a platform, unknown, asked for by the reader',
      at: { withdrawStatus: unknown, isMaker: 1 as const },
      is: own,
    },
    { why: 'by a platform, under way', at: { withdrawStatus: paying }, is: undefined },
    {
      why: 'by a platform, not sent',
      at: { withdrawStatus: approved },
      is: '只有打款中或结果未知的提现可以确认到账',
    },
    { why: 'by hand, not registered', at: { ...byHand, withdrawStatus: approved }, is: '只有打款中的线下提现可以复核' },
  ])('confirm a payment $why: $is', ({ at, is }) => expect(confirmPaidBlocked(row(at))).toBe(is))

  it.each([
    { absentCount: 3, isOffBills: 0, attemptStatus: AttemptStatus.unknown, is: undefined },
    { absentCount: 0, isOffBills: 1, attemptStatus: AttemptStatus.unknown, is: undefined },
    {
      absentCount: 2,
      isOffBills: 0,
      attemptStatus: AttemptStatus.unknown,
      is: '平台须先三次答复查无此单，或其当日账单中没有这一笔',
    },
    { absentCount: 3, isOffBills: 1, attemptStatus: AttemptStatus.accepted, is: '只有结果未知的打款可以确认未受理' },
  ] as const)(
    'confirm that a payment in status $attemptStatus, denied $absentCount times, was not taken: $is',
    ({ is, ...attempt }) => expect(confirmMissingBlocked(row({ withdrawStatus: unknown }), attempt)).toBe(is),
  )

  it.each([
    { isOffBills: 1, attemptStatus: AttemptStatus.unknown, isMaker: 0, is: undefined },
    { isOffBills: 1, attemptStatus: AttemptStatus.unknown, isMaker: 1, is: own },
    {
      isOffBills: 0,
      attemptStatus: AttemptStatus.unknown,
      isMaker: 0,
      is: '平台当日账单到达且其中没有这一笔时才能确认',
    },
    { isOffBills: 1, attemptStatus: AttemptStatus.accepted, isMaker: 0, is: '只有结果未知的打款可以确认失败' },
  ] as const)(
    'confirm that a payment in status $attemptStatus failed, off its bills $isOffBills: $is',
    ({ is, isMaker, ...attempt }) =>
      expect(confirmFailedBlocked(row({ withdrawStatus: unknown, isMaker }), { absentCount: 0, ...attempt })).toBe(is),
  )

  it('cancel while it waits, return once it is paid', () => {
    expect([cancelBlocked(row()), cancelBlocked(row({ withdrawStatus: paying }))]).toEqual([
      undefined,
      '只有待审核的提现可以撤销',
    ])
    expect([confirmReturnBlocked(row({ withdrawStatus: paid })), confirmReturnBlocked(row())]).toEqual([
      undefined,
      '只有打款成功的提现可以确认退票',
    ])
  })
})

describe('P168 what happens next', () => {
  it('is said of every status', () => {
    for (const withdrawStatus of Object.values(WithdrawStatus))
      expect(withdrawalNext(row({ withdrawStatus })), String(withdrawStatus)).not.toBe('')
  })
  it.each([
    { at: { withdrawStatus: approved }, says: '系统发往提现平台' },
    { at: { withdrawStatus: approved, holdReason: '备付金不足' }, says: '注资后自动打款' },
    { at: { ...byHand, withdrawStatus: approved }, says: '财务打款' },
    { at: { ...byHand, withdrawStatus: paying }, says: '另一人复核' },
    { at: { withdrawStatus: unknown }, says: '不会重复打款' },
  ])('$says', ({ at, says }) => expect(withdrawalNext(row(at))).toContain(says))
  it('comes by itself only when a platform pays', () => {
    expect(isUnderWay(row({ withdrawStatus: paying }))).toBe(true)
    expect(isUnderWay(row({ ...byHand, withdrawStatus: paying }))).toBe(false)
    expect(isUnderWay(row({ withdrawStatus: unknown }))).toBe(false)
  })
})
