import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { PayAuthState } from '../../channels/adapter/merchant-channel-codes.contract.ts'
import { afterAnswer, cancelAuth, checkContact, checkResend } from './wallet-auth.rules.ts'
import { walletAuthTransitions } from '../incoming-state/wallet-auth-states.rules.ts'
import { BindOp } from '../wx-config/wx-config.contract.ts'
import { refusalOfAppid, refusalOfPath } from '../wx-config/wx-config.rules.ts'

const states = Object.values(PayAuthState)
const said = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as AppError).message
  }
}
const refuses = '当前状态不允许此操作'

describe('the way of an application at a wallet (network 4.4)', () => {
  it.each([
    { event: 'keep', from: [0, 1, 6, 8], to: 1 },
    { event: 'submit', from: [0, 1, 6, 8], to: 2 },
  ] as const)('$event leads from $from to $to, and from nowhere else', ({ event, from, to }) => {
    expect(states.map((state) => said(() => nextState(walletAuthTransitions, state, event)))).toEqual(
      states.map((state) => ((from as readonly number[]).includes(state) ? to : refuses)),
    )
  })

  it('is taken back from where there is something to take back (C0197)', () => {
    expect(states.map((state) => said(() => cancelAuth(state)))).toEqual([
      refuses,
      8,
      8,
      8,
      8,
      '申请已通过，不能撤销',
      8,
      '申请已冻结，不能撤销',
      refuses,
    ])
  })

  it.each([
    { present: 2, answers: [2, 2, 2, 3, 4, 5, 6, 7, 8] },
    { present: 3, answers: [3, 3, 3, 3, 4, 5, 6, 7, 8] },
    { present: 4, answers: [4, 4, 4, 4, 4, 5, 6, 7, 8] },
    { present: 5, answers: [5, 5, 5, 5, 5, 5, 5, 7, 5] },
    { present: 0, answers: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { present: 1, answers: [1, 1, 1, 1, 1, 1, 1, 1, 1] },
    { present: 6, answers: [6, 6, 6, 6, 6, 6, 6, 6, 6] },
    { present: 7, answers: [7, 7, 7, 7, 7, 7, 7, 7, 7] },
    { present: 8, answers: [8, 8, 8, 8, 8, 8, 8, 8, 8] },
  ] as const)('goes on from $present as the wallet says, never back (trap 12)', ({ present, answers }) => {
    expect(states.map((answer) => afterAnswer(present, answer))).toEqual(answers)
  })
})

it.each([
  { state: 3, since: null, today: 0, is: undefined },
  { state: 4, since: 60, today: 4, is: undefined },
  { state: 2, since: 1, today: 9, is: '当前状态无需发送' },
  { state: 5, since: null, today: 0, is: '当前状态无需发送' },
  { state: 3, since: 59.9, today: 1, is: '消息发送过于频繁' },
  { state: 3, since: 3_600, today: 5, is: '消息发送过于频繁' },
] as const)(
  'tells the contact again in state $state, $since s after the last of $today today: $is (C0199)',
  ({ state, since, today, is }) => {
    expect(said(() => checkResend(state, since, today))).toBe(is)
  },
)

describe('the contact (C0200)', () => {
  const contact = {
    contactIdNo: '11010519491231002X',
    contactIdBegin: '2020-01-01',
    contactIdEnd: '2040-01-01',
  }
  it.each([
    { why: 'all is well', of: {}, is: undefined },
    {
      why: 'numbers come back masked',
      of: { contactIdNo: '110***********002X' },
      is: undefined,
    },
    {
      why: 'the ID number has a wrong last character',
      of: { contactIdNo: '110105194912310021' },
      is: '身份证号码格式不正确',
    },
    { why: 'the paper ends before it begins', of: { contactIdEnd: '2019-01-01' }, is: '开始时间不能大于结束时间' },
    { why: 'the paper begins tomorrow', of: { contactIdBegin: '2026-03-02' }, is: '开始时间不能大于结束时间' },
    { why: 'the paper is valid for 60 days', of: { contactIdEnd: '2026-04-30' }, is: '证件已过期或有效期不足60天' },
    { why: 'the paper is valid for 61 days', of: { contactIdEnd: '2026-05-01' }, is: undefined },
  ])('when $why: $is', ({ of, is }) => {
    expect(said(() => checkContact({ ...contact, ...of }, '2026-03-01'))).toBe(is)
  })
})

describe('what a WeChat number is bound to (C0188, C0189)', () => {
  const appid = (n: number) => `wx${n.toString(16).padStart(16, '0')}`
  const bound = (appids: number, paths: number) => ({
    subAppids: Array.from({ length: appids }, (_, n) => appid(n)),
    jsapiPaths: Array.from({ length: paths }, (_, n) => `https://a.cn/${n}/`),
  })
  it.each([
    { why: 'a new one', has: 49, id: appid(49), op: BindOp.bind, is: undefined },
    { why: 'a 51st one', has: 50, id: appid(50), op: BindOp.bind, is: '最多绑定50个AppID' },
    { why: 'a bound one', has: 50, id: appid(3), op: BindOp.bind, is: '该AppID已绑定' },
    { why: 'a malformed one', has: 50, id: 'wx123', op: BindOp.unbind, is: 'AppID格式不正确' },
    { why: 'a bound one', has: 3, id: appid(2), op: BindOp.unbind, is: undefined },
    { why: 'one that is not bound', has: 3, id: appid(3), op: BindOp.unbind, is: '该AppID未绑定' },
  ])('AppID, $why, operation $op: $is', ({ has, id, op, is }) => {
    expect(refusalOfAppid(bound(has, 0), id, op)?.message).toBe(is)
  })
  it.each([
    { path: 'https://b.cn/pay/', has: 4, is: undefined },
    { path: 'https://b.cn/pay/', has: 5, is: '支付目录最多5个' },
    { path: 'https://a.cn/0/', has: 5, is: '该支付目录已添加' },
    { path: 'https://b.cn/pay', has: 5, is: '支付目录须以http或https开头、以/结尾' },
    { path: 'ftp://b.cn/', has: 0, is: '支付目录须以http或https开头、以/结尾' },
  ])('path $path with $has there: $is', ({ path, has, is }) => {
    expect(refusalOfPath(bound(0, has), path)?.message).toBe(is)
  })
})
