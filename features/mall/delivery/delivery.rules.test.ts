import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../core/shared/errors.ts'
import { MasterStatus, SubStatus } from '../order/order-codes.contract.ts'
import { masterEventOf } from '../order/order.rules.ts'
import { checkSns, leftOf, type PackedDevice } from './delivery.rules.ts'

const order = { sellerNo: 'OP', rpmNo: 'M1', quantity: 3, deliveredQty: 0, cancelledQty: 0 }
const inStock: PackedDevice = { holderNo: 'OP', snStatus: 0, rpmNo: 'M1', openNo: null }
const devices = (more: Record<string, Partial<PackedDevice>> = {}) =>
  new Map(
    Object.entries({ SN0001: {}, SN0002: {}, SN0003: {}, SN0004: {}, ...more }).map(([sn, one]) => [
      sn,
      { ...inStock, ...one },
    ]),
  )
const words = (problem: AppError | null) => problem?.words('zh') ?? ''

describe('serial numbers before they are sent (R347)', () => {
  it.each([
    { why: 'it can be no serial number', sns: ['??'], reasons: ['SN格式不正确'] },
    { why: 'it stands twice', sns: ['SN0001', ' sn0001 '], reasons: ['', 'SN重复'] },
    { why: 'nobody took it in', sns: ['SN9999'], reasons: ['SN不存在'] },
    {
      why: 'another holds it',
      sns: ['SN0001'],
      more: { SN0001: { holderNo: 'F1', snStatus: 2 as const, rpmNo: 'M2' } },
      reasons: ['SN不在发货方库存中'],
    },
    {
      why: 'it is not free',
      sns: ['SN0001'],
      more: { SN0001: { snStatus: 4 as const, rpmNo: 'M2', openNo: 'TR1' } },
      reasons: ['设备不在可发货状态'],
    },
    {
      why: 'it is of another model',
      sns: ['SN0001'],
      more: { SN0001: { rpmNo: 'M2', openNo: 'TR1' } },
      reasons: ['设备型号与订单不符'],
    },
    {
      why: 'another order holds it',
      sns: ['SN0001'],
      more: { SN0001: { openNo: 'TR1' } },
      reasons: ['设备已被其他单据锁定'],
    },
    {
      why: 'more come than are left',
      sns: ['SN0001', 'SN0002', 'SN0003', 'SN0004'],
      reasons: ['', '', '', '发货数量超过待发数量'],
    },
    {
      why: 'a wrong one takes no place',
      sns: ['SN9999', 'SN0001', 'SN0002', 'SN0003'],
      reasons: ['SN不存在', '', '', ''],
    },
  ])('are refused when $why, by the first check that fails', ({ sns, more = {}, reasons }) => {
    expect(checkSns(order, sns, devices(more)).map(({ problem }) => words(problem))).toEqual(reasons)
  })

  it('count what was sent and what was refunded before', () => {
    const sent = { ...order, deliveredQty: 1, cancelledQty: 1 }
    expect(leftOf(sent)).toBe(1)
    expect(checkSns(sent, ['SN0001', 'SN0002'], devices()).map(({ problem }) => words(problem))).toEqual([
      '',
      '发货数量超过待发数量',
    ])
  })
})

describe('a master order follows its sub orders', () => {
  const { toShip, partlyShipped, toReceive, completed, refunded } = SubStatus
  it.each([
    { present: MasterStatus.paid, subs: [toShip, toShip], event: null },
    { present: MasterStatus.paid, subs: [toShip, refunded], event: null },
    { present: MasterStatus.paid, subs: [partlyShipped, toShip], event: 'shipPart' },
    { present: MasterStatus.paid, subs: [toReceive, toShip], event: 'shipPart' },
    { present: MasterStatus.paid, subs: [toReceive, refunded], event: 'ship' },
    { present: MasterStatus.partlyShipped, subs: [partlyShipped, toReceive], event: null },
    { present: MasterStatus.partlyShipped, subs: [completed, toShip], event: null },
    { present: MasterStatus.partlyShipped, subs: [completed, toReceive], event: 'ship' },
    { present: MasterStatus.shipped, subs: [completed, toReceive], event: null },
    { present: MasterStatus.shipped, subs: [completed, completed], event: 'complete' },
    { present: MasterStatus.partlyShipped, subs: [completed, refunded], event: 'complete' },
    { present: MasterStatus.completed, subs: [refunded, refunded], event: 'refund' },
  ])('$present with $subs: $event', ({ present, subs, event }) => {
    expect(masterEventOf(present, subs)).toBe(event)
  })
})
