import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { confirmed, ended, isAbove, outgoingProblem, receiverProblem } from './transfer.rules.ts'

const refusal = (work: () => unknown): string => {
  try {
    return String(work())
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
const order = { outNo: 'F1', inNo: 'F2', isRecall: false, rsrStatus: 0 } as const

describe('deciding an order, once (network 14.2, R346)', () => {
  it.each([
    { who: 'F2', order: {}, confirm: '1', end: '3' },
    { who: 'F1', order: {}, confirm: '仅接收方可确认', end: '2' },
    { who: 'F3', order: {}, confirm: '仅接收方可确认', end: '没有操作权限' },
    { who: 'F1', order: { isRecall: true }, confirm: '1', end: '3' },
    { who: 'F2', order: { isRecall: true }, confirm: '仅接收方可确认', end: '2' },
    { who: 'F2', order: { rsrStatus: 1 }, confirm: '单据已处理', end: '单据已处理' },
    { who: 'F2', order: { rsrStatus: 2 }, confirm: '单据已处理', end: '单据已处理' },
    { who: 'F1', order: { rsrStatus: 3 }, confirm: '仅接收方可确认', end: '单据已处理' },
  ] as const)('by $who of $order: confirm $confirm, end $end', ({ who, order: more, confirm, end }) => {
    expect(refusal(() => confirmed({ ...order, ...more }, who))).toBe(confirm)
    expect(refusal(() => ended({ ...order, ...more }, who))).toBe(end)
  })
})

describe('receivers', () => {
  const sender = { holderNo: 'F1', oemNo: '100001', mayReachAnyLevel: false }
  const child = { holderNo: 'F2', parentNo: 'F1', oemNo: '100001', isOpen: true }
  it.each([
    { why: 'it is right below', to: 'F2', receiver: child, sender: {}, problem: null },
    { why: 'it is the sender', to: 'F1', receiver: child, sender: {}, problem: '不能调拨给自己' },
    { why: 'there is none', to: 'F9', receiver: null, sender: {}, problem: '接收方不是直属下级' },
    {
      why: 'it is further below',
      to: 'F2',
      receiver: { ...child, parentNo: 'F5' },
      sender: {},
      problem: '接收方不是直属下级',
    },
    {
      why: 'an operator reaches any level',
      to: 'F2',
      receiver: { ...child, parentNo: 'F5' },
      sender: { holderNo: '100001', mayReachAnyLevel: true },
      problem: null,
    },
    {
      why: 'it is of a sub-operator',
      to: 'F2',
      receiver: { ...child, parentNo: '100003', oemNo: '100003' },
      sender: { holderNo: '100001', mayReachAnyLevel: true },
      problem: '接收方不是直属下级',
    },
    { why: 'it is off', to: 'F2', receiver: { ...child, isOpen: false }, sender: {}, problem: '接收方不存在或未启用' },
  ])('$problem when $why', ({ to, receiver, sender: more, problem }) => {
    expect(receiverProblem(receiver, to, { ...sender, ...more })?.message ?? null).toBe(problem)
  })
})

describe('devices that leave', () => {
  it.each([
    { why: 'it is in stock', device: { holderNo: 'F1', snStatus: 0 }, isReturn: false, problem: null },
    { why: 'nobody took it in', device: null, isReturn: false, problem: 'SN不在您的库存中：N1' },
    {
      why: 'another holds it',
      device: { holderNo: 'F2', snStatus: 0 },
      isReturn: true,
      problem: 'SN不在您的库存中：N1',
    },
    {
      why: 'it is in transfer',
      device: { holderNo: 'F1', snStatus: 1 },
      isReturn: false,
      problem: 'SN不在您的库存中：N1',
    },
    { why: 'it is bound', device: { holderNo: 'F1', snStatus: 2 }, isReturn: false, problem: 'SN不在您的库存中：N1' },
    { why: 'it is bound', device: { holderNo: 'F1', snStatus: 2 }, isReturn: true, problem: 'SN已绑定商户，不能返库' },
    {
      why: 'it is activated',
      device: { holderNo: 'F1', snStatus: 3 },
      isReturn: true,
      problem: 'SN已绑定商户，不能返库',
    },
    { why: 'it is held', device: { holderNo: 'F1', snStatus: 4 }, isReturn: true, problem: 'SN不在您的库存中：N1' },
  ] as const)('$problem when $why (return: $isReturn)', ({ device, isReturn, problem }) => {
    expect(outgoingProblem(device, 'N1', 'F1', isReturn)?.message ?? null).toBe(problem)
  })
})

describe('who stands above', () => {
  const root = { holderNo: '100001', holderPath: '', oemNo: '100001' }
  const top = { holderNo: 'F1', holderPath: 'F1', oemNo: '100001', parentNo: '100001' }
  const low = { holderNo: 'F2', holderPath: 'F1,F2', oemNo: '100001', parentNo: 'F1' }
  const sub = { holderNo: '100003', holderPath: '', oemNo: '100003', parentNo: '100001' }
  const ofSub = { holderNo: 'F7', holderPath: 'F7', oemNo: '100003', parentNo: '100003' }
  it.each([
    { upper: root, lower: low, is: true },
    { upper: top, lower: low, is: true },
    { upper: root, lower: sub, is: true },
    { upper: low, lower: top, is: false },
    { upper: top, lower: { ...low, holderPath: 'F10,F2' }, is: false },
    { upper: root, lower: ofSub, is: false },
    { upper: sub, lower: ofSub, is: true },
  ])('$upper.holderNo above $lower.holderPath: $is', ({ upper, lower, is }) => {
    expect(isAbove(upper, lower)).toBe(is)
  })
})
